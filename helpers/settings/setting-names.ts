import { nearest, nearestWithin } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { goneText } from './old-names.js';
import { everySetting } from './table.js';

export const settingNames = everySetting.map(({ name }) => name);

/** The name of an earlier version, or at most two letters away from a setting, in any case: SPRY_BASE_URL must not be ignored. */
export function isTypo(name: string): boolean {
  const written = name.toUpperCase();
  if (goneText(written) !== null) return true;
  if (settingNames.includes(name) || !mayBeTypo(written)) return false;
  return nearestWithin(written, settingNames, 2) !== undefined;
}

// Two typos change at most two of the letters that every name starts with, and move the others by two places. This quick
// test rules out most names of an environment, so that a run starts sooner.
function mayBeTypo(written: string): boolean {
  const start = written.slice(0, 8);
  return Array.from('SPRAY_').filter((letter) => start.includes(letter)).length >= 4;
}

export function isUnknownName(name: string): boolean {
  return name.toUpperCase().startsWith('SPRAY_') && !settingNames.includes(name) && !isTypo(name);
}

export function unknownNameProblem(name: string, place: string): string {
  const gone = goneText(name.toUpperCase());
  if (gone !== null) return `${shownName(name)}: ${gone}`;
  const hint = isTypo(name) ? `; did you mean ${nearest(name.toUpperCase(), settingNames)}?` : '';
  return `${shownName(name)}: unknown setting in ${place}${hint}`;
}

export function shownName(name: string): string {
  return /^[\w.-]{1,80}$/.test(name) ? name : shownText(name);
}
