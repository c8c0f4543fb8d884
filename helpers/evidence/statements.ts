import { CATALOGUE_FIELDS, SENT_FIELDS, type Comparable } from '../exchanges/comparable.js';
import type { Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import type { Slug } from '../interface/operations.js';
import { accountsIn, findDisputed, limitedTo, type Account } from './accounts.js';
import { areAlike } from './agreement.js';

/** The operations that show orders and people as they are now. */
export const LIVE_VIEWS = ['get-order', 'list-farmer-orders', 'list-sprayer-orders', 'list-order-sprayers'] as const;

export type LiveView = (typeof LIVE_VIEWS)[number];

/** What an account says about one field. */
export interface Statement {
  readonly entity: string;
  readonly field: string;
  readonly value: Comparable;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** What accounts say, field by field. */
export function statementsOf({ values, ...account }: Account): Statement[] {
  return [...values].map(([field, value]) => statementOf(account, field, value));
}

/** What accounts say about one field. */
export function statementsAbout(field: string, accounts: readonly Account[]): Statement[] {
  return accounts.flatMap((account) => {
    const value = account.values.get(field);

    return value === undefined ? [] : [statementOf(account, field, value)];
  });
}

function statementOf({ entity, exchange, pointer }: Omit<Account, 'values'>, field: string, value: Comparable) {
  return { entity, field, value, exchange, pointer: `${pointer}/${field}` };
}

/** What a response says about orders and users, field by field. */
export const statementsIn = oncePer((exchange: Exchange): readonly Statement[] =>
  accountsIn(exchange).flatMap(statementsOf),
);

const FIRM: ReadonlySet<string> = new Set([...SENT_FIELDS, ...CATALOGUE_FIELDS, 'creationDate']);

/** Fields of an order that never change, wherever it is shown. */
export function isFirm(field: string): boolean {
  return FIRM.has(field);
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

/** The statements about each field of each entity that contradict each other. Most runs have none, and make no statements. */
export function findContradictory(accounts: readonly Account[]): Statement[][] {
  const disputed = findDisputed(accounts);
  const said = accounts
    .filter(({ entity }) => disputed.has(entity))
    .flatMap((account) =>
      statementsOf(limitedTo(account, (field) => disputed.get(account.entity)?.has(field) === true)),
    );

  return [...byEntityAndField(said).values()];
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
