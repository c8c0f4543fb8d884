import { LONGEST_WAIT_S, secondsCached } from '../exchanges/cached.js';
import { requestKeyOf, type Exchange } from '../exchanges/exchange.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { limitedTo, type Account } from './accounts.js';
import { findSettledAccounts } from './settled-accounts.js';
import { contradict, findContradictory, isFirm, lastOfEachValue, statementsIn, type Statement } from './statements.js';

/**
 * The pauses before each further reading: another client may change an order, and a copy of the data may lag behind. They
 * are uneven, because a value may change back and forth.
 */
const PAUSES_S = [5, 5.7, 6.9];
const MOST_SUSPECTS = 12;

/** Statements about one field of an order or a user that contradict each other in every reading. */
export interface Contradiction {
  /** As first read; the values are those of every further reading. */
  readonly statements: readonly Statement[];
}

interface Contradictions {
  readonly found: readonly Contradiction[];
  /** Why nothing is found about the responses that may be cached. */
  readonly cached: NotExercised | null;
}

/** What the views say differently about orders and users, read again and again before it counts. */
export function findContradictions(run: Run): Promise<Contradictions> {
  return run.derive('contradictions', async () => {
    const own = new Set((await ifExercised(run.everyCreated(), [])).map(({ id }) => `order ${id}`));
    // Other requirements compare the orders of this run with what was sent.
    const judgedHere = (account: Account) =>
      own.has(account.entity) ? limitedTo(account, (field) => !isFirm(field)) : account;
    const accounts = (await findSettledAccounts(run)).map(judgedHere);
    const suspects = chooseSuspects(accounts).map((suspect) => ({ suspect, wait: waitFor(suspect) }));
    const cached = suspects.find(({ wait }) => wait > LONGEST_WAIT_S);
    const readable = suspects.filter(({ wait }) => wait <= LONGEST_WAIT_S);
    const longest = Math.max(0, ...readable.map(({ wait }) => wait));
    const read = readable.map(({ suspect }) => suspect);

    return {
      found: await readAgainAndAgain(run, read, longest),
      cached: cached === undefined ? null : tooLongCached(cached.wait),
    };
  });
}

/** Contradictory statements; some of each field, so that one that keeps changing does not hide another. */
function chooseSuspects(accounts: readonly Account[]): Contradiction[] {
  const suspects = findContradictory(accounts).map((said) => ({ statements: lastOfEachValue(said) }));
  const perField = new Map<string, number>();
  const ranked = suspects.map((suspect) => {
    const field = suspect.statements[0]?.field ?? '';
    const rank = perField.get(field) ?? 0;
    // Those with a third view to decide come first.
    perField.set(field, rank + 1);

    return { suspect, rank: rank - (viewsIn(suspect) > 2 ? 1000 : 0) };
  });

  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUSPECTS)
    .map(({ suspect }) => suspect);
}

function viewsIn({ statements }: Contradiction): number {
  return new Set(statements.map(({ exchange }) => exchange.operation)).size;
}

function exchangesOf(suspects: readonly Contradiction[]): Exchange[] {
  return [...new Set(suspects.flatMap(({ statements }) => statements.map(({ exchange }) => exchange)))];
}

/** The contradictions that remain, with unchanged values, whenever all of their responses are read again. */
async function readAgainAndAgain(run: Run, suspects: readonly Contradiction[], wait: number): Promise<Contradiction[]> {
  let remaining = suspects.map((first) => ({ first, before: null as Reading | null }));
  for (const [time, seconds] of PAUSES_S.entries()) {
    if (remaining.length === 0) break;
    await run.client.pause(Math.max(seconds, wait) * 1000);
    const exchanges = exchangesOf(remaining.map(({ first }) => first));
    const again = await Promise.all(
      exchanges.map(async (exchange) => [exchange, await readOnceMore(run, exchange, time + 2)] as const),
    );
    const now = new Map(again);
    remaining = remaining.flatMap(({ first, before }) => {
      const read = readingOf(first, now, before);

      return contradict(read) ? [{ first, before: read }] : [];
    });
  }

  return remaining.map(({ before }) => ({ statements: before ?? [] }));
}

type Reading = readonly Statement[];

function readOnceMore(run: Run, exchange: Exchange, time: number): Promise<Exchange> {
  return run.once(`reading ${time} of ${requestKeyOf(exchange)}`, (own) => own.client.resend(exchange));
}

/** What the responses say now, except for those that said something else before. */
function readingOf({ statements }: Contradiction, now: ReadonlyMap<Exchange, Exchange>, before: Reading | null) {
  const read = [...new Set(statements.map(({ exchange }) => exchange))].flatMap((exchange) => {
    const again = now.get(exchange);
    const { entity, field } = statements[0] ?? {};

    return again === undefined
      ? []
      : statementsIn(again).filter((said) => said.entity === entity && said.field === field);
  });
  if (before === null) return read;

  return read.filter((said) => before.some((earlier) => isRepeatedBy(said, earlier)));
}

function isRepeatedBy({ exchange, value }: Statement, earlier: Statement): boolean {
  const { request, role } = earlier.exchange;

  return request.url === exchange.request.url && role === exchange.role && earlier.value === value;
}

function waitFor(suspect: Contradiction): number {
  return Math.max(0, ...exchangesOf([suspect]).map(secondsCached));
}

function tooLongCached(seconds: number): NotExercised {
  return new NotExercised(`responses that differ may be cached for ${seconds} seconds, longer than the suite waits`);
}
