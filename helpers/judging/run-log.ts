import { acceptedValue, isAccepted, requestTextOf, startTimeOf, type Exchange } from '../exchanges/exchange.js';
import { placesIn } from '../exchanges/obstacles.js';
import { contentOf, isOurs, ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import { isPagedSlug, LIVE_VIEWS, operations, roles, slugs, SNAPSHOTS, type Slug } from '../interface/operations.js';
import { ifExercised, NotExercised, type Obstacle } from '../not-exercised.js';
import { reasonNotToBlame } from '../observations/access.js';
import { judgedElsewhere, mustUnlessDenied, type JudgedRequest } from '../observations/judged-request.js';
import { showsDocumentedValue } from '../observations/lists/filter-parameters.js';
import { askedIn } from '../observations/lists/first-pages.js';
import { hasOrderIds } from '../observations/reading/follow-ups.js';
import type { Run } from '../observations/run-observations.js';
import { isPlaceOf, nothingCreated } from '../observations/writing/creations.js';
import { isOutsideItsType } from '../observations/writing/unusual-orders.js';
import type { LogRule } from './log-rule.js';
import { responsesIn, type KnownBefore, type Log, type LogEntry } from './log.js';

export async function logFor(
  run: Run,
  { reads, isAboutCreated, readsEveryView, comparesViews, logOf: logOfRule }: Omit<LogRule, 'judge'>,
): Promise<Log> {
  if (logOfRule !== undefined) return logOfRule(run);
  if (comparesViews) {
    const log = await logOfViews(run, reads[0], 'live');

    return readsEveryView?.(log) === true ? logOfViews(run, reads[0], 'every') : log;
  }
  if (isAboutCreated === 'always') await run.everyCreated();
  const log = isAboutCreated === undefined ? await logOf(run, reads[0]) : await logOfCreated(run, reads);

  return readsEveryView?.(log) === true ? logOfEveryView(run, reads[0]) : log;
}

/** What a run exchanged with an operation; not exercised if nothing was requested. */
export function logOf(run: Run, slug: Slug): Promise<Log> {
  return run.derive(`log of ${slug}`, async () => {
    const requests = await run.judgedRequests(slug);

    return aLog(run, operations[slug].paged ? await withAsked(run, slug, requests) : requests);
  });
}

/** With the pages that were requested, if the service understands the query, and whether they were read at rest. */
export async function withAsked(run: Run, slug: Slug, requests: readonly LogEntry[]): Promise<LogEntry[]> {
  const encoding = isPagedSlug(slug) ? await ifExercised(run.encoding(slug), null) : null;
  // Other lists show only what orders cause.
  const isWritten = slug === 'list-farmer-orders';
  const whole = isWritten ? await ifExercised(run.farmerOrders(), null) : null;
  const [last] = whole?.exchanges ?? [];
  // It is read when everything is written, and again while new orders are missing; the second farmer's is read then, too.
  const times = run.client.exchanges.flatMap((exchange) =>
    last && requestTextOf(exchange) === requestTextOf(last) && exchange.observation !== 'before changes'
      ? [startTimeOf(exchange)]
      : [],
  );
  const restsSince = Math.min(...times);

  return requests.map((request) => {
    const { exchange } = request;
    const asked = encoding === null ? null : askedIn(exchange, encoding);
    const isLate = startTimeOf(exchange) >= restsSince || (exchange.role === 'other-farmer' && times.length > 0);

    return { ...request, isAtRest: !isWritten || isLate, ...(asked !== null && { asked }) };
  });
}

/** With what is read anyway, if anything is compared: then all rules share one log, and what is made of it. */
async function logOfCreated(run: Run, reads: LogRule['reads']): Promise<Log> {
  await entriesOf(run, reads[0]); // throws why there is none
  const views = slugs.filter((slug) => reads.includes(slug) || (reads.length > 1 && run.operations.has(slug)));

  return run.derive(`log of created orders in ${views.join()}`, async () => {
    const requests = await Promise.all(views.map((slug) => ifExercised(entriesOf(run, slug), [])));
    // Nothing else reads the order of the second farmer, and it is confirmed at once.
    const second = views.includes('get-order') ? await readSecondFarmersOrder(run) : [];

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

    return aLog(run, withOthers(requests, await ifExercised(run.everyCreated(), [])));
  });
}

/** What views show of orders and people, and what changed them. The ids of a list may mean something else: it says nothing then. */
function logOfViews(run: Run, slug: Slug, which: 'live' | 'every'): Promise<Log> {
  const snapshots = SNAPSHOTS.filter((list) => which === 'every' || run.operations.has(list));
  const views = [...new Set([...LIVE_VIEWS, ...snapshots, slug])];
  const reader = which === 'every' && isSnapshot(slug) ? ` for ${slug}` : '';

  return run.derive(`log of ${views.join()}${reader}`, async () => {
    const whole = await ifExercised(run.farmerOrders(), null); // after all writes
    const mangled = [...(await run.mangledIds()).values()].map(({ shown }) => shown.exchange.operation);
    const areOrderIds = await hasOrderIds(run, (whole?.exchanges ?? []).flatMap(ordersIn));
    const silent = new Set([...mangled, ...(areOrderIds ? [] : ['list-farmer-orders'])]);
    const read = (await Promise.all(views.map((view) => ifExercised(run.judgedRequests(view), [])))).flat();
    const further = which === 'every' ? await readFurtherOrders(run, slug, read) : [];
    const created = await creations(run);

    return aLog(run, [
      ...created,
      ...run.client.exchanges.filter(({ operation }) => CHANGES.includes(operation)).map(judgedElsewhere),
      ...[...read, ...further].map((request) => ({
        ...request,
        ...(!silent.has(request.exchange.operation) && { isAtRest: true }),
      })),
    ]);
  });
}

const CHANGES: readonly string[] = ['confirm-order', 'verify-payment', 'provider-state'];

const MOST_READ = 10;

/** Orders that only lists of snapshots show: one that is shown as it is says that the others are shown as they were. */
async function readFurtherOrders(run: Run, slug: Slug, read: readonly LogEntry[]): Promise<LogEntry[]> {
  const shown = read.flatMap(({ exchange }) => ordersIn(exchange));
  const known = new Set(shown.filter((order) => !isSnapshot(order.exchange.operation)).map(({ id }) => id));
  const listed = shown.filter((order) => isSnapshot(slug) && order.exchange.operation === slug);
  const ids = new Set(listed.flatMap(({ id }) => (id === null || known.has(id) ? [] : [id])));

  return Promise.all([...ids].slice(0, MOST_READ).map(async (id) => mustUnlessDenied(await run.getOrder(id))));
}

function isSnapshot(operation: Exchange['operation']): boolean {
  return SNAPSHOTS.some((list) => list === operation);
}

function withOthers(entries: readonly LogEntry[], others: readonly LogEntry[]): LogEntry[] {
  const known = new Set(entries.map(({ exchange }) => exchange));

  return [...entries, ...others.filter(({ exchange }) => !known.has(exchange))];
}

function isView(exchange: Exchange): boolean {
  const { operation, requestClass } = exchange;

  return operation !== 'provider-state' && requestClass !== 'wrong on purpose' && acceptedValue(exchange) !== undefined;
}

async function entriesOf(run: Run, slug: Slug): Promise<readonly LogEntry[]> {
  return slug === 'create-order' ? creations(run) : (await logOf(run, slug)).entries;
}

async function readSecondFarmersOrder(run: Run): Promise<JudgedRequest[]> {
  const order = await ifExercised(run.secondFarmersOrder(), null);

  return order === null ? [] : [judgedElsewhere(order.confirmation), mustUnlessDenied(await run.getOrder(order.id))];
}

export const NOTHING_KNOWN: KnownBefore = {
  orders: new Map(),
  users: new Map(),
  recipients: new Map(),
  admitted: new Set(),
  rejected: new Set(),
  acceptsOrders: false,
  filters: { right: new Set(), wrong: new Set() },
  namesSprayers: false,
};

export async function aLog(run: Run, requests: readonly LogEntry[], wrong: Log['wrong'] = []): Promise<Log> {
  return { before: NOTHING_KNOWN, wrong, ...(await aboutRun(run, requests)) };
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

/** Every order that was accepted, with what was sent; and responses that show none. */
async function creations(run: Run): Promise<LogEntry[]> {
  const requests = await ifExercised(run.judgedRequests('create-order'), []);
  const second = await ifExercised(run.secondFarmersOrder(), null);
  const created = [...(await ifExercised(run.everyCreated(), [])), ...(second === null ? [] : [second])];
  const sentIn = new Map(created.map(({ exchange, sent }) => [exchange, { sent }]));
  const accepted = requests.filter(({ exchange }) => isAccepted(exchange));

  return withOthers(
    accepted.map((entry) => ({ ...entry, ...sentIn.get(entry.exchange) })),
    created,
  );
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

export async function responsesOf(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  return responsesIn(await logOf(run, slug), slug);
}

/** Stops the check as not exercised if an operation gave no JSON response. */
export async function requireResponses(run: Run, slug: Slug): Promise<void> {
  await responsesOf(run, slug);
}

const settingsThatFill: Partial<Record<Slug, readonly string[]>> = {
  'list-order-sprayers': ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL'],
  'list-feedback': ['SPRAY_STATES_URL'],
  'list-sprayer-orders': ['SPRAY_STATES_URL'],
  'list-notifications': ['SPRAY_STATES_URL'],
};

/** Why there was nothing to judge; for an empty list, with the settings that could fill it. */
export async function nothingSeen(
  run: Run,
  slug: Slug,
  what: string,
  obstacles: readonly Obstacle[] | null = null,
): Promise<NotExercised> {
  const responses = await responsesOf(run, slug);
  const isEmpty = responses.every((exchange) => contentOf(exchange)?.length === 0);
  const places = obstacles ?? placesIn(responses);

  if (!isEmpty) return new NotExercised(what, [], places);
  const reason = `${what} because the list is empty`;
  if (slug !== 'list-farmer-orders') return new NotExercised(reason, settingsThatFill[slug] ?? [], places);
  const nothing = await nothingCreated(run, reason, []);

  return new NotExercised(nothing.reason, nothing.settings, [...places, ...nothing.obstacles]);
}
