import { comparablesOf, comparablesOfUser, SENT_FIELDS, type Comparable } from '../exchanges/comparable.js';
import { digitsAt, digitsOfValue, requestedId, type Exchange } from '../exchanges/exchange.js';
import { ordersIn, usersIn, type ShownObject, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import { memberOf } from '../json/object.js';
import { areAlike } from './agreement.js';

/** The operations that show orders and people as they are now. */
export const LIVE_VIEWS = ['get-order', 'list-farmer-orders', 'list-sprayer-orders', 'list-order-sprayers'] as const;

export type LiveView = (typeof LIVE_VIEWS)[number];

/** What a response says about one field of an order or a user. */
export interface Statement {
  /** An order or a user, by its id. */
  readonly entity: string;
  readonly field: string;
  readonly value: Comparable;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** Values that hide something: `j***@farm.example`, `(hidden)`, `[redacted]`, `n/a`. */
const MASKED =
  /^$|[*•…█]|x{3,}|#{2,}|^\p{L}\.$|^[([{<].*[)\]}>]$|^(hidden|redacted|masked|removed|withheld|private|confidential|anonymi[sz]ed|n\/a)$/iu;

/** What a recording shows in place of a secret, a different one for each. */
const MARKER = /\*{3}[\w-]+\*{3}/g;

/** What a response says about orders and users, except for values that are masked. */
export function statementsIn(exchange: Exchange): readonly Statement[] {
  const known = statementsByExchange.get(exchange) ?? readStatements(exchange);
  statementsByExchange.set(exchange, known);

  return known;
}

const statementsByExchange = new WeakMap<Exchange, readonly Statement[]>();

function readStatements(exchange: Exchange): Statement[] {
  if (exchange.operation === 'get-order' && digitsAt(exchange, '/id') !== requestedId(exchange)) return [];
  const statements = [...ordersIn(exchange).flatMap(aboutOrder), ...usersIn(exchange).flatMap(aboutUser)];

  return statements.filter(({ value }) => typeof value !== 'string' || !MASKED.test(value.replaceAll(MARKER, '-')));
}

function aboutOrder(order: ShownOrder): Statement[] {
  const { id, exchange, pointer, shape } = order;
  if (id === null) return [];
  // A farmer that should have been omitted is blamed for that alone.
  const shown = [...comparablesOf(order)].filter(([field]) => field !== 'farmer/id' || shape.properties.has('farmer'));

  return shown.map(([field, value]) => ({
    entity: `order ${id}`,
    field,
    value,
    exchange,
    pointer: `${pointer}/${field}`,
  }));
}

function aboutUser(user: ShownObject): Statement[] {
  const { exchange, pointer, value } = user;
  const id = digitsOfValue(exchange, `${pointer}/id`, memberOf(value, 'id'));
  if (id === null) return [];

  return [...comparablesOfUser(user)].map(([field, shown]) => ({
    entity: `user ${id}`,
    field,
    value: shown,
    exchange,
    pointer: `${pointer}/${field}`,
  }));
}

/** Fields of an order that never change, wherever it is shown. */
export function isFirm(field: string): boolean {
  return field === 'creationDate' || SENT_FIELDS.some((sent) => sent === field) || /^(cropType|session)\//.test(field);
}

/** The statements about each field of each entity. */
export function byEntityAndField(statements: readonly Statement[]): Map<string, Statement[]> {
  const grouped = new Map<string, Statement[]>();
  for (const statement of statements) {
    const key = `${statement.entity} ${statement.field}`;
    const known = grouped.get(key);
    if (known === undefined) grouped.set(key, [statement]);
    else known.push(statement);
  }

  return grouped;
}

/** Whether statements about one field contradict each other. */
export function contradict(statements: readonly Statement[]): boolean {
  return statements.some(({ value }) => !areAlike(value, statements[0]?.value));
}

/** One statement for each operation and value: the last one. */
export function lastOfEachValue(statements: readonly Statement[]): Statement[] {
  const last = new Map(
    statements.map((statement) => [`${statement.exchange.operation} ${statement.value}`, statement] as const),
  );

  return [...last.values()];
}

export function viewOf({ exchange }: Statement): Slug {
  if (exchange.operation === 'provider-state') throw new Error('a provider state shows no orders');

  return exchange.operation;
}
