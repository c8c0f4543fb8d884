import { rivalsIn, type Entry } from '../../helpers/reports/registry/entries.js';
import { pairKey } from '../../helpers/reports/registry/products.js';
import { green, painted, red, yellow, type Line } from '../../helpers/words/line.js';
import { counted } from '../../helpers/words/shown.js';

/** How the line of an entry begins that is not counted, and how the last line counts them. */
const notCounted = {
  trial: { mark: yellow('TRIAL'), countOf: (count: number) => `${counted(count, 'trial')} with the reference` },
  wrong: { mark: red('WRONG'), countOf: (count: number) => `${count} wrong` },
  unproven: { mark: yellow('NOT PROVEN'), countOf: (count: number) => `${count} not proven` },
  unreadable: { mark: red('UNREADABLE'), countOf: (count: number) => `${count} unreadable` },
} as const;

const others = Object.keys(notCounted) as (keyof typeof notCounted)[];

/** How many entries a list has of each standing, and of how many products. */
function countEntries(entries: readonly Entry[]) {
  const having = (wanted: Entry['standing']) => entries.filter(({ standing }) => standing === wanted);
  const products = having('verified').flatMap(({ certified }) =>
    certified === null ? [] : pairKey(certified.product),
  );
  const counts = (['verified', ...others] as const).map((standing) => [standing, having(standing).length]);

  return {
    products: new Set(products).size,
    ...(Object.fromEntries(counts) as Readonly<Record<Entry['standing'], number>>),
  };
}

/** A line for each entry that is not counted, with its first reason, and for each version that several claim; then the counts. */
export function listLines(entries: readonly Entry[]): readonly Line[] {
  const counts = countEntries(entries);
  const summary = `${counted(counts.verified, 'version')} of ${counted(counts.products, 'product')} verified`;
  const rest = others.flatMap((each) => (counts[each] === 0 ? [] : notCounted[each].countOf(counts[each])));

  return [
    ...entries.flatMap(({ path, standing, reasons: [first = ABOUT_REFERENCE] }) =>
      standing === 'verified' ? [] : [painted`${notCounted[standing].mark}: ${path}: ${first}`],
    ),
    ...rivalsIn(entries).map(rivalLine),
    painted`${counts.verified === 0 || rest.length > 0 ? summary : green(summary)}${rest.length === 0 ? '' : `; not counted: ${rest.join(', ')}`}`,
  ];
}

/** In place of a reason why a trial is not counted: it is verified. */
const ABOUT_REFERENCE = 'it is about the embedded reference, and not counted';

function rivalLine(rivals: readonly Entry[]): Line {
  const { vendor = '', name = '', version = '' } = rivals[0]?.certified?.product ?? {};

  return painted`${red('CLAIMED TWICE')}: ${name} ${version} by ${vendor}, in ${rivals.map(({ path }) => path).join(', ')}`;
}

export function listJson(entries: readonly Entry[], site: string | null): unknown {
  return {
    site,
    counts: countEntries(entries),
    claimedTwice: rivalsIn(entries).map((rivals) => rivals.map(({ path }) => path)),
    entries: entries.map(({ archive: _, certified, ...entry }) => ({
      ...entry,
      product: certified?.product ?? null,
      startedAt: certified?.startedAt ?? null,
      signer: certified?.signer ?? null,
    })),
  };
}
