import { shownComparable, STATE_FIELDS } from '../../exchanges/comparable.js';
import { isAccepted, isBefore, requestedId, type Exchange } from '../../exchanges/exchange.js';
import { LIVE_VIEWS } from '../../interface/operations.js';
import { finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { requireAny, type Log, type LogEntry } from '../../judging/log.js';
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

const ANSWERED: ReadonlySet<string> = new Set(['orderStatus', 'confirmed', 'paymentStatus']);

/** What a confirmation or a payment of an order answered, and no later response shows: all of them show what was before. */
export function judgeLostChanges(log: Log, slug: ChangeSlug): Suspicion[] {
  const changes = log.entries.filter(({ exchange }) => exchange.operation === slug && isAccepted(exchange));

  return requireAny(changes, 'no order was changed').flatMap((change) => {
    const id = requestedId(change.exchange);
    const others = log.entries.filter((entry) => entry !== change && showsOrder(entry, id));
    // Another operation may have changed it once more.
    const isChangedAgain = others.some(
      ({ exchange }) => isWrite(exchange) && exchange.operation !== slug && !isBefore(exchange, change.exchange),
    );
    if (change.isDuringWrite === true || isChangedAgain) return [];
    // What an earlier call answered may be lost as well.
    const before = others.filter(({ exchange }) => exchange.operation !== slug && isBefore(exchange, change.exchange));
    const later = others.filter(
      ({ isAtRest, exchange }) => isAtRest && isLive(exchange) && isBefore(change.exchange, exchange),
    );

    return lostIn(`order ${id}`, before, change.exchange, later);
  });
}

/** Feedback and notifications may show an earlier state. */
function isLive({ operation }: Exchange): boolean {
  return LIVE_VIEWS.some((view) => view === operation);
}

function showsOrder({ exchange }: LogEntry, id: string): boolean {
  if (exchange.operation === 'provider-state') return false;

  return requestedId(exchange) === id || statementsIn(exchange).some(({ entity }) => entity === `order ${id}`);
}

function lostIn(
  entity: string,
  before: readonly LogEntry[],
  change: Exchange,
  later: readonly LogEntry[],
): Suspicion[] {
  const about = (entries: readonly { readonly exchange: Exchange }[], field: string) =>
    entries.flatMap(({ exchange }) =>
      statementsIn(exchange).filter((said) => said.entity === entity && said.field === field),
    );

  return [...ANSWERED].flatMap((field) => {
    const [was] = about(before, field).slice(-1);
    const [answered] = about([{ exchange: change }], field);
    const shown = about(later, field);
    const [last] = shown.slice(-1);
    if (was === undefined || answered === undefined || last === undefined || was.value === answered.value) return [];

    return shown.every(({ value }) => value === was.value)
      ? unlessSame(answered, last, `as ${change.id} answered`, { certainty: 'at rest', subject: `${entity} ${field}` })
      : [];
  });
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
