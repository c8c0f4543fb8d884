import { readdirSync, readFileSync } from 'node:fs';
import { requirements } from '../../suites/index.js';
import type { Deviant } from '../servers/deviants/deviant.js';
import { deviants } from '../servers/deviants/index.js';
import { everyTenth, oneOfEach } from './choice.js';

/** As few as break every requirement: the one that breaks most of what no other does, again and again. */
export function quickDeviants(all: readonly Deviant[]): Deviant[] {
  const unbroken = new Set<string>(requirements.map(({ id }) => id));
  const breaksNow = ({ breaks }: Deviant) => breaks.filter((id) => unbroken.has(id)).length;
  const chosen = new Set<Deviant>();
  while (unbroken.size > 0) {
    const [best] = all.toSorted((a, b) => breaksNow(b) - breaksNow(a));
    if (best === undefined || breaksNow(best) === 0) break;
    chosen.add(best);
    for (const id of best.breaks) unbroken.delete(id);
  }

  return all.filter((deviant) => chosen.has(deviant));
}

/**
 * What the quick tier judges of a deviant that it does not judge wholly: the operations that it breaks, if it is the first that
 * breaks these requirements, and otherwise only the requirements.
 */
export function quickPartOf(deviant: Deviant): 'operations' | 'breaks' {
  return firstOfTheirKind.has(deviant) ? 'operations' : 'breaks';
}

const firstOfTheirKind: ReadonlySet<Deviant> = firstOthers(quickDeviants(deviants));

function firstOthers(chosen: readonly Deviant[]): ReadonlySet<Deviant> {
  const others = deviants.filter((deviant) => !chosen.includes(deviant));

  return new Set(oneOfEach(others, ({ breaks }) => breaks.toSorted().join()));
}

/** The requirements of the operations that a deviant breaks. */
export function besideWhatBreaks(breaks: readonly string[]): string[] {
  const broken = new Set(requirements.filter(({ id }) => breaks.includes(id)).map(({ operation }) => operation));

  return requirements.filter(({ operation }) => broken.has(operation)).map(({ id }) => id);
}

/** Those whose reports are judged again: for each requirement one, and every tenth of the others. */
export const regradedDeviants: readonly Deviant[] = withEveryTenthOther(quickDeviants(deviants));

function withEveryTenthOther(first: readonly Deviant[]): Deviant[] {
  return [...first, ...everyTenth(deviants.filter((deviant) => !first.includes(deviant)))];
}

/** Those of the quick tier: for each file of rules one that breaks the first requirement in it. */
export function quickRegradedDeviants(): Deviant[] {
  const first = ruleFiles().flatMap((file) =>
    requirements.filter(({ id }) => file.includes(`'${id.split('/')[1]}':`)).slice(0, 1),
  );
  const chosen = quickDeviants(deviants);
  const regraded = new Set(first.map(({ id }) => chosen.find(({ breaks }) => breaks.includes(id))));

  return chosen.filter((deviant) => regraded.has(deviant));
}

/** The text of each file of rules. */
function ruleFiles(): string[] {
  const folder = new URL('../../suites/rules/', import.meta.url);

  return readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
}
