import type { OperationOrState } from '../connection/wire.js';
import { slugs, type Slug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';

/** A request, as far as it says what it was sent for. */
export interface Sent {
  readonly operation: OperationOrState;
  readonly observation: string;
  readonly role: Role | null;
}

/** What the requests of an observation are sent for; null where it only combines others and sends nothing by itself. */
type Purpose = string | ((parts: Parts, sent: Sent) => string) | null;
type Parts = Readonly<Record<string, string>>;

/**
 * Every observation, in the order of a run: its name, and what its requests are sent for. Recordings are keyed by these
 * names, so a released name never changes.
 */
const purposes = {
  run: null,
  reached: 'whether anybody answers',
  'probe {list} {query}': ({ list }) => `how pages of ${list} are asked for, and its first page`,
  'encoding {list}': null,
  'state {state} {role}': ({ state, role }) => `the provider state "${state}" for the ${role}`,
  'plain list-feedback': 'the feedback',
  'entries {role}': 'whether the credentials are accepted elsewhere, before a refusal is blamed',

  terms: null,
  'other terms': 'other sessions and crops, since the first ones were refused',
  'creation {kind}': ({ kind }) => purposeOfOrder(kind ?? ''),
  'still accepts {kind}': ({ kind }) => `whether a plain order is taken on that day, since one was refused: ${kind}`,
  'area refusals': 'areas below the minimum, and the same order at the minimum',
  'type refusals': 'a payment method, a day and areas that are ruled out, and the same order with right ones',
  confirmation: 'a confirmed order, and one that is not ours before it is confirmed',
  verification: 'a payment that is verified with its own secret, and the order before it',
  'made-up verification': 'a payment that is verified with a secret that nobody gave out',
  'crossed verification': "a payment that is verified with another order's secret",
  'every created': null,
  written: null,

  'farmer orders': null,
  'sprayer orders': null,
  'other farmer': null,
  '{list} as {role} {time}: {query}': ({ list, role }) => purposeOfList(list ?? '', role ?? ''),
  'without query': "the farmer's list without a query, its filters and its pageable being optional",
  'pages {list} {time}': ({ list, time }) =>
    `the pages of ${list} next to each other${time === '1' ? '' : ', once more'}`,
  'pause before pages {list}': null,
  'page zero {list}': null,
  'below minimum {list}': ({ list }) => `what ${list} makes of a page or size below its minimum, and of the least`,
  'further page {page} {request}': 'a further page, where a fault may hide',
  'filter {filter}={value}': ({ filter, value }) => `the farmer's orders with ${filter}=${value}`,
  'filter {filter}': ({ filter }) => `the second page of a list that is filtered by ${filter}`,
  'filtered pages {filter} {time}': ({ filter }) =>
    `pages of a list that is filtered by ${filter}, before they are blamed`,
  'filters together': null,
  notifications: (_, { role }) => `the notifications of the ${role ?? 'user'}`,

  'order {id}': 'an order by its id, to hold what others show of it against',
  'unknown order': null,
  'follow-ups {list}': null,
  'mangled ids': null,
  'sprayers {id}': 'the sprayers of an order',
  'order sprayers': null,
  'tries {operation}': null,
  'again {request}': 'the same once more, before it is blamed',
  curiosities: (_, sent) => `what the interface leaves open, to be told: ${openPointOf(sent)}`,
} as const satisfies Readonly<Record<string, Purpose>>;

type Filled<Pattern extends string> = Pattern extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Pattern;

/** The name of an observation, each part in braces replaced by its value. */
export type ObservationName = Filled<keyof typeof purposes>;

/** A check may send requests of its own, under the id of its requirement. */
export type RequirementId = `${Slug}/${string}`;

/** The form of a part, where it is not any text. */
const forms: Readonly<Record<string, string>> = { list: '[a-z-]+', role: '[a-z-]+', id: String.raw`-?\d+` };

const patterns: readonly (readonly [RegExp, Purpose])[] = Object.entries(purposes).map(([name, purpose]) => {
  const source = name.replaceAll(/\{(\w+)\}/g, (_, part: string) => `(?<${part}>${forms[part] ?? '.*'})`);

  return [new RegExp(`^${source}$`), purpose] as const;
});

/** What a request was sent for; null where its observation is not one of ours. */
export function purposeOf(sent: Sent): string | null {
  if (slugs.some((slug) => sent.observation.startsWith(`${slug}/`)))
    return `once more for ${sent.observation}, before anything is blamed`;
  for (const [pattern, purpose] of patterns) {
    const found = pattern.exec(sent.observation);
    if (found !== null) return typeof purpose === 'function' ? purpose(found.groups ?? {}, sent) : purpose;
  }

  return null;
}

function purposeOfOrder(kind: string): string {
  if (kind === 'plain') return 'an order to compare all others with';
  if (kind.startsWith('northern'))
    return 'whether it is the place that was refused, and not the signs of its coordinates';

  return `an order that differs in one thing: ${kind}`;
}

function purposeOfList(list: string, role: string): string {
  if (role === 'other-farmer') return "the second farmer's orders, in which the first one's must not be";

  return `the ${list === 'list-farmer-orders' ? 'farmer' : 'sprayer'}'s orders, when all are written`;
}

function openPointOf({ operation, role }: Sent): string {
  if (role === null) return 'a caller without credentials';
  if (operation === 'list-feedback') return "a farmer on a receptionist's path";
  if (operation === 'get-order') return 'an id that is no integer';

  return 'a list without its pageable';
}
