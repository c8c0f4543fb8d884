import { createHash } from 'node:crypto';
import { isMasked } from '../evidence/views/statements.js';
import { operations, roles, type Role, type Slug } from '../interface/operations.js';
import type { CredentialHeaders } from '../settings/settings.js';
import type { HarEntry } from './har-file.js';

/** How browsers and clients say who asks. A cookie may change with each request, so it counts only alone. */
const USUAL = ['authorization', 'cookie'];

/** Who asks: the same credentials belong to the same user, and different ones may, too. Null if the request shows none. */
interface Credential {
  readonly digest: string | null;
  readonly headers: CredentialHeaders;
}

export function credentialOf({ request: { headers } }: HarEntry, userHeader: string | null): Credential {
  const given = (userHeader === null ? USUAL : [userHeader.toLowerCase()]).map((name) => {
    const values = headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value);

    return { name, value: values.join('; ') };
  });
  // What hides one value hides others, too.
  const shown = given.find(({ value }) => value !== '' && !isMasked(value.replace(/^\w+\s+/, '')));
  if (shown === undefined) return { digest: null, headers: {} };
  const { name, value } = shown;

  return { digest: createHash('sha256').update(`${name} ${value}`).digest('hex'), headers: { [name]: value } };
}

/** The headers that no report may show, also those by which nobody is told apart. */
export function secretHeaders({ request }: HarEntry, userHeader: string | null): (readonly [string, string])[] {
  const hidden = [...USUAL, 'proxy-authorization', userHeader?.toLowerCase()];

  return request.headers.flatMap(({ name, value }) =>
    hidden.includes(name.toLowerCase()) ? [[name.toLowerCase(), value] as const] : [],
  );
}

/** Every user lists notifications, which says nothing about the role. */
const PATHS: readonly Role[] = ['user', 'farmer', 'receptionist', 'sprayer'];

/** The names under which rules know users: by the paths that they call, for those who ask most. Of others, it is not said who asked. */
export function namedUsers(calls: readonly { readonly digest: string | null; readonly slug: Slug }[]) {
  const asked = new Map<string, Role[]>();
  for (const { digest, slug } of calls) {
    if (digest === null) continue;
    const own = asked.get(digest) ?? [];
    own.push(operations[slug].role);
    asked.set(digest, own);
  }
  const names = new Map<string, Role>();
  for (const [digest, own] of [...asked].toSorted(([, a], [, b]) => b.length - a.length)) {
    const times = (role: Role) => (role === 'user' ? 0 : own.filter((each) => each === role).length);
    const [usual = 'user'] = PATHS.toSorted((a, b) => times(b) - times(a));
    const taken = new Set(names.values());
    const free = roles.find((name) => [usual, `other-${usual}`].includes(name) && !taken.has(name));
    if (free !== undefined) names.set(digest, free);
  }

  return names as ReadonlyMap<string, Role>;
}
