import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { digitsAt, isAccepted, requestedId, type Exchange } from '../exchanges/exchange.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { requireAny, type Log, type LogEntry } from '../judging/log.js';
import { statementsIn, type Statement } from './statements.js';

const WRITES: readonly string[] = ['create-order', 'confirm-order', 'verify-payment'];

/** Whether a request may change something. */
export function isWrite({ operation }: Exchange): boolean {
  return WRITES.includes(operation);
}

type ChangeSlug = 'confirm-order' | 'verify-payment';

function isWriteEntry({ exchange }: LogEntry): boolean {
  return isWrite(exchange);
}

/** At rest, get-order shows the state that the last confirmation or payment of an order showed. */
export function judgeLostChanges(log: Log, slug: ChangeSlug): Suspicion[] {
  const reads = log.entries.filter(({ isAtRest, exchange }) => isAtRest && exchange.operation === 'get-order');
  const compared = reads.flatMap(({ exchange }) => {
    const id = requestedId(exchange);
    const isAboutIt = ({ exchange: write }: LogEntry) => id === (requestedId(write) || digitsAt(write, '/id'));
    const last = log.entries.findLast((entry) => isWriteEntry(entry) && isAboutIt(entry));
    if (last === undefined || last.exchange.operation !== slug) return [];
    if (last.isDuringWrite || !isAccepted(last.exchange)) return [];

    return pairsOf(stateIn([last]), stateIn([{ exchange }])).map((pair) => ({ ...pair, id, change: last.exchange }));
  });

  return requireAny(compared, 'no state was read at rest after this').flatMap(({ earlier, later, id, change }) =>
    unlessSame(earlier, later, `as in ${change.id}`, { certainty: 'at rest', subject: `order ${id} ${later.field}` }),
  );
}

/** A confirmation or a payment changes no other order. */
export function judgeSpreadChanges(log: Log, slug: ChangeSlug): Suspicion[] {
  const { entries } = log;
  const compared = entries.flatMap((change, at) => {
    const { exchange, isDuringWrite } = change;
    if (exchange.operation !== slug || isDuringWrite === true || !isAccepted(exchange)) return [];
    const id = requestedId(exchange);
    const write = entries.slice(0, at).findLastIndex(isWriteEntry);
    const next = entries.findIndex((entry, index) => index > at && isWriteEntry(entry));
    const [before, after] = [entries.slice(write + 1, at), entries.slice(at + 1, next === -1 ? undefined : next)].map(
      (read) =>
        stateIn(read.filter((entry) => entry.isDuringWrite !== true && entry.exchange.operation === 'get-order')),
    ) as [Statements, Statements];

    return pairsOf(before, after)
      .filter(({ earlier }) => earlier.entity !== `order ${id}`)
      .map((pair) => ({ ...pair, id, exchange }));
  });

  return requireAny(compared, 'no other order was read before and after this').flatMap(
    ({ earlier, later, id, exchange }) =>
      unlessSame(earlier, later, `as before ${exchange.id}, which was for order ${id}`, {
        certainty: 'by comparison',
        subject: `${slug} ${later.field}`,
      }),
  );
}

type Statements = ReadonlyMap<string, Statement>;

/** What responses say last about the state of orders. */
function stateIn(entries: readonly { readonly exchange: Exchange }[]): Statements {
  const said = entries
    .flatMap(({ exchange }) => statementsIn(exchange))
    .filter(({ field }) => STATE_FIELDS.some((state) => state === field));

  return new Map(said.map((statement) => [`${statement.entity} ${statement.field}`, statement]));
}

function pairsOf(before: Statements, after: Statements): { earlier: Statement; later: Statement }[] {
  return [...before].flatMap(([key, earlier]) => {
    const later = after.get(key);

    return later === undefined ? [] : [{ earlier, later }];
  });
}

function unlessSame(
  earlier: Statement,
  later: Statement,
  when: string,
  about: Pick<Suspicion, 'certainty' | 'subject'>,
): Suspicion[] {
  const { exchange, pointer, field, value } = later;
  if (value === earlier.value) return [];
  const expected = `${shownComparable(field, earlier.value)}, ${when}`;

  return suspicionsOf(exchange, [finding(exchange, pointer, expected, shownComparable(field, value))], about);
}
