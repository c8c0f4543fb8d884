import { memberOf } from '../../helpers/json/object.js';
import { parseJson } from '../../helpers/json/parse.js';
import type { CredentialHeaders } from '../../helpers/settings/settings.js';

const JWT = /\beyJ[\w-]*\.([\w-]+)\.[\w-]*/;

/** The expiry time in the token of a header, unverified; null if it has none. */
export function expiryOf(headers: CredentialHeaders): Date | null {
  const claims = Object.values(headers).map((value) => Buffer.from(JWT.exec(value)?.[1] ?? '', 'base64url').toString());
  const seconds = claims
    .map((text) => memberOf(parseJson(text)?.value, 'exp'))
    .find((expiry) => typeof expiry === 'number' && Math.abs(expiry) < 1e11);

  return seconds === undefined ? null : new Date(Number(seconds) * 1000);
}

/** The expiry time as text, if it is past. */
export function expiryPassed(headers: CredentialHeaders | null): string | null {
  const expiry = expiryOf(headers ?? {});

  return expiry === null || expiry.getTime() > Date.now() ? null : expiry.toISOString().replace(/\.\d+Z$/, 'Z');
}
