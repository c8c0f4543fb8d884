import { HEADERS, TOKEN_COMMAND, accounts, tokenNameOf } from '../interface/roles.js';
import { nearest, nearestWithin } from '../words/nearest.js';
import { shownText } from '../words/shown.js';
import { everySetting } from './table.js';

export const settingNames = everySetting.map(({ name }) => name);

/** The name of an earlier version, or at most two letters away from a setting, in any case: SPRY_BASE_URL must not be ignored. */
export function isTypo(name: string): boolean {
  const written = name.toUpperCase();
  if (goneText(written) !== null) return true;
  if (settingNames.includes(name)) return false;
  return nearestWithin(written, settingNames, 2) !== undefined;
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

const PRODUCT_FILE = 'SPRAY_PRODUCT_FILE';

/** The names of settings of earlier versions, and what takes the place of each; null if nothing does. */
const replacements: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    accounts.flatMap((role) => [
      [tokenNameOf(role).replace(/TOKEN$/, 'HEADERS'), HEADERS],
      [`${tokenNameOf(role)}_COMMAND`, TOKEN_COMMAND],
    ]),
  ),
  SPRAY_USER_TOKEN: null,
  SPRAY_USER_TOKEN_COMMAND: null,
  SPRAY_USER_HEADERS: null,
  SPRAY_VENDOR: PRODUCT_FILE,
  SPRAY_PRODUCT: PRODUCT_FILE,
  SPRAY_PRODUCT_VERSION: PRODUCT_FILE,
  SPRAY_CONTACT: PRODUCT_FILE,
  SPRAY_ENVIRONMENT: PRODUCT_FILE,
  SPRAY_LEVEL: 'SPRAY_ONLY',
  SPRAY_SECTION: 'SPRAY_ONLY',
  SPRAY_BAIL: null,
  SPRAY_EVIDENCE: null,
};

/** That a setting of an earlier version is gone, and which one to use; null if it is no such setting. */
export function goneText(name: string, shown: (name: string) => string = (own) => own): string | null {
  if (!Object.hasOwn(replacements, name)) return null;
  const next = replacements[name] ?? null;

  return next === null ? 'is gone; remove it' : `is gone; use ${shown(next)}`;
}
