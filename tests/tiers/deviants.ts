import { readdirSync, readFileSync } from 'node:fs';
import { requirements } from '../../suites/index.js';
import type { Deviant } from '../servers/deviants/deviant.js';
import { deviants } from '../servers/deviants/index.js';
import { everyTenth } from './choice.js';

/** For each requirement a deviant that breaks it, and if possible nothing else. */
export function quickDeviants(all: readonly Deviant[]): Deviant[] {
  return breakingEach(
    requirements.map(({ id }) => id),
    all,
  );
}

/** Those whose reports are judged again: for each requirement one, and every tenth of the others. */
export const regradedDeviants: readonly Deviant[] = withEveryTenthOther(quickDeviants(deviants));

function withEveryTenthOther(first: readonly Deviant[]): Deviant[] {
  return [...first, ...everyTenth(deviants.filter((deviant) => !first.includes(deviant)))];
}

/** Of those, one for each file of rules. */
export function quickRegradedDeviants(regraded: readonly Deviant[]): Deviant[] {
  return ruleFiles().flatMap((file) => {
    const own = requirements.filter(({ id }) => file.includes(`'${id.split('/')[1]}':`)).map(({ id }) => id);

    return breakingEach(own.slice(0, 1), regraded);
  });
}

function breakingEach(ids: readonly string[], all: readonly Deviant[]): Deviant[] {
  const chosen = ids.map((id) => {
    const breaking = all.filter(({ breaks }) => breaks.includes(id));

    return breaking.find(({ breaks }) => breaks.length === 1) ?? breaking[0];
  });

  return all.filter((deviant) => chosen.includes(deviant));
}

/** The text of each file of rules. */
function ruleFiles(): string[] {
  const folder = new URL('../../suites/rules/', import.meta.url);

  return readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
}
