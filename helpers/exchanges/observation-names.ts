import type { OperationOrState } from '../connection/wire.js';
import { roleText, slugs, type Role, type Slug } from '../interface/operations.js';

/** A request, as far as it says what it was sent for. */
interface SentRequest {
  readonly operation: OperationOrState;
  readonly observation: string;
  readonly role: Role | null;
}

/** What the requests of an observation are sent for; null where it only combines others and sends nothing by itself. */
type Purpose = string | ((parts: Parts, sent: SentRequest) => string) | null;
type Parts = Readonly<Record<string, string>>;

/**
 * Every observation, in the order of a run: its name, and what its requests are sent for. Recordings are keyed by these
 * names, so a released name never changes.
 */
const purposes = {
  run: null,
  reached: 'whether the service responds',
  'first requests': 'whether any operation responds, because the first response may not be from the service',
  'probe {list} {query}': ({ list }) => `how pages of ${list} are requested, and its first page`,
  'encoding {list}': null,
  'state {state} {role}': ({ state, role }) => `the provider state "${state}" for the ${roleText(role as Role)}`,
  'plain list-feedback': 'the feedback',
  'entries {role}': 'whether the credentials are accepted elsewhere, before a rejection is blamed',
  'entries again {role}': 'whether the credentials are still accepted, before a rejection is blamed',
  'roles at lists': 'which lists accept which credentials, before a rejection is blamed',

  terms: null,
  'other terms': 'other sessions and crops, because the first ones were rejected',
  'creation {kind}': ({ kind }) => purposeOfOrder(kind ?? ''),
  'location like a number': 'an order whose location has digits only, which is text all the same',
  'reads while creating': 'an order and the list while orders are created, because requests that overlap may fail',
  'combined {kind}': ({ kind }) => `whether a rejected order is accepted with another value in another field: ${kind}`,
  'still accepts {kind}': ({ kind }) =>
    `whether a plain order is accepted on that date, because another was rejected: ${kind}`,
  'edge values {kind}': 'several unusual values in one order; if it is rejected, parts of them',
  'failed days': null,
  'plain on {date}: {pair}': 'whether a plain order fails on that day too, because another one failed',
  'failed creations': null,
  'area refusals': 'areas below the minimum, then the same order with the minimum',
  'type refusals': 'a wrong payment method, date and areas, then the same order with valid ones',
  'order to confirm': 'whether the order exists that the settings name',
  'before changes': 'the list and an order before orders are confirmed and paid, because they may be kept as they were',
  'order like the paid': 'an order like the one that is paid, because a payment may change both',
  confirmation: 'the confirmation of an order, and get-order before it if this run did not create the order',
  verification: 'the verification of a payment with its own secret, and get-order before it',
  'made-up verification': 'the verification of a payment with a made-up secret',
  'crossed verification': 'the verification of a payment with the secret of another order',
  'second farmer': (_, { operation }) =>
    operation === 'create-order' ? 'an order of the second farmer' : "the confirmation of the second farmer's order",
  'second reading get-order': 'an order once more, because a response may come from a cache then',
  'second confirmation': 'the same confirmation once more, after everything else',
  'second verification': 'the same verification once more, after everything else',
  'every created': null,
  written: null,

  'farmer orders': null,
  'sprayer orders': null,
  'other farmer': null,
  '{list} as {role} {time}: {query}': ({ list, role }) => purposeOfList(list ?? '', role ?? ''),
  'without query': "the farmer's list without a query",
  'pages {list} {time}': ({ list, time }) => `successive pages of ${list}${time === '1' ? '' : ', once more'}`,
  'further pages {list} {time}': ({ list }) => `the middle and the end of ${list}, and the page after the last`,
  'pages in turn {list} {time}': ({ list }) => `whether the order of ${list} changes, before a fault is blamed`,
  'pause before pages {list}': null,
  'page zero {list}': null,
  'below minimum {list}': ({ list }) => `a page or size of ${list} below its minimum, then the minimum`,
  'further page {page} {request}': 'a further page of the list',
  'small page {list}': ({ list }) => `a page of ${list} with one item, which shows what a full list hides`,
  'sorted {list}': ({ list }) => `${list} with sort, which must not change whose orders are listed`,
  'filter {filter}={value}': ({ filter, value }) => `the farmer's orders with ${filter}=${value}`,
  'filter {filter}': ({ filter }) => `the second page of the list filtered by ${filter}`,
  'later pages {filter}': ({ filter }) => `later pages of the list filtered by ${filter}`,
  'filters of the second farmer':
    "the second farmer's list with filters, which must not show the first farmer's orders",
  'sorted filters': 'the list with both filters and sort, which must not change which orders there are',
  'filtered pages {filter} {time}': ({ filter }) => `pages of the list filtered by ${filter}, before a fault is blamed`,
  'filters together': null,
  notifications: (_, { role }) => `the notifications of the ${roleText(role ?? 'user')}`,

  'made-up credentials {role}': ({ role }) =>
    `made-up credentials, because those of the ${roleText(role as Role)} are denied`,

  'second readings': 'the list of each user once more, because users may share a cache',

  'order {id}': 'an order by its id, to compare with other views of it',
  'completed order': 'an order that the provider state completed, for its completion date',
  'unknown order': null,
  'follow-ups {list}': null,
  'mangled ids': null,
  'sprayers {id}': 'the sprayers of an order',
  'listed sprayers': null,
  'order sprayers': null,
  'removed {operation} {id}': 'whether the list still shows an order that was not found',
  'tries {operation}': null,
  'reading {time} of {request}': 'the same request again and again, because two views contradict each other',
  'change control {operation} {time}':
    'whether one change also changes other orders, because an order has changed that was not called for',
  'list around {operation} {time}':
    'whether a change adds an order each time, because there is a copy of the changed one',
  'repeated change {operation}': 'whether a second order loses its change, too, before that is blamed',
  'pause before blame': null,
  'rest {time}': null,
  'again {request}': 'the same request once more, before a fault is blamed',
  exploration: 'a step of a sequence that an exploration makes',
  curiosities: (_, sent) => `a silence of the interface: ${silenceOf(sent)}`,
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
export function purposeOf(sent: SentRequest): string | null {
  if (slugs.some((slug) => sent.observation.startsWith(`${slug}/`)))
    return `the same request once more for ${sent.observation}, before a fault is blamed`;
  for (const [pattern, purpose] of patterns) {
    const found = pattern.exec(sent.observation);
    if (found !== null) return typeof purpose === 'function' ? purpose(found.groups ?? {}, sent) : purpose;
  }

  return null;
}

function purposeOfOrder(kind: string): string {
  if (kind === 'plain') return 'an order to compare all others with';
  if (kind.startsWith('northern')) return 'whether the place was rejected, not the signs of its coordinates';

  return `an order with one difference: ${kind}`;
}

function purposeOfList(list: string, role: string): string {
  if (role === 'other-farmer') return "the second farmer's orders, which must not include the first farmer's";

  return `the ${list === 'list-farmer-orders' ? 'farmer' : 'sprayer'}'s orders, after all writes`;
}

function silenceOf({ operation, role }: SentRequest): string {
  if (role === null) return 'a caller without credentials';
  if (operation === 'list-feedback') return "a farmer who calls a receptionist's operation";
  if (operation === 'get-order') return 'an id that is not an integer';

  return 'a list without its pageable';
}
