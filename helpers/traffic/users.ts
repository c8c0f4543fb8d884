import { isMasked } from '../evidence/views/statements.js';
import { madeIn } from '../exchanges/exchange.js';
import { operations, roles, type Role, type Slug } from '../interface/operations.js';
import { secretPartsOf } from '../secrets/configured-secrets.js';
import type { CredentialHeaders } from '../settings/settings.js';
import type { HarEntry } from './har-file.js';

/** How browsers and clients say who asks. A cookie may change with each request, so it counts only alone. */
const USUAL = ['authorization', 'cookie'];

/** Who asks: the same credentials belong to the same user, and different ones may, too. Empty if the request shows none. */
export function credentialsIn({ request: { headers } }: HarEntry, userHeader: string | null): CredentialHeaders {
  const given = (userHeader === null ? USUAL : [userHeader.toLowerCase()]).map((name) => {
    const named = headers.filter((header) => header.name.toLowerCase() === name);

    return [name, named.map(({ value }) => value).join('; ')] as const;
  });
  // What hides one value hides others, too.
  const shown = given.find(([, value]) => value !== '' && !isMasked(value.replace(/^\w+\s+/, '')));

  return Object.fromEntries(shown === undefined ? [] : [shown]);
}

/** What no report may show of the headers of a request, also of those by which nobody is told apart. */
export function secretsIn({ request: { headers } }: HarEntry, userHeader: string | null): string[] {
  const hidden = [...USUAL, 'proxy-authorization', userHeader?.toLowerCase()];

  return headers.flatMap(({ name, value }) =>
    hidden.includes(name.toLowerCase()) ? [value, ...secretPartsOf(name.toLowerCase(), value)] : [],
  );
}

/** Every user lists notifications, which says nothing about the role. */
const PATHS: readonly Role[] = ['user', 'farmer', 'receptionist', 'sprayer'];

/** The names under which rules know users: by the paths that they call, for those who ask most. Of others, it is not said who asked. */
export function namedUsers(calls: readonly { readonly who: string | null; readonly slug: Slug }[]) {
  const asked = new Map<string, Role[]>();
  for (const { who, slug } of calls)
    if (who !== null) madeIn(asked, who, () => new Array<Role>()).push(operations[slug].role);
  const names = new Map<string | null, Role>();
  for (const [who, own] of [...asked].toSorted(([, a], [, b]) => b.length - a.length)) {
    const times = (role: Role) => (role === 'user' ? 0 : own.filter((each) => each === role).length);
    const [usual = 'user'] = PATHS.toSorted((a, b) => times(b) - times(a));
    const taken = new Set(names.values());
    const free = roles.find((name) => [usual, `other-${usual}`].includes(name) && !taken.has(name));
    if (free !== undefined) names.set(who, free);
  }

  return names;
}
