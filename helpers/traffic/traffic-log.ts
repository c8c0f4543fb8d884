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
import type { learnEncodings } from './learned.js';

/** No location contains it: no order is known to be new. */
const NO_MARK = '\0';

interface LogOptions {
  readonly encodings: ReturnType<typeof learnEncodings>;
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
  const overlapping = overlappingIn(exchanges);
  const entries = exchanges
    .filter((exchange) => !wrong.has(exchange) && isTelling(exchange))
    .map((exchange): LogEntry => {
      const encoding = encodings.get(exchange.operation);
      const asked = encoding === undefined ? null : askedIn(exchange, encoding);
      const sent = isAccepted(exchange) ? sentOrderOf(exchange) : null;
      const judged = isServerFailure(exchange) ? may(exchange) : judgedElsewhere(exchange);
      const isDuringWrite = overlapping.has(exchange);

      return { ...judged, ...(sent && { sent }), ...(asked && { asked }), isDuringWrite, isAtRest: false };
    });

  return {
    faults,
    log: {
      entries,
      wrong: faults.flatMap((fault) => fault.wrong ?? []),
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

/** The requests that ran at the same time as a write. */
function overlappingIn(exchanges: readonly Exchange[]): ReadonlySet<Exchange> {
  const overlapping = new Set<Exchange>();
  let [writtenUntil, writtenFrom] = [0, Infinity];
  for (const exchange of exchanges) {
    if (startTimeOf(exchange) < writtenUntil) overlapping.add(exchange);
    if (isWrite(exchange)) writtenUntil = Math.max(writtenUntil, endTimeOf(exchange));
  }
  for (const exchange of exchanges.toReversed()) {
    if (endTimeOf(exchange) > writtenFrom) overlapping.add(exchange);
    if (isWrite(exchange)) writtenFrom = startTimeOf(exchange);
  }

  return overlapping;
}

/** So much of each rest is judged, and so much of what was exchanged before it. */
const MOST_READ = 500;
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
    .map((start, index) => [start, starts[index + 1] ?? entries.length] as const)
    .toSorted(([a, b], [c, d]) => d - c - (b - a))
    .slice(0, most)
    .map(([start, end]) => ({
      ...log,
      wrong: [],
      before: { ...log.before, orders: ownOrdersIn({ ...log, entries: entries.slice(0, start) }) },
      entries: [
        ...entries.slice(Math.max(0, start - MOST_EARLIER), start),
        ...entries.slice(start, Math.min(end, start + MOST_READ)).map(atRest),
      ],
    }));
}

/** The lists that show each user something else. */
const OWN_LISTS: readonly string[] = ['list-farmer-orders', 'list-sprayer-orders', 'list-notifications'];

function atRest(entry: LogEntry): LogEntry {
  const { exchange, isDuringWrite } = entry;
  const isSomebodys = exchange.role !== null || !OWN_LISTS.includes(exchange.operation);

  return { ...entry, isAtRest: isSomebodys && !isWrite(exchange) && isDuringWrite !== true };
}
