import { rivalsIn } from '../../helpers/reports/registry/entries.js';
import type { Entry } from '../../helpers/reports/registry/entry.js';
import { green, painted, red, yellow, type Line } from '../../helpers/words/line.js';
import { counted } from '../../helpers/words/shown.js';

/** How many entries a list has of each standing, and of how many products. */
interface ListCounts extends Readonly<Record<Entry['standing'], number>> {
  /** With a verified version. */
  readonly products: number;
}

const standings = [
  'verified',
  'trial',
  'wrong',
  'unproven',
  'unreadable',
] as const satisfies readonly Entry['standing'][];

function countEntries(entries: readonly Entry[]): ListCounts {
  const count = (standing: Entry['standing']) => entries.filter((entry) => entry.standing === standing).length;
  const products = entries
    .filter(({ standing }) => standing === 'verified')
    .map(({ certified }) => JSON.stringify([certified?.product.vendor, certified?.product.name]));

  return {
    products: new Set(products).size,
    ...(Object.fromEntries(standings.map((standing) => [standing, count(standing)])) as Record<
      Entry['standing'],
      number
    >),
  };
}

const marks = { wrong: red('WRONG'), unproven: yellow('NOT PROVEN'), unreadable: red('UNREADABLE') } as const;

/** A line for each entry that is not counted, with its first reason, and for each version that several claim; then the counts. */
export function listLines(entries: readonly Entry[]): readonly Line[] {
  const { products, verified, trial, wrong, unproven, unreadable } = countEntries(entries);
  const others = [
    ...(trial === 0 ? [] : [counted(trial, 'trial with the reference', 'trials with the reference')]),
    ...(wrong === 0 ? [] : [`${wrong} wrong`]),
    ...(unproven === 0 ? [] : [`${unproven} not proven`]),
    ...(unreadable === 0 ? [] : [`${unreadable} unreadable`]),
  ];
  const summary = `${counted(verified, 'version')} of ${counted(products, 'product')} verified`;

  return [
    ...entries.flatMap(({ path, standing, reasons }): Line[] => {
      if (standing === 'verified') return [];

      return standing === 'trial'
        ? [painted`${yellow('TRIAL')}: ${path}: it is about the embedded reference, and not counted`]
        : [painted`${marks[standing]}: ${path}: ${reasons[0] ?? ''}`];
    }),
    ...rivalLines(entries),
    painted`${verified === 0 || others.length > 0 ? summary : green(summary)}${others.length === 0 ? '' : `; not counted: ${others.join(', ')}`}`,
  ];
}

function rivalLines(entries: readonly Entry[]): Line[] {
  return rivalsIn(entries).map((rivals) => {
    const { vendor = '', name = '', version = '' } = rivals[0]?.certified?.product ?? {};
    const paths = rivals.map(({ path }) => path).join(', ');

    return painted`${red('CLAIMED TWICE')}: ${name} ${version} by ${vendor}, in ${paths}`;
  });
}

/** What `--json` prints. */
export function listJson(entries: readonly Entry[], site: string | null): unknown {
  return {
    site,
    counts: countEntries(entries),
    claimedTwice: rivalsIn(entries).map((rivals) => rivals.map(({ path }) => path)),
    entries: entries.map(({ path, digest, standing, reasons, certified }) => ({
      path,
      digest,
      standing,
      reasons,
      product: certified?.product ?? null,
      startedAt: certified?.startedAt ?? null,
      signer: certified?.signer ?? null,
    })),
  };
}
