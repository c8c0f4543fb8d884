import type { Comparable } from '../exchanges/comparable.js';
import { oncePer } from '../exchanges/once-per.js';
import { creationsIn, ownOrdersIn } from '../judging/created.js';
import { oncePerSlug, type Log } from '../judging/log.js';
import { areAlike } from './agreement.js';
import { lastOfEachValue } from './blames.js';
import { readAtRest, blamesAtRest, fieldsBlamedElsewhere, liveAccounts, settledAccounts } from './blamed-views.js';
import {
  accountsIn,
  byEntity,
  isFirm,
  limitedTo,
  statementsAbout,
  statementsOf,
  viewOf,
  type Account,
  type Statement,
} from './statements.js';

/** What a list shows of an order or a user, and what other views show. */
export interface Snapshot {
  readonly shown: Statement;
  readonly live: readonly Statement[];
  /** What the other views show of all its fields. */
  readonly beside: ReadonlyMap<string, Comparable>;
}

/** What a list shows of the orders and users that other views show as well. */
export const snapshotsOf = oncePerSlug((log, slug): readonly Snapshot[] => {
  const live = trustedAccounts(log);
  const said = new Map<string, readonly Statement[]>();
  // Once for each field of an order or a user: a list may show the same one a hundred times.
  const saidAbout = ({ entity, field }: Statement, known: readonly Account[]) => {
    const statements = said.get(`${entity} ${field}`) ?? lastOfEachValue(statementsAbout(field, known));
    said.set(`${entity} ${field}`, statements);

    return statements;
  };

  return readAtRest(log, [slug])
    .flatMap(accountsIn)
    .flatMap((account) => {
      const known = live.get(account.entity);
      if (known === undefined) return [];

      return statementsOf(account).flatMap((shown) => {
        const others = saidAbout(shown, known);

        return others.length === 0 ? [] : [{ shown, live: others, beside: valuesIn(known) }];
      });
    });
});

/** What the views say, and what create-order said, except for what is blamed already; by order and user. */
function trustedAccounts(log: Log): ReadonlyMap<string, readonly Account[]> {
  const own = ownOrdersIn(log);
  const created = creationsIn(log).filter(({ id }) => id !== null && own.get(id) !== null);
  const sent = settledAccounts(
    log,
    created.map(({ exchange }) => exchange),
  ).map((account) => limitedTo(account, isFirm));
  const blamed = blamesAtRest(log).map((blame) => blame.blamed);
  const elsewhere = fieldsBlamedElsewhere(log);
  // A view that mixes up two users is wrong about every field of one of them.
  const isMixedUp = ({ exchange: { operation }, entity }: Account) =>
    entity.startsWith('user') && blamed.some((said) => viewOf(said) === operation && said.entity === entity);
  const isTrusted = ({ exchange: { operation } }: Account, field: string) =>
    elsewhere.get(operation)?.has(field) !== true &&
    !blamed.some((said) => viewOf(said) === operation && said.field === field);

  return byEntity(
    [...liveAccounts(log), ...sent]
      .filter((account) => !isMixedUp(account))
      .map((account) => limitedTo(account, (field) => isTrusted(account, field))),
  );
}

/** What accounts of one entity say last, field by field. */
const valuesIn = oncePer(
  (accounts: readonly Account[]): ReadonlyMap<string, Comparable> =>
    new Map(accounts.flatMap(({ values }) => [...values])),
);

export function isAboutOrder({ entity }: Statement): boolean {
  return entity.startsWith('order');
}

export function fieldOf(said: Statement): string {
  return `${isAboutOrder(said) ? 'order' : 'user'} ${said.field}`;
}

export function differs({ shown, live }: Snapshot): boolean {
  return !live.some(({ value }) => areAlike(value, shown.value));
}
