import type { Role } from '../interface/operations.js';
import { parseJson, withExactIntegers } from '../json/parse.js';
import { writeJson, type JsonObject } from '../json/values.js';
import { MASK } from '../secrets/configured-secrets.js';
import { credentialsBy } from '../settings/credentials.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';

/** What a report stores, besides its settings and exchanges, so that the run can be regraded. */
export interface Recording {
  /** The headers of each role that had credentials: their names, and a number that distinguishes different values. */
  readonly credentials: Partial<Readonly<Record<Role, CredentialHeaders>>>;
  /** SPRAY_SESSION and SPRAY_CROP as JSON text: an id above 2^53 keeps its digits. */
  readonly session: string | null;
  readonly crop: string | null;
  readonly hasPaymentSecret: boolean;
}

export function recordingOf({ credentials, session, crop, paymentSecret }: Settings): Recording {
  const supplied = Object.entries(credentials).flatMap(([role, headers]) =>
    headers === null ? [] : [{ role, headers }],
  );
  const values = [...new Set(supplied.flatMap(({ headers }) => Object.values(headers)))];
  const numbered = ({ headers }: { headers: CredentialHeaders }) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, placeholderFor(value, values.indexOf(value))]),
    );

  return {
    credentials: Object.fromEntries(supplied.map((entry) => [entry.role, numbered(entry)])),
    session: session === null ? null : writeJson(session),
    crop: crop === null ? null : writeJson(crop),
    hasPaymentSecret: paymentSecret !== null,
  };
}

/** Keeps the scheme, because the curl line depends on it. */
function placeholderFor(value: string, index: number): string {
  return `${value.startsWith('Bearer ') ? 'Bearer ' : ''}${MASK}${index + 1}`;
}

/** The credentials and fixtures of a recorded run, with placeholders for its secrets. */
export function recordedSecrets(
  { credentials, session, crop, hasPaymentSecret }: Recording,
  kept: Readonly<Record<string, unknown>>,
): Pick<Settings, 'credentials' | 'session' | 'crop' | 'paymentSecret'> {
  const headersOf = (role: Role) => credentials[role] ?? null;
  const hasOwnUser = Array.isArray(kept['credentials']) && kept['credentials'].includes('user');

  return {
    credentials: { ...credentialsBy(headersOf), ...(hasOwnUser && { user: headersOf('user') }) },
    session: exactObject(session),
    crop: exactObject(crop),
    paymentSecret: hasPaymentSecret ? MASK : null,
  };
}

function exactObject(text: string | null): JsonObject | null {
  const json = text === null ? null : parseJson(text);

  return json === null ? null : (withExactIntegers(json) as JsonObject);
}
