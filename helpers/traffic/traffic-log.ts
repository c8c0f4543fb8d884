import { isWrite } from '../evidence/views/statements.js';
import {
  digitsAt,
  endTimeOf,
  isAccepted,
  isNotFound,
  isServerFailure,
  requestedId,
  requestTextOf,
  startTimeOf,
  type Exchange,
} from '../exchanges/exchange.js';
import { ownOrdersIn, type Log, type LogEntry } from '../judging/log.js';
import { judgedElsewhere, may } from '../observations/judged-request.js';
import { askedIn } from '../observations/lists/first-pages.js';
import type { Settings } from '../settings/settings.js';
import { clientFaultIn, sentOrderOf, type ClientFault } from './client-faults.js';
import type { Encodings } from './learned.js';

/** No location contains it: no order is known to be new. */
const NO_MARK = '\0';

interface LogOptions {
  readonly encodings: Encodings;
  readonly settings: Settings;
  readonly before: Log['before'];
}

/** What a recorder kept, as rules read it, and what clients did wrong. */
export function trafficLog(
  exchanges: readonly Exchange[],
  { encodings, settings: { omits, minimums }, before }: LogOptions,
): { readonly log: Log; readonly faults: readonly ClientFault[] } {
  const faults = exchanges.flatMap(
    (exchange) => clientFaultIn(exchange, encodings.get(exchange.operation) !== undefined) ?? [],
  );
  const wrong = new Set(faults.map(({ exchange }) => exchange));
  const wrongIds = new Set([...wrong].filter(isAccepted).map((exchange) => digitsAt(exchange, '/id')));
  const isDuringWrite = overlapIn(exchanges);
  const entries = exchanges
    .filter((exchange) => !wrong.has(exchange) && isTelling(exchange))
    .map((exchange): LogEntry => {
      const encoding = encodings.get(exchange.operation);
      const asked = encoding === undefined ? null : askedIn(exchange, encoding);
      const sent = isAccepted(exchange) ? sentOrderOf(exchange) : null;
      const judged = isServerFailure(exchange) ? may(exchange) : judgedElsewhere(exchange);

      return {
        ...judged,
        ...(sent && { sent }),
        ...(asked && { asked }),
        isDuringWrite: isDuringWrite(exchange),
        isAtRest: false,
      };
    });

  return {
    faults,
    log: {
      entries,
      wrong: faults.filter(({ field, asked }) => field !== undefined || asked !== undefined),
      before,
      isSentWrong: ({ id }) => id !== null && wrongIds.has(id),
      omits,
      readOnly: false,
      minimums,
      mark: NO_MARK,
      roles: [...new Set(exchanges.flatMap(({ role }) => role ?? []))],
    },
  };
}

/** Other statuses are only counted, except that an order that is no longer found may have been removed. */
function isTelling(exchange: Exchange): boolean {
  return isAccepted(exchange) || isServerFailure(exchange) || (isNotFound(exchange) && requestedId(exchange) !== '');
}

/** Whether a request ran at the same time as another one that wrote. */
function overlapIn(exchanges: readonly Exchange[]): (exchange: Exchange) => boolean {
  const writes = exchanges.filter(isWrite).map((write) => [write, startTimeOf(write), endTimeOf(write)] as const);

  return (exchange) => {
    const [start, end] = [startTimeOf(exchange), endTimeOf(exchange)];

    return writes.some(([write, from, until]) => write !== exchange && start < until && end > from);
  };
}

/** So much of what was exchanged before a rest is judged with it. */
const MOST_EARLIER = 200;

/**
 * What was read between two writes, nothing of it twice, and what was exchanged right before it: what an exploration calls a
 * sequence.
 */
export function restsIn({ entries, ...log }: Log, most: number): Log[] {
  const requests = new Set<string>();
  const starts = entries.flatMap(({ exchange }, index) => {
    const last = entries[index - 1]?.exchange;
    const request = requestTextOf(exchange);
    const isStart = last === undefined || (isWrite(exchange) ? !isWrite(last) : requests.has(request));
    if (isStart) requests.clear();
    requests.add(request);

    return isStart ? [index] : [];
  });

  return starts
    .map((start, index) => ({ start, end: starts[index + 1] ?? entries.length }))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, most)
    .map(({ start, end }) => ({
      ...log,
      wrong: [],
      before: { ...log.before, orders: ownOrdersIn({ ...log, entries: entries.slice(0, start) }) },
      entries: [
        ...entries.slice(Math.max(0, start - MOST_EARLIER), start),
        ...entries.slice(start, end).map((entry) => ({ ...entry, isAtRest: isReadAtRest(entry) })),
      ],
    }));
}

/** The lists that show each user something else. */
const OWN_LISTS: readonly string[] = ['list-farmer-orders', 'list-sprayer-orders', 'list-notifications'];

function isReadAtRest({ exchange, isDuringWrite }: LogEntry): boolean {
  const isSomebodys = exchange.role !== null || !OWN_LISTS.includes(exchange.operation);

  return isSomebodys && !isWrite(exchange) && isDuringWrite !== true;
}
