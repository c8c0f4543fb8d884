import { comparablesOf, howKept } from '../exchanges/comparable.js';
import {
  digitsAt,
  exchangesOf,
  isAccepted,
  isRejected,
  isServerFailure,
  isWithoutResponse,
  type Exchange,
} from '../exchanges/exchange.js';
import { placesIn } from '../exchanges/obstacles.js';
import { isClamped, isOurs, ordersIn, stringOrEmpty, type ShownOrder } from '../exchanges/shown-objects.js';
import type { PagedSlug } from '../interface/operations.js';
import {
  expectAccepted,
  expectRejected,
  expectRejectedWith4xx,
  finding,
  judgeEach,
  valueFinding,
  type Finding,
} from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { creationsIn, NothingShown, requireAny, type Log, type WrongEntry } from '../judging/log.js';
import { aLog } from '../judging/run-log.js';
import { ifExercised, NotExercised, obstaclesIn } from '../not-exercised.js';
import { judgedElsewhere } from '../observations/judged-request.js';
import type { Run } from '../observations/run-observations.js';
import { edgeKinds, requiredKinds } from '../observations/writing/sample-order.js';
import { isOutsideItsType, type EdgeOrder } from '../observations/writing/unusual-orders.js';
import { alternatives, shownValue } from '../words/shown.js';
import { onlyOrderIn, sentValueOf } from './views/statements.js';

type WrongField = NonNullable<WrongEntry['field']>;

/** What a run sends: orders with a wrong value beside their twins, and the farmer's list, if they may be in it. */
export async function sendWrong(run: Run, field: WrongField, { isListRead = false } = {}): Promise<Log> {
  const pages = isListRead ? (await run.farmerOrders()).exchanges.filter(isAccepted) : [];

  return aLog(run, pages.map(judgedElsewhere), await wrongEntries(run, field));
}

/** Orders with an area below 1, and those that were rejected for their day or for a guessed session. */
export async function sendWrongAreasAndDays(run: Run): Promise<Log> {
  const failed = (await run.failedCreations()).filter(({ judgement }) => judgement === 'day' || judgement === 'guess');
  const sent = wrongEntries(run, 'area');

  return aLog(run, [], [...failed, ...(await (failed.length === 0 ? sent : ifExercised(sent, [])))]);
}

/** A service may enforce the minimum of the area for one kind of order only, so two are sent. */
async function wrongEntries(run: Run, field: WrongField): Promise<WrongEntry[]> {
  const attempts = await Promise.all([...(field === 'area' ? [run.wrongAreas()] : []), run.wrongTypes()]);

  return attempts.flatMap(({ wrong, twin }) => wrong.map((entry) => ({ ...entry, twin })));
}

/** Whether an order was accepted that differs in the wrong value alone, or any order of an exploration. */
function isLikeAccepted(log: Log, { twin }: WrongEntry): boolean {
  return twin === undefined ? acceptsOrders(log) : isAccepted(twin.exchange);
}

/** Whether a valid order was accepted: in this log, or before it. */
export function acceptsOrders(log: Log): boolean {
  return log.before.acceptsOrders || creationsIn(log).some(({ id }) => id !== null);
}

/** The orders with such a value; where right orders are rejected, too, only those that were accepted show something. */
function wrongOrders(log: Log, field: WrongField): readonly WrongEntry[] {
  const sent = log.wrong.filter((entry) => entry.field === field && !isWithoutResponse(entry.exchange));
  const isFair = sent.every((entry) => isLikeAccepted(log, entry));
  const judged = isFair ? sent : sent.filter(({ exchange }) => !isRejected(exchange));
  if (judged.length > 0) return judged;
  const twins = obstaclesIn(sent.flatMap(({ twin }) => twin?.exchange ?? []));
  throw new NotExercised('the same order with a valid value was not accepted either', [], twins);
}

export function judgeWrongOrders(log: Log, field: WrongField): Suspicion[] {
  return wrongOrders(log, field).flatMap(({ exchange, sent }) =>
    certain(exchange, expectRejected(exchange, `${field} ${JSON.stringify(sent?.[field])}`), field),
  );
}

/** The orders that were rejected for their area, and not as every order is. */
function rejectedForArea(log: Log): WrongEntry[] {
  return log.wrong.filter(
    (entry) => entry.field === 'area' && isRejected(entry.exchange) && isLikeAccepted(log, entry),
  );
}

export function judgeStatusOfWrongOrders(log: Log): Suspicion[] {
  const others = log.wrong.filter(({ field, asked }) => field === undefined && asked === undefined);

  return judgeStatus(log, [...others, ...rejectedForArea(log)]);
}

/** The pages below a minimum that were requested; some services take the nearest page instead, if the settings say so. */
function wrongPages({ wrong, minimums }: Log, slug: PagedSlug): readonly WrongEntry[] {
  const sent = wrong.filter(({ exchange }) => exchange.operation === slug && !isWithoutResponse(exchange));

  return requireAny(
    sent.filter(({ exchange }) => minimums !== 'clamp' || !isClamped(exchange)),
    'no page below a minimum was requested',
  );
}

export function judgeWrongPages(log: Log, slug: PagedSlug, kind: string): Suspicion[] {
  const isOfThisKind = ({ asked }: WrongEntry) =>
    asked !== undefined && (asked.page < 0 ? 'page -1' : `size ${Math.sign(asked.size)}`) === kind;
  const sent = wrongPages(log, slug).filter(isOfThisKind);

  return requireAny(sent, 'no such page was requested').flatMap(({ exchange, asked }) => {
    const what = kind === 'page -1' ? `page ${asked?.page}` : `size ${asked?.size}`;

    return certain(exchange, withPolicy(exchange, expectRejected(exchange, what)), kind);
  });
}

/** The setting by which a page that was corrected is a finding. */
export function withPolicy(exchange: Exchange, findings: readonly Finding[]): Finding[] {
  return findings.map((found) => (isClamped(exchange) ? { ...found, policy: 'SPRAY_MINIMUMS' as const } : found));
}

export function judgeStatusOfWrongPages(log: Log, slug: PagedSlug): Suspicion[] {
  return judgeStatus(log, wrongPages(log, slug));
}

function judgeStatus(log: Log, sent: readonly WrongEntry[]): Suspicion[] {
  const rejected = exchangesOf(sent).filter(isRejected);
  if (rejected.length === 0) throw noneRejected(log, 'no request of this kind was rejected');

  return rejected.flatMap((exchange) => certain(exchange, expectRejectedWith4xx([exchange]), 'status'));
}

const noneRejected = ({ wrong }: Log, reason: string) => new NotExercised(reason, [], obstaclesIn(exchangesOf(wrong)));

/** No response shows an order that was rejected for its area, where it or its twin was sent to. */
export function judgeTraces(log: Log): Suspicion[] {
  const accepted = log.entries.flatMap(({ exchange }) => (isAccepted(exchange) ? [exchange] : []));
  const pages = accepted.filter(({ operation }) => operation !== 'create-order');
  const shown = pages.flatMap(ordersIn);
  const before = log.before.acceptsOrders ? [...log.before.rejected] : [];
  const places = new Map<string, WrongEntry['twin']>(before.map((place) => [place, undefined]));
  for (const entry of rejectedForArea(log)) places.set(placeOf(entry, shown, pages), entry.twin);
  if (places.size === 0 || pages.length === 0) throw noneRejected(log, 'no order was rejected for its area');
  const sent = log.wrong.flatMap(({ exchange, twin }) => [exchange, ...(twin === undefined ? [] : [twin.exchange])]);
  const known = new Set(sent.filter(isAccepted).map((exchange) => digitsAt(exchange, '/id')));
  // Somebody may send the order again, with a valid area.
  const corrected = new Set(creationsIn(log).map((order) => order.sent.location));

  return shown.flatMap(({ exchange, pointer, id, value: { location, area } }) => {
    const place = stringOrEmpty(location);
    if (!places.has(place) || corrected.has(place) || known.has(id) || isLikeTwin(log, places.get(place), area))
      return [];
    const trace = finding(exchange, pointer, 'no rejected order', `one with area ${shownValue(area)}`);

    return certain(exchange, [trace], 'trace');
  });
}

/** Where a rejected order would be: where its twin is shown. */
function placeOf({ sent, twin }: WrongEntry, shown: readonly ShownOrder[], pages: readonly Exchange[]): string {
  const like = twin === undefined ? sent : shown.find(({ id }) => id !== null && id === twin.id)?.value;
  const place = stringOrEmpty(like?.['location']);
  if (place !== '') return place;

  throw new NothingShown('the list does not show the same order with a valid area', [
    ...obstaclesIn(twin === undefined ? [] : [twin.exchange], '/id'),
    ...obstaclesIn(pages, '/content'),
    ...placesIn(pages, '/id', '/location'),
  ]);
}

/** An order with the area of its twin was rejected for another field, or is the twin, sent again after a failure. */
function isLikeTwin({ wrong }: Log, twin: WrongEntry['twin'], area: unknown): boolean {
  if (twin === undefined || area !== twin.sent.area) return false;

  return twin.exchange.attempt > 1 || wrong.some((entry) => entry.twin === twin && entry.field !== 'area');
}

export function judgeShownValues(log: Log, field: 'paymentMethod' | 'date', expected: string): Suspicion[] {
  const sent = exchangesOf(wrongOrders(log, field));
  const listed = log.entries.flatMap(({ exchange }) => (isAccepted(exchange) ? ordersIn(exchange) : []));
  const shown = [...listed.filter(({ value }) => isOurs(log, value)), ...sent.filter(isAccepted).flatMap(ordersIn)];

  return shown
    .filter(({ value }) => isOutsideItsType({ [field]: value[field] }))
    .flatMap(({ exchange, pointer, value }) =>
      certain(exchange, [valueFinding(exchange, `${pointer}/${field}`, expected, value[field])], field),
    );
}

function certain(exchange: Exchange, findings: readonly Finding[], subject: string): Suspicion[] {
  return suspicionsOf(exchange, findings, { certainty: 'certain', subject: `${exchange.operation} ${subject}` });
}

/** Values and days that were rejected although other orders were accepted. A 5xx is judged by answers-200. */
export async function findRejectedEdges(run: Run): Promise<Finding[]> {
  await run.created();
  const orders = await Promise.all(edgeKinds.map((kind) => run.edgeOrder(kind)));
  const findings = [
    ...(await Promise.all(orders.map((order) => findRejectedValues(run, order)))).flat(),
    ...orders.flatMap(findRejectedDay),
    ...(await findRejectedText(run)),
  ];
  const [unknown] = orders.filter(({ accepted, rejected }) => accepted.length === 0 && rejected === null);
  if (findings.length === 0 && unknown !== undefined)
    throw new NotExercised('an order with unusual values was rejected, and then plain orders, too');

  return findings;
}

async function findRejectedValues(run: Run, { rejected }: EdgeOrder): Promise<Finding[]> {
  if (rejected === null || isServerFailure(rejected.order.exchange)) return [];
  const kinds = rejected.values.map(({ isLike }) => isLike);
  const judged = await Promise.all(
    kinds.map(async (kind) => kind !== undefined && (await run.creation(kind)).accepted === null),
  );
  if (judged.every(Boolean)) return [];

  return expectAccepted(
    rejected.order.exchange,
    `an order with ${alternatives(rejected.values.map(({ what }) => what))}`,
  );
}

/** Statuses for reasons of business: a closed day or a full one. */
const BUSINESS = [409, 422];

function findRejectedDay({ rejectedDay }: EdgeOrder): Finding[] {
  if (rejectedDay === null || isServerFailure(rejectedDay.exchange)) return [];
  if (BUSINESS.includes(rejectedDay.exchange.response?.status ?? 0)) return [];

  return expectAccepted(rejectedDay.exchange, `an order for ${rejectedDay.sent.date}`);
}

/** The text of the order to confirm, which looks like markup: if none of its other values is rejected, the text is. */
async function findRejectedText(run: Run): Promise<Finding[]> {
  const { accepted, attempts } = await run.creation('to confirm');
  const kinds = requiredKinds.filter((kind) => kind !== 'area at the minimum');
  const others = await Promise.all(kinds.map((kind) => run.creation(kind)));
  const last = attempts.at(-1);
  if (accepted !== null || last === undefined || others.some((other) => other.accepted === null)) return [];
  if (isServerFailure(last.exchange)) return [];

  return expectAccepted(last.exchange, `an order with location ${shownValue(last.sent.location)}`);
}

/** What came back in another form that the interface does not forbid. */
export async function findNearlyKept(run: Run): Promise<Finding[]> {
  const created = await run.everyCreated();
  const exchanges = exchangesOf(created);
  const nothing = new NotExercised('no response shows an order', [], placesIn(exchanges));
  const shown = created.filter(({ exchange }) => ordersIn(exchange).length > 0);

  return judgeEach(shown, nothing, ({ sent, exchange }) => {
    const now = comparablesOf(onlyOrderIn(exchange));
    const changed = (['area', 'location'] as const).filter(
      (field) => howKept(field, sentValueOf(sent, field), now.get(field)) === 'nearly',
    );

    return changed.map((field) =>
      finding(exchange, `/${field}`, `${shownValue(sent[field])}, as sent`, shownValue(now.get(field))),
    );
  });
}
