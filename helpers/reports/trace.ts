import type { Exchange } from '../exchanges/exchange.js';
import type { Report } from '../records/report.js';

type Sent = Pick<Exchange, 'operation' | 'observation' | 'role'>;

/** Each request of a run in its order, with what it was sent for. */
export function traceLines({ exchanges, target }: Report): string[] {
  const rows = Object.entries(exchanges).map(([id, exchange]) => [
    id,
    `${exchange.response?.status ?? exchange.failure?.kind ?? ''}`,
    `${exchange.milliseconds} ms`,
    exchange.role ?? 'nobody',
    `${exchange.request.method} ${exchange.request.url.replace(target.baseUrl, '')}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));

  return Object.values(exchanges).flatMap((exchange, index) => [
    (rows[index] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
    `${' '.repeat((widths[0] ?? 0) + 2)}${reasonFor(exchange)}`,
  ]);
}

type Reason = string | ((exchange: Sent, ...parts: string[]) => string);

/** What is observed, and why; the first pattern that fits counts. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/^reached$/, 'whether anybody answers'],
  [/^probe (\S+)/, (_, list) => `how pages of ${list} are asked for, and its first page`],
  [/^state (.+) (\S+)$/, (_, state, role) => `the provider state "${state}" for the ${role}`],
  [/^entries /, 'whether the credentials are accepted elsewhere, before a refusal is blamed'],
  [/^other terms$/, 'other sessions and crops, since the first ones were refused'],
  [/^still accepts (.+)$/, (_, kind) => `whether a plain order is taken on that day, since one was refused: ${kind}`],
  [/^creation northern/, 'whether it is the place that was refused, and not the signs of its coordinates'],
  [/^creation plain$/, 'an order to compare all others with'],
  [/^creation (.+)$/, (_, kind) => `an order that differs in one thing: ${kind}`],
  [/^area refusals$/, 'areas below the minimum, and the same order at the minimum'],
  [/^type refusals$/, 'a payment method, a day and areas that are ruled out, and the same order with right ones'],
  [/^confirmation$/, 'a confirmed order, and one that is not ours before it is confirmed'],
  [/^verification$/, 'a payment that is verified with its own secret, and the order before it'],
  [/^made-up verification$/, 'a payment that is verified with a secret that nobody gave out'],
  [/^crossed verification$/, "a payment that is verified with another order's secret"],
  [/^without query$/, "the farmer's list without a query, its filters and its pageable being optional"],
  [/^plain list-feedback$/, 'the feedback'],
  [/^further page /, 'a further page, where a fault may hide'],
  [/^list-farmer-orders as farmer/, "the farmer's orders, when all are written"],
  [/^list-farmer-orders as other-farmer/, "the second farmer's orders, in which the first one's must not be"],
  [/^list-sprayer-orders as sprayer/, "the sprayer's orders, when all are written"],
  [
    /^pages (\S+) (\d+)/,
    (_, list, time) => `the pages of ${list} next to each other${time === '1' ? '' : ', once more'}`,
  ],
  [/^below minimum (\S+)/, (_, list) => `what ${list} makes of a page or size below its minimum, and of the least`],
  [/^filter (\S+=\S+)$/, (_, filter) => `the farmer's orders with ${filter}`],
  [/^filter (\S+)$/, (_, name) => `the second page of a list that is filtered by ${name}`],
  [/^filtered pages (\S+)/, (_, name) => `pages of a list that is filtered by ${name}, before they are blamed`],
  [/^notifications$/, ({ role }) => `the notifications of the ${role ?? 'user'}`],
  [/^order -?\d+$/, 'an order by its id, to hold what others show of it against'],
  [/^sprayers -?\d+$/, 'the sprayers of an order'],
  [/^curiosities$/, (exchange) => `what the interface leaves open, to be told: ${curiosity(exchange)}`],
  [/^again /, 'the same once more, before it is blamed'],
  [/^([a-z-]+\/[a-z-]+)$/, (_, id) => `once more for ${id}, before anything is blamed`],
];

/** What a request was sent for; null where nobody said. */
export function reasonOf(exchange: Sent): string | null {
  for (const [pattern, reason] of reasons) {
    const found = pattern.exec(exchange.observation);
    if (found !== null) return typeof reason === 'string' ? reason : reason(exchange, ...found.slice(1));
  }

  return null;
}

function reasonFor(exchange: Sent): string {
  return reasonOf(exchange) ?? exchange.observation;
}

function curiosity({ operation, role }: Sent): string {
  if (role === null) return 'a caller without credentials';
  if (operation === 'list-feedback') return "a farmer on a receptionist's path";
  if (operation === 'get-order') return 'an id that is no integer';

  return 'a list without its pageable';
}
