import { acceptedValue, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { isOurs, type ShownOrder } from '../exchanges/shown-objects.js';
import { isPagedSlug, slugs, type PagedSlug, type Slug } from '../interface/operations.js';
import { roles } from '../interface/roles.js';
import { ifExercised } from '../not-exercised.js';
import { reasonNotToBlame } from '../observations/access.js';
import { showsDocumentedValue } from '../observations/filter.js';
import { judgedElsewhere, mustUnlessDenied, type JudgedRequest } from '../observations/judged-request.js';
import { askedIn } from '../observations/page-query.js';
import type { Run } from '../observations/run.js';
import { isPlaceOf } from '../observations/sample-order.js';
import { isOutsideItsType } from '../observations/wrong-orders.js';
import type { LogRule } from './log-rule.js';
import type { KnownBefore } from './known-before.js';
import type { Log, LogEntry } from './log.js';

/** What a run exchanged, as far as a rule reads it. */
export async function logFor(
  run: Run,
  { reads, isAboutCreated, readsEveryView }: Omit<LogRule, 'judge'>,
): Promise<Log> {
  if (isAboutCreated === 'always') await run.everyCreated();
  const log = isAboutCreated === undefined ? await logOf(run, reads[0]) : await logOfCreated(run, reads);

  return readsEveryView?.(log) === true ? logOfEveryView(run, reads[0]) : log;
}

/** What a run exchanged with an operation; not exercised if nothing was requested. */
export function logOf(run: Run, slug: Slug): Promise<Log> {
  return run.derive(`log of ${slug}`, async () => {
    const requests = await run.judgedRequests(slug);

    return aLog(run, isPagedSlug(slug) ? await withAsked(run, slug, requests) : requests);
  });
}

/** With the pages that were requested in the encoding that the service understands, most of them after all writes. */
async function withAsked(run: Run, slug: PagedSlug, requests: readonly LogEntry[]): Promise<LogEntry[]> {
  const encoding = await ifExercised(run.encoding(slug), null);
  const whole = await ifExercised(slug === 'list-farmer-orders' ? run.farmerOrders() : run.sprayerOrders(), null);
  const [last] = whole?.exchanges ?? [];
  // The whole list is read when everything is written, and again while new orders are missing from it.
  const first = run.client.exchanges.find((exchange) => last !== undefined && isSameRequest(exchange, last));

  return requests.map((request) => {
    const asked = encoding === null ? null : askedIn(request.exchange, encoding);
    const isAtRest = first !== undefined && startOf(request.exchange) >= startOf(first);

    return { ...request, isAtRest, ...(asked !== null && { asked }) };
  });
}

function isSameRequest(exchange: Exchange, other: Exchange): boolean {
  return exchange.role === other.role && exchange.request.url === other.request.url;
}

function startOf({ startedAt }: Exchange): number {
  return Date.parse(startedAt);
}

/** The orders that a run created, also as these operations show them. */
function logOfCreated(run: Run, reads: LogRule['reads']): Promise<Log> {
  return run.derive(`log of created orders in ${reads.join()}`, async () => {
    const requests = await Promise.all(reads.map(async (slug) => entriesOf(run, slug, slug === reads[0])));
    // Nothing else reads the order of the second farmer, and it is confirmed at once.
    const second = reads.includes('get-order') ? await readSecondFarmersOrder(run) : [];

    return aLog(run, withOthers(requests.flat(), second));
  });
}

/**
 * The responses of every operation that is judged, and of the requests that created orders: what one view shows, others show,
 * too. If no orders are created for the judged operations anyway, only what was read already.
 */
async function logOfEveryView(run: Run, slug: Slug): Promise<Log> {
  if (!run.operations.has('create-order') && !run.operations.has('get-order')) {
    const { entries } = await logOf(run, slug);

    return aLog(run, withOthers(entries, run.client.exchanges.filter(isView).map(judgedElsewhere)));
  }

  return run.derive('log of every view', async () => {
    const views = slugs.filter((view) => run.operations.has(view) || view === 'get-order');
    const requests = (await Promise.all(views.map((view) => ifExercised(run.judgedRequests(view), [])))).flat();
    const created = (await ifExercised(run.everyCreated(), [])).map(({ exchange, sent }) => ({
      ...judgedElsewhere(exchange),
      sent,
    }));

    return aLog(run, withOthers(requests, created));
  });
}

function withOthers(entries: readonly LogEntry[], others: readonly LogEntry[]): LogEntry[] {
  const known = new Set(entries.map(({ exchange }) => exchange));

  return [...entries, ...others.filter(({ exchange }) => !known.has(exchange))];
}

function isView(exchange: Exchange): boolean {
  const { operation, requestClass } = exchange;

  return operation !== 'provider-state' && requestClass !== 'wrong on purpose' && acceptedValue(exchange) !== undefined;
}

/** What a run knows before it begins. */
const NOTHING_KNOWN: KnownBefore = {
  orders: new Map(),
  users: new Map(),
  recipients: new Map(),
  admitted: new Set(),
  rejected: new Set(),
  acceptsOrders: false,
  filters: { right: new Set(), wrong: new Set() },
  namesSprayers: false,
};

async function aLog(run: Run, requests: readonly LogEntry[]): Promise<Log> {
  return { before: NOTHING_KNOWN, wrong: [], ...(await aboutRun(run, requests)) };
}

/** Entries, and what only the settings and the sample orders of a run tell about them. */
export async function aboutRun(run: Run, entries: readonly LogEntry[]): Promise<Omit<Log, 'before' | 'wrong'>> {
  const { omits, readOnly, credentials, minimums } = run.settings;
  // What is open may be rejected for its own sake, unless everything is.
  const isAnyAccepted = entries.some(({ exchange }) => isAccepted(exchange));
  const isOpenRejection = ({ exchange, rejection }: LogEntry) =>
    rejection === 'open' && isAnyAccepted && !isAccepted(exchange);
  const reasons = await Promise.all(
    entries.map(async (entry) => (isOpenRejection(entry) ? null : reasonNotToBlame(run, entry.exchange))),
  );

  return {
    entries: entries.map((entry, index) => ({ ...entry, ...(reasons[index] && { notLoggedIn: reasons[index] }) })),
    isSentWrong: wrongOrderTest(run),
    omits,
    readOnly,
    minimums,
    mark: run.mark,
    roles: roles.filter((role) => credentials[role] !== null),
  };
}

async function entriesOf(run: Run, slug: Slug, isRequired: boolean): Promise<readonly LogEntry[]> {
  if (slug === 'create-order') return creations(run);
  const requests = run.judgedRequests(slug);

  return isRequired ? requests : ifExercised(requests, []);
}

/** Every order that was accepted, with what was sent. */
async function creations(run: Run): Promise<LogEntry[]> {
  const requests = await ifExercised(run.judgedRequests('create-order'), []);
  const second = await ifExercised(run.secondFarmersOrder(), null);
  const created = [...(await ifExercised(run.everyCreated(), [])), ...(second === null ? [] : [second])];
  const judged = new Map(requests.map((request) => [request.exchange, request]));

  return created.map(({ exchange, sent }) => ({ ...(judged.get(exchange) ?? judgedElsewhere(exchange)), sent }));
}

async function readSecondFarmersOrder(run: Run): Promise<JudgedRequest[]> {
  const order = await ifExercised(run.secondFarmersOrder(), null);

  return order === null ? [] : [judgedElsewhere(order.confirmation), mustUnlessDenied(await run.getOrder(order.id))];
}

/** Whether a run sent an order with a wrong value on purpose. */
function wrongOrderTest(run: Run): (order: ShownOrder) => boolean {
  const { dates } = run.sample('confirmed card twin');
  const isRight = ({ date, paymentMethod }: ShownOrder['value']) =>
    dates.some((day) => day === date) && showsDocumentedValue('paymentMethod', { paymentMethod });

  return ({ value }) =>
    isPlaceOf('confirmed card twin', value['location']) &&
    (isOurs(run, value) ? !isRight(value) : isOutsideItsType(value));
}
