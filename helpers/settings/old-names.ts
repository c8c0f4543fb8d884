import { accounts, HEADERS, TOKEN_COMMAND, tokenNameOf } from '../interface/roles.js';

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
