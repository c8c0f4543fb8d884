import type { CredentialHeaders } from '../../helpers/settings/settings.js';

const JWT = /\beyJ[\w-]*\.([\w-]+)\.[\w-]*/;

/** The expiry time in the token of a header, unverified; null if it has none. */
export function expiryOf(headers: CredentialHeaders): Date | null {
  for (const value of Object.values(headers)) {
    const claims = claimsIn(JWT.exec(value)?.[1] ?? '');
    if (typeof claims?.exp === 'number' && Math.abs(claims.exp) < 1e11) return new Date(claims.exp * 1000);
  }

  return null;
}

function claimsIn(encoded: string): { exp?: unknown } | null {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as { exp?: unknown } | null;
  } catch {
    return null;
  }
}
