import { comparablesOf, comparablesOfUser, SENT_FIELDS, type Comparable } from '../../exchanges/comparable.js';
import { digitsAt, digitsOfValue, oncePer, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, usersIn, type ShownObject, type ShownOrder } from '../../exchanges/shown-objects.js';
import type { Slug } from '../../interface/operations.js';
import { memberOf } from '../../json/values.js';
import { areAlike } from './agreement.js';

/** What a response says about one field of an order or a user. */
export interface Statement {
  /** An order or a user, by its id. */
  readonly entity: string;
  readonly field: string;
  readonly value: Comparable;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** What a response says about one order or one user: the values of its fields, except for those that are masked. */
export interface Account extends Pick<Statement, 'entity' | 'exchange' | 'pointer'> {
  readonly values: ReadonlyMap<string, Comparable>;
}

type Values = Account['values'];

/** Values that hide something: `j***@farm.example`, `(hidden)`, `[redacted]`, `n/a`. */
const MASKED =
  /^$|[*•…█]|x{3,}|#{2,}|^[([{<].*[)\]}>]$|^(hidden|redacted|masked|removed|withheld|private|confidential|anonymi[sz]ed|n\/a)$/i;

/** Apart, because a pattern for the letters of all scripts takes long to compile. */
const INITIAL = /^\p{L}\.$/u;

/** What a recording shows in place of a secret, a different one for each. */
const MARKER = /\*{3}[\w-]+\*{3}/g;

/** Whether a value hides the one that it stands for. */
export function isMasked(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const shown = value.includes('***') ? value.replaceAll(MARKER, '-') : value;

  return MASKED.test(shown) || (shown.endsWith('.') && INITIAL.test(shown));
}

/** What a response says about each order and each user; perhaps nothing. */
export const accountsIn = oncePer((exchange: Exchange): readonly Account[] => {
  if (exchange.operation === 'get-order' && digitsAt(exchange, '/id') !== requestedId(exchange)) return [];

  return [...ordersIn(exchange).flatMap(ofOrder), ...usersIn(exchange).flatMap(ofUser)];
});

function ofOrder(order: ShownOrder): Account[] {
  // A farmer that should have been omitted is blamed for that alone.
  const isLeftOut = (field: string) => field === 'farmer/id' && !order.shape.properties.has('farmer');

  return anAccount(order, order.id, () =>
    without(comparablesOf(order), (value, field) => isMasked(wholePart(value)) || isLeftOut(field)),
  );
}

/** A place that is cut is not hidden. */
function wholePart(value: Comparable): Comparable {
  return typeof value === 'string' && value.length > 1 ? value.replace(/…$/, '') : value;
}

function ofUser(user: ShownObject): Account[] {
  const id = digitsOfValue(user.exchange, `${user.pointer}/id`, memberOf(user.value, 'id'));

  return anAccount(user, id, () => without(comparablesOfUser(user), isMasked));
}

/** Reads the values when they are asked for: of a page of ten thousand orders, no other view may show one. */
function anAccount({ exchange, pointer, shape }: ShownObject, id: string | null, read: () => Values): Account[] {
  if (id === null) return [];
  let known: Values | undefined;

  return [
    {
      entity: `${shape.kind} ${id}`,
      exchange,
      pointer,
      get values() {
        return (known ??= read());
      },
    },
  ];
}

/** Values without some of them; mostly, none is left out and nothing is copied. */
function without(values: Values, isLeftOut: (value: Comparable, field: string) => boolean): Values {
  const isAnyLeftOut = [...values].some(([field, value]) => isLeftOut(value, field));

  return isAnyLeftOut ? new Map([...values].filter(([field, value]) => !isLeftOut(value, field))) : values;
}

/** An account of some fields only. */
export function limitedTo(account: Account, isMeant: (field: string) => boolean): Account {
  const values = without(account.values, (_, field) => !isMeant(field));

  return values === account.values ? account : { ...account, values };
}

/** The accounts of each order and each user. */
export function byEntity(accounts: Iterable<Account>): Map<string, Account[]> {
  const grouped = new Map<string, Account[]>();
  for (const account of accounts) {
    const known = grouped.get(account.entity);
    if (known === undefined) grouped.set(account.entity, [account]);
    else known.push(account);
  }

  return grouped;
}

/** What an account says, field by field. */
export function statementsOf({ values, entity, exchange, pointer }: Account): Statement[] {
  return [...values].map(([field, value]) => ({ entity, field, value, exchange, pointer: `${pointer}/${field}` }));
}

/** What a response says about orders and users, field by field. */
export const statementsIn = oncePer((exchange: Exchange): readonly Statement[] =>
  accountsIn(exchange).flatMap(statementsOf),
);

/** What accounts say about one field. */
export function statementsAbout(field: string, accounts: readonly Account[]): Statement[] {
  return accounts.flatMap(({ values, entity, exchange, pointer }) => {
    const value = values.get(field);

    return value === undefined ? [] : [{ entity, field, value, exchange, pointer: `${pointer}/${field}` }];
  });
}

/** The statements about each field of each entity that contradict each other. */
export function findContradictory(accounts: readonly Account[]): Statement[][] {
  return [...byEntity(accounts).values()].flatMap((own) => disputedIn(own).map((field) => statementsAbout(field, own)));
}

/** The fields about which accounts of one entity contradict each other. Most have none, and make no statements. */
function disputedIn(accounts: readonly Account[]): string[] {
  const first = new Map<string, Comparable>();
  const disputed = new Set<string>();
  for (const { values } of accounts.length < 2 ? [] : accounts) {
    for (const [field, value] of values) {
      const known = first.get(field);
      if (known === undefined) first.set(field, value);
      else if (!areAlike(value, known)) disputed.add(field);
    }
  }

  return [...disputed];
}

/** Whether statements about one field contradict each other. */
export function contradict(statements: readonly Statement[]): boolean {
  return statements.some(({ value }) => !areAlike(value, statements[0]?.value));
}

const FIRM: ReadonlySet<string> = new Set([...SENT_FIELDS, 'creationDate']);

/** Fields of an order that never change, wherever it is shown. What its session and crop are called may. */
export function isFirm(field: string): boolean {
  return FIRM.has(field);
}

export function viewOf({ exchange }: Statement): Slug {
  if (exchange.operation === 'provider-state') throw new Error('a provider state shows no orders');

  return exchange.operation;
}
