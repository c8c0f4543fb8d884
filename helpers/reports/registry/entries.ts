import type { trustIn } from '../../records/key-list.js';
import { answerOf } from '../../records/verification.js';
import { cut, shownText, wellFormed } from '../../words/shown.js';
import type { Entry, ExaminedBundle, ReadableBundle } from './entry.js';

/** Of one reason: a bundle may quote anything. */
const LONGEST_REASON = 600;

interface FoundBundle {
  /** Relative to the folder of the list, with slashes. */
  readonly path: string;
  readonly examined: ExaminedBundle;
}

interface Deciding {
  readonly trust: ReturnType<typeof trustIn>;
  readonly now: Date;
}

/** The entries of a list, by their paths. A bundle that is there as a folder and as an archive is one. */
export function entriesOf(found: readonly FoundBundle[], deciding: Deciding): Entry[] {
  const entries = found
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, examined }): Entry => ({ path: wellFormed(path), ...statedOf(examined, deciding) }));
  const seen = new Set<string>();

  return entries.filter(({ path: _, archive: __, certified, ...stated }) => {
    // What cannot be read may be anything. Of what can, a copy says the same and has the same flaws.
    if (certified === null) return true;
    const identity = JSON.stringify(stated);
    const isCopy = seen.has(identity);
    seen.add(identity);

    return !isCopy;
  });
}

function statedOf(examined: ExaminedBundle, deciding: Deciding): Omit<Entry, 'path'> {
  const { digest } = examined;
  if ('unreadable' in examined)
    return { digest, archive: '', standing: 'unreadable', reasons: [examined.unreadable], certified: null };
  const { archive, certified, isReference } = examined;
  const { answer, problems, doubts } = decided(examined, deciding);
  if (answer === 'verified')
    return { digest, archive, standing: isReference ? 'trial' : answer, reasons: [], certified };

  const reasons = (answer === 'wrong' ? problems : doubts).map((reason) => cut(wellFormed(reason), LONGEST_REASON));

  return { digest, archive, standing: answer, reasons, certified };
}

/** As verify decides with the keys of this vendor; and whoever signed must still be trusted. */
function decided({ certified, seal, examination }: ReadableBundle, { trust, now }: Deciding) {
  const { product, startedAt, signer } = certified;
  const { keys, problems } = trust({ signer, vendor: product.vendor, startedAt });
  const noKey = `it is signed, but the list has no key of ${shownText(product.vendor)}`;
  const answered = answerOf({ startedAt, ...(seal && { seal }) }, examination, { keys, now, noKey });

  return problems.length === 0
    ? answered
    : { ...answered, answer: 'wrong' as const, problems: [...problems, ...answered.problems] };
}

/** The verified entries that claim the same version of the same product, together. */
export function rivalsIn(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const byVersion = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.standing !== 'verified' || entry.certified === null) continue;
    const { vendor, name, version } = entry.certified.product;
    const key = JSON.stringify([vendor, name, seenVersion(version)]);
    byVersion.set(key, [...(byVersion.get(key) ?? []), entry]);
  }

  return [...byVersion.values()].filter(({ length }) => length > 1);
}

/** What a reader sees of a version: wide digits and other dots are the same to him. */
function seenVersion(version: string): string {
  return version
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
}
