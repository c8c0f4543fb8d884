import { comparablesOf, comparablesOfUser, type Comparable } from '../exchanges/comparable.js';
import { digitsAt, digitsOfValue, requestedId, type Exchange } from '../exchanges/exchange.js';
import { oncePer } from '../exchanges/once-per.js';
import { ordersIn, usersIn, type ShownObject, type ShownOrder } from '../exchanges/shown-objects.js';
import { memberOf } from '../json/object.js';
import { areAlike } from './agreement.js';

/** What a response says about one order or one user: the values of its fields, except for those that are masked. */
export interface Account {
  /** An order or a user, by its id. */
  readonly entity: string;
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly values: ReadonlyMap<string, Comparable>;
}

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
export const accountsIn: (exchange: Exchange) => readonly Account[] = oncePer(readAccounts);

function readAccounts(exchange: Exchange): Account[] {
  if (exchange.operation === 'get-order' && digitsAt(exchange, '/id') !== requestedId(exchange)) return [];

  return [...ordersIn(exchange).flatMap(ofOrder), ...usersIn(exchange).flatMap(ofUser)];
}

function ofOrder(order: ShownOrder): Account[] {
  const { id, exchange, pointer, shape } = order;
  if (id === null) return [];
  // A farmer that should have been omitted is blamed for that alone.
  const isLeftOut = (field: string) => field === 'farmer/id' && !shape.properties.has('farmer');

  return [
    anAccount({ entity: `order ${id}`, exchange, pointer }, () =>
      without(comparablesOf(order), (value, field) => isMasked(value) || isLeftOut(field)),
    ),
  ];
}

function ofUser(user: ShownObject): Account[] {
  const { exchange, pointer, value } = user;
  const id = digitsOfValue(exchange, `${pointer}/id`, memberOf(value, 'id'));
  if (id === null) return [];

  return [anAccount({ entity: `user ${id}`, exchange, pointer }, () => without(comparablesOfUser(user), isMasked))];
}

/** Reads the values when they are asked for: of a page of ten thousand orders, no other view may show one. */
function anAccount({ entity, exchange, pointer }: Omit<Account, 'values'>, read: () => Values): Account {
  let known: Values | undefined;

  return {
    entity,
    exchange,
    pointer,
    get values() {
      return (known ??= read());
    },
  };
}

type Values = Account['values'];

/** Values without some of them; mostly, none is left out and nothing is copied. */
function without(values: Values, isLeftOut: (value: Comparable, field: string) => boolean): Values {
  let kept: Map<string, Comparable> | null = null;
  for (const [field, value] of values) {
    if (!isLeftOut(value, field)) continue;
    kept ??= new Map(values);
    kept.delete(field);
  }

  return kept ?? values;
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

/** The fields of each order and user about which its accounts contradict each other. */
export function findDisputed(accounts: readonly Account[]): ReadonlyMap<string, ReadonlySet<string>> {
  const disputed = new Map<string, Set<string>>();
  for (const [entity, own] of byEntity(accounts)) {
    const first = new Map<string, Comparable>();
    for (const { values } of own) {
      for (const [field, value] of values) {
        const known = first.get(field);
        if (known === undefined) first.set(field, value);
        else if (!areAlike(value, known)) disputed.set(entity, (disputed.get(entity) ?? new Set()).add(field));
      }
    }
  }

  return disputed;
}
