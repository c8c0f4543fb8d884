import { headerIn } from '../connection/wire.js';
import { describeResponse, isAccepted, type Exchange } from '../exchanges/exchange.js';
import { idsOf, objectsIn, ordersIn, pageFieldAt, type ShownOrder } from '../exchanges/shown-objects.js';
import { pagedSlugs } from '../interface/operations.js';
import { isDocumented } from '../interface/schemas.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from '../observations/context.js';
import { reachTarget } from '../observations/lists/first-pages.js';
import { readWithoutQuery } from '../observations/lists/whole-lists.js';
import type { Run } from '../observations/run-observations.js';
import { counted, excerpt, shownValue } from '../words/shown.js';

type SilenceProbes = Awaited<ReturnType<typeof probeSilences>>;

/** What was observed, by silence; null, undefined or empty for nothing. */
type Observed = Readonly<Record<string, unknown>>;

export async function behaviourSheet(run: Run, probes: SilenceProbes | null): Promise<Silence[]> {
  const lines: Observed = {
    ...(await createdLines(run)),
    ...seenStatuses(run.client.exchanges),
    ...listLines(run.client.exchanges),
    ...(probes !== null && probeLines(probes)),
    ...(await queryLines(run)),
  };

  return Object.entries(lines).flatMap(([silence, observed]) =>
    observed === null || observed === undefined || observed === ''
      ? []
      : [{ silence, observed: typeof observed === 'string' ? observed : shownValue(observed) }],
  );
}

async function queryLines(run: Run): Promise<Observed> {
  const lines: Record<string, unknown> = {};
  for (const slug of pagedSlugs) {
    const encoding = await ifExercised(run.encoding(slug), null);
    // What a setting says was not found out: the service may not understand it.
    const note = run.settings.pageable === 'auto' ? '' : ', as set';
    lines[`encoding of the pageable in ${slug}`] = encoding === null ? null : `${encoding}${note}`;
  }
  for (const slug of pagedSlugs) {
    const pages = await ifExercised(run.pages(slug), null);
    lines[`a page after the last of ${slug}`] = outcome(pages?.after?.exchange ?? null);
  }
  for (const name of ['orderStatus', 'paymentMethod'] as const) {
    const filter = await ifExercised(run.filter(name), null);
    const note = filter?.hasEffect === false ? ', as set, without effect' : '';
    lines[`name of the ${name} filter`] = filter === null ? null : `${filter.parameter}${note}`;
  }

  return lines;
}

/** A value of the target: a documented word as it is, any other text in quotes. */
function shownWord(order: ShownOrder | undefined, field: string): unknown {
  const value = order?.value[field];

  return typeof value === 'string' && !isDocumented(value) ? shownValue(value) : value;
}

async function createdLines(run: Run): Promise<Observed> {
  const created = await ifExercised(run.created(), null);
  if (created === null) return {};
  const [fresh] = ordersIn(created.exchange);
  const [preconfirmed] = ordersIn((await ifExercised(run.created('confirmed from the start'), created)).exchange);
  const [confirmed] = await orderOf(run.confirmation());
  const [paid] = await orderOf(run.verification());

  return {
    'initial orderStatus': shownWord(fresh, 'orderStatus'),
    'initial paymentStatus': shownWord(fresh, 'paymentStatus'),
    'the field confirmed of an order created with confirmed false': shownWord(fresh, 'confirmed'),
    'the field confirmed of an order created with confirmed true': shownWord(preconfirmed, 'confirmed'),
    'orderStatus of an order created with confirmed true': shownWord(preconfirmed, 'orderStatus'),
    'cost of a new order': shownOrNot(fresh, 'cost'),
    'receptionist of a new order': shownOrNot(fresh, 'receptionist'),
    'orderStatus after confirmation': shownWord(confirmed, 'orderStatus'),
    'the field confirmed after confirmation': shownWord(confirmed, 'confirmed'),
    'paymentStatus after verification': shownWord(paid, 'paymentStatus'),
  };
}

async function orderOf(changed: Promise<{ readonly exchange: Exchange }>): Promise<readonly ShownOrder[]> {
  const change = await ifExercised(changed, null);

  return change === null ? [] : ordersIn(change.exchange);
}

const RATINGS = ['overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating'];

function listLines(exchanges: readonly Exchange[]): Observed {
  const responses = exchanges.filter((exchange) => isAccepted(exchange) && exchange.operation !== 'provider-state');
  const types = new Set(responses.map(({ response }) => headerIn(response, 'content-type') ?? 'none'));
  const numbers = (kind: string, names: readonly string[]) =>
    responses
      .flatMap((exchange) => objectsIn(exchange).filter(({ shape }) => shape.kind === kind))
      .flatMap(({ value }) => names.map((name) => value[name]))
      .filter((value) => typeof value === 'number');

  return {
    'content type of responses': [...types].toSorted().map(shownMediaType).join(', '),
    'range of ratings seen': range(numbers('feedback', RATINGS)),
    'range of LocalTime hours seen': range(numbers('local-time', ['hour'])),
  };
}

const MEDIA_TYPE =
  /^(?:none|\*\/\*|(?:application|text)\/(?:[a-z.+-]*json|html|plain|xml)(?: *; *charset="?[a-z0-9-]+"?)?)$/i;

function shownMediaType(type: string): string {
  return MEDIA_TYPE.test(type) ? type : JSON.stringify(excerpt(type, 80));
}

function probeLines({ anonymous, wrongRole, withoutPageable, withoutQuery, wordAsId }: SilenceProbes): Observed {
  return {
    'a caller without credentials': outcome(anonymous),
    "a farmer who calls a receptionist's operation": outcome(wrongRole),
    'list-sprayer-orders without a pageable': outcome(withoutPageable),
    'default page size': pageFieldAt(withoutQuery, 'size'),
    "sort order of the farmer's list": sorting(withoutQuery),
    'an id that is not an integer': outcome(wordAsId),
  };
}

function shownOrNot(order: ShownOrder | undefined, field: string): string | undefined {
  return order && ((order.value[field] ?? null) === null ? 'not shown' : 'shown');
}

function outcome(exchange: Exchange | null): string | null {
  return exchange === null ? null : describeResponse(exchange);
}

function range(values: readonly number[]): string | null {
  return values.length === 0
    ? null
    : `${values.reduce((a, b) => Math.min(a, b))} to ${values.reduce((a, b) => Math.max(a, b))}`;
}

function sorting(exchange: Exchange): string | null {
  const ids = idsOf(exchange).flatMap((id) => (id === null ? [] : [BigInt(id)]));
  if (ids.length < 2) return null;
  const rises = ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));
  const falls = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id));

  return rises ? 'ids ascending' : falls ? 'ids descending' : 'not by id';
}

const isCreation = ({ operation }: Exchange): boolean => operation === 'create-order';

/** The requests whose status the interface does not show. */
const requests: Readonly<Record<string, (exchange: Exchange) => boolean>> = {
  'status of a valid order': (exchange) => isCreation(exchange) && exchange.requestClass === 'valid',
  'status of an order with an area below 1': (exchange) => isCreation(exchange) && isTooSmall(exchange),
  'status of an order with another wrong value': (exchange) =>
    isCreation(exchange) && exchange.requestClass === 'wrong on purpose' && !isTooSmall(exchange),
  'confirming a new order': ({ operation, observation, requestClass }) =>
    operation === 'confirm-order' && observation !== 'second confirmation' && requestClass === 'probe',
  'confirming an order a second time': ({ observation }) => observation === 'second confirmation',
  'verifying a payment a second time': ({ observation }) => observation === 'second verification',
  'verification with a made-up secret': ({ observation }) => observation === 'made-up verification',
  "verification with another order's secret": ({ observation }) => observation === 'crossed verification',
};

/** Every status that was really seen, also those that were retried or excused. */
function seenStatuses(exchanges: readonly Exchange[]): Observed {
  const open = exchanges.filter((exchange) => !isBlamed(exchange));

  return Object.fromEntries(
    Object.entries(requests).map(([silence, isAbout]) => [silence, countEach(open.filter(isAbout).map(statusText))]),
  );
}

/** The interface does say that a valid order gets 200 and a wrong one is rejected: findings are about that. */
function isBlamed(exchange: Exchange): boolean {
  if (!isCreation(exchange) || !isAccepted(exchange)) return false;

  return exchange.requestClass === 'wrong on purpose' || exchange.response?.status !== 200;
}

/** Without the message of a rejection, which often names the value: equal statuses are counted together. */
function statusText(exchange: Exchange): string {
  return exchange.response === null ? describeResponse(exchange) : `status ${exchange.response.status}`;
}

function countEach(statuses: readonly string[]): string {
  const different = [...new Set(statuses)].toSorted();
  if (different.length < 2) return different.join();

  return different
    .map((status) => `${status} (${counted(statuses.filter((seen) => seen === status).length, 'time')})`)
    .join(', ');
}

function isTooSmall({ requestClass, request }: Exchange): boolean {
  return requestClass === 'wrong on purpose' && /"area":(0|-|0\.\d+)[,}0-9]/.test(request.body ?? '');
}

/** A point on which the interface says "not shown", and what this target does there. */
export interface Silence {
  readonly silence: string;
  readonly observed: string;
}

/** Requests about silences. They cost one GET each, and the behaviour sheet reports the responses. */
export async function probeSilences(context: Context) {
  await reachTarget(context);
  const { credentials } = context.settings;
  const hasCredentials = Object.values(credentials).some((headers) => headers !== null);
  const hasRoles = credentials.farmer !== null && credentials.receptionist !== null;
  const [withoutPageable, withoutQuery, wordAsId, anonymous, wrongRole] = await Promise.all([
    context.client.call('list-sprayer-orders', 'probe'),
    readWithoutQuery(context),
    context.client.call('get-order', 'probe', { id: 'abc' }),
    hasCredentials ? context.client.call('list-notifications', 'probe', { role: null }) : null,
    hasRoles ? context.client.call('list-feedback', 'probe', { role: 'farmer' }) : null,
  ]);

  return { withoutPageable, withoutQuery, wordAsId, anonymous, wrongRole };
}
