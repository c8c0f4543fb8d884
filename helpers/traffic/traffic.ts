import { hash } from 'node:crypto';
import { aBudget } from '../connection/limits.js';
import { isMasked } from '../evidence/views/statements.js';
import { madeIn, type Exchange } from '../exchanges/exchange.js';
import { aBodyReader } from '../exchanges/received-body.js';
import { operations, roles, slugs, type Role, type Slug } from '../interface/operations.js';
import type { TrafficFacts } from '../records/run-result.js';
import { secretPartsOf } from '../secrets/configured-secrets.js';
import { SettingsError } from '../settings/read-settings.js';
import type { CredentialHeaders, Settings } from '../settings/settings.js';
import { recordedBody, startOf, type HarEntry } from './har-file.js';

/** Recorded traffic with a service. */
export interface Traffic {
  /** In the order sent; those of one file have the same observation. */
  readonly exchanges: readonly Exchange[];
  readonly facts: TrafficFacts;
}

const patterns = slugs.map((slug) => {
  const { method, path } = operations[slug];

  return { slug, pattern: new RegExp(`^${method} (.*?)${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

interface Call {
  readonly slug: Slug;
  /** What is before the path. */
  readonly base: string;
  /** The address without a fragment, or a name and a password. */
  readonly url: string;
}

/** The operation that a request calls, wherever its base URL may be; null if it calls none. */
function callIn({ method, url }: HarEntry['request']): Call | null {
  const { origin = '', pathname = '', search = '' } = readUrl(url) ?? {};
  const [call = null] = patterns.flatMap(({ slug, pattern }) => {
    const [, base] = pattern.exec(`${method.toUpperCase()} ${pathname}`) ?? [];

    return base === undefined ? [] : [{ slug, base: origin + base, url: origin + pathname + search }];
  });

  return call;
}

/** Rules read the query, and what cannot be decoded asks for nothing. */
function readUrl(url: string): URL | null {
  try {
    return decodeURIComponent(url) === '' ? null : new URL(url);
  } catch {
    return null;
  }
}

/** A report keeps no more exchanges, and all their bodies may take as much as those of a long run. */
const MOST_EXCHANGES = 10_000;
const MOST_BODIES = 64 * 1024 ** 2;

/** Nobody is logged in, or a cache has the response. */
const UNTELLING = [304, 401];
const LONGEST_MS = 86_400_000;

/** The calls of one service in archives, and the settings with all their credentials. Throws a SettingsError. */
export function readTraffic(
  files: ReadonlyMap<string, readonly HarEntry[]>,
  { settings, userHeader }: { readonly settings: Settings; readonly userHeader: string | null },
): Traffic & { readonly settings: Settings } {
  const all = [...files.values()].flatMap((entries, file) => entries.map((entry) => ({ entry, file })));
  const recorded = all.flatMap(({ entry, file }) => {
    const call = callIn(entry.request);
    const headers = credentialsIn(entry, userHeader);
    const [who = null] = Object.entries(headers).map((header) => hash('sha256', header.join(' ')));

    return call === null ? [] : [{ ...call, who, headers, entry, file }];
  });
  const baseUrl = settings.baseUrl ?? onlyBase(recorded);
  const calls = recorded.filter(({ base }) => base === baseUrl).toSorted((a, b) => startOf(a.entry) - startOf(b.entry));
  const names = namedUsers(calls);
  const left: Record<string, number> = {};
  const count = (reason: string, times = 1) => (left[reason] = (left[reason] ?? 0) + times);
  if (calls.length < all.length) count('to other paths or services, or by other methods', all.length - calls.length);
  const budget = aBudget(MOST_BODIES);
  const read = aBodyReader(settings.nulls);
  const credentials: Partial<Record<Role, CredentialHeaders>> = {};
  const exchanges: Exchange[] = [];
  for (const { entry, slug, url, who, headers, file } of calls) {
    const { request, response, time, _fromCache: cache } = entry;
    const { status } = response;
    const body = recordedBody(response);
    const isAccepted = status >= 200 && status < 300;
    if (cache) count('which a browser took from its cache');
    else if (!isAccepted) count(status > 0 ? `with status ${status}` : 'without a response');
    else if (body === null) count('whose response is there without its body');
    if (cache || status <= 0 || UNTELLING.includes(status) || (isAccepted && body === null)) continue;
    const received = read(body ?? new Uint8Array());
    const usage = { bytes: received.bytes.length, weight: received.measured.weight };
    if (exchanges.length === MOST_EXCHANGES || budget.addBody(slug, usage) !== null) {
      count('too long, or after too many others');
      continue;
    }
    const role = names.get(who) ?? null;
    if (role !== null) credentials[role] = headers;
    exchanges.push({
      id: `e${exchanges.length + 1}`,
      operation: slug,
      requestClass: 'valid',
      observation: `traffic ${file + 1}`,
      attempt: 1,
      role,
      request: {
        method: operations[slug].method,
        url,
        headers: { ...kept(request, REQUEST), ...(role !== null && headers) },
        body: request.postData?.text ?? null,
      },
      response: { status, headers: Object.entries(kept(response, RESPONSE)), body: received.bytes },
      failure: null,
      tries: 1,
      startedAt: new Date(startOf(entry)).toISOString(),
      milliseconds: Math.min(Math.max(0, Math.round(time ?? 0)), LONGEST_MS),
      body: received.read(),
    });
  }
  const secrets = new Set(all.flatMap(({ entry }) => secretsIn(entry, userHeader)));

  return {
    exchanges,
    facts: {
      files: [...files.keys()],
      entries: all.length,
      users: new Set(calls.flatMap(({ who }) => who ?? [])).size,
      withoutCredentials: calls.filter(({ who }) => who === null).length,
      left,
      userHeader,
      areOrdersEdited: all.some(({ entry }) => isOtherWrite(entry, `${baseUrl}/`)),
      faults: [],
    },
    settings: {
      ...settings,
      baseUrl,
      credentials: { ...settings.credentials, user: credentials.farmer ?? null, ...credentials },
      renewedTokens: [...secrets].map((value) => ['farmer', value] as const),
    },
  };
}

/** Whether a request may have changed orders by an operation that the interface does not have. */
function isOtherWrite({ request, response: { status } }: HarEntry, base: string): boolean {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method.toUpperCase()) && status >= 200 && status < 300;

  return isWrite && request.url.startsWith(base) && /order/i.test(request.url) && callIn(request) === null;
}

const MOST_BASES = 5;

/** The only base URL below which there are such paths; null if there is none. */
function onlyBase(calls: readonly Call[]): string | null {
  const bases = [...new Set(calls.map(({ base }) => base))];
  if (bases.length <= 1) return bases[0] ?? null;
  const named = bases.slice(0, MOST_BASES).join(', ');
  throw new SettingsError([
    `the traffic is with ${bases.length} services (${named}); name one of them with --base-url`,
  ]);
}

/** All other headers may hold secrets, and nothing is judged by them. */
const REQUEST = ['accept', 'content-type'];
const RESPONSE = ['content-type', 'content-length', 'cache-control', 'age', 'location', 'date'];

function kept({ headers }: Pick<HarEntry['request'], 'headers'>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    headers.map(({ name, value }) => [name.toLowerCase(), value] as const).filter(([name]) => names.includes(name)),
  );
}

/** How browsers and clients say who asks. A cookie may change with each request, so it counts only alone. */
const USUAL = ['authorization', 'cookie'];

/** Who asks: the same credentials belong to the same user, and different ones may, too. Empty if the request shows none. */
function credentialsIn({ request: { headers } }: HarEntry, userHeader: string | null): CredentialHeaders {
  const given = (userHeader === null ? USUAL : [userHeader.toLowerCase()]).map((name) => {
    const named = headers.filter((header) => header.name.toLowerCase() === name);

    return [name, named.map(({ value }) => value).join('; ')] as const;
  });
  // What hides one value hides others, too.
  const shown = given.find(([, value]) => value !== '' && !isMasked(value.replace(/^\w+\s+/, '')));

  return Object.fromEntries(shown === undefined ? [] : [shown]);
}

const CREDENTIAL = /token|secret|passw|auth|jwt|session|signature|(?:api|access|private)[-_]?key/i;

/** What no report may show of a request: credentials, also those by which nobody is told apart, and the secret of a payment. */
function secretsIn({ request: { headers, url } }: HarEntry, userHeader: string | null): string[] {
  const hidden = [...USUAL, 'proxy-authorization', userHeader?.toLowerCase()];
  const inHeaders = headers.flatMap(({ name, value }) =>
    hidden.includes(name.toLowerCase()) ? [value, ...secretPartsOf(name.toLowerCase(), value)] : [],
  );
  const { pathname = '', searchParams: query = [] } = readUrl(url) ?? {};
  const inQuery = [...query].flatMap(([name, value]) => (CREDENTIAL.test(name) ? [value] : []));

  return [...inHeaders, ...inQuery, ...pathname.split('/payment-intent/').slice(1).map(decodeURIComponent)];
}

/** Every user lists notifications, which says nothing about the role. */
const PATHS: readonly Role[] = ['user', 'farmer', 'receptionist', 'sprayer'];

/** The names under which rules know users: by the paths that they call, for those who ask most. Of others, it is not said who asked. */
function namedUsers(calls: readonly { readonly who: string | null; readonly slug: Slug }[]) {
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
