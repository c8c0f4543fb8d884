import { hash } from 'node:crypto';
import {
  acceptedValue,
  digitsAt,
  oncePer,
  requestTextOf,
  startTimeOf,
  type Exchange,
} from '../../exchanges/exchange.js';
import { contentOf, idsOf, isOurs, pageFieldAt, repeatedIndexes } from '../../exchanges/shown-objects.js';
import type { ListSlug } from '../../interface/operations.js';
import { isObject, valueAt, type JsonObject } from '../../json/values.js';
import { finding } from '../../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../../judging/log-rule.js';
import { responsesIn, type Log } from '../../judging/log.js';
import { logOf } from '../../judging/run-log.js';
import { judgedElsewhere } from '../../observations/judged-request.js';
import type { Run } from '../../observations/run-observations.js';
import { shownValue } from '../../words/shown.js';
import { isMasked } from '../views/statements.js';
import { areUnchanged } from './list-readings.js';

/** What an item keeps from reading to reading. */
const LASTING = ['id', 'timestamp', 'creationDate', 'order/creationDate'] as const;

type Lasting = (typeof LASTING)[number];

/**
 * Pages that overlap by chance are suspicious, and so are timestamps of now, but only the same page, read again, shows the same
 * items: two more readings decide.
 */
export async function readRenewed(run: Run, slug: ListSlug): Promise<Log> {
  const log = await logOf(run, slug);
  const renewed = new Set(judgeRenewed(responsesIn(log, slug), 'id', areUnchanged).map(({ exchange }) => exchange));
  const present = responsesIn(log, slug).filter((exchange) => isOfThePresent(log, exchange));
  if (present.length > 0) await run.client.pause(APART_MS);
  const again = await Promise.all([...renewed, ...present].map((exchange) => run.readAgain(exchange)));

  return { ...log, entries: [...log.entries, ...again.map(judgedElsewhere)] };
}

export function judgeRenewals(log: Log, slug: ListSlug): Suspicion[] {
  return LASTING.flatMap((field) => judgeRenewed(responsesIn(log, slug), field));
}

/** A run has fewer responses of one operation, and traffic may have thousands. */
const MOST_COMPARED = 100;

/** The fields that every item has anew in a later response to the same user. */
function judgeRenewed(responses: readonly Exchange[], field: Lasting, areComparable = startAlike): Suspicion[] {
  return responses.flatMap((second, index) => {
    const first = responses
      .slice(Math.max(0, index - MOST_COMPARED), index)
      .findLast((other) => renews(other, second, field, areComparable));
    if (first === undefined) return [];
    const known = lastingIn(first, field);
    const [name = '', item] = [...lastingIn(second, field)].find(([each]) => known.has(each)) ?? [];
    if (item === undefined) return [];
    const [expected, got] = [known.get(name)?.value, item.value].map((value) =>
      field === 'id' ? value : shownValue(value),
    );
    const found = finding(second, item.pointer, `${expected}, as ${first.id} shows for the same item`, `${got}`);

    return suspicionsOf(second, [found], { certainty: 'at rest', subject: `${field} of ${second.role}` });
  });
}

/** So close to the time of a request, a timestamp may be that time. */
const PRESENT_MS = 2000;

/** Longer than the precision of most timestamps. */
const APART_MS = 1100;

/** Whether every timestamp is the time of the request, also of an item about an order that was there before. */
function isOfThePresent(log: Log, exchange: Exchange): boolean {
  const items = (contentOf(exchange) ?? []).filter(isObject);
  const timestamps = [...lastingIn(exchange, 'timestamp').values()];
  const isPresent = ({ value }: LastingValue) =>
    Math.abs(Date.parse(value) - startTimeOf(exchange)) < PRESENT_MS + stepOf(value);
  const isOlder = ({ order }: JsonObject) => isObject(order) && !isOurs(log, order);

  return timestamps.length > 0 && timestamps.every(isPresent) && items.some(isOlder);
}

export async function settleRenewed(run: Run, suspicion: Suspicion): Promise<readonly Suspicion[]> {
  const { exchange } = suspicion;
  const { pointer } = suspicion.finding;
  const rest = () => (pointer?.endsWith('/timestamp') ? run.client.pause(APART_MS) : null);
  await rest();
  const again = await run.readAgain(exchange);
  await rest();
  const last = await run.client.resend(exchange);
  const isRenewed = LASTING.some(
    (field) => pointer?.endsWith(`/${field}`) && renews(exchange, again, field) && renews(again, last, field),
  );

  return isRenewed ? [suspicion] : [];
}

/** Whether both responses show the same user some of the same items, and every one of them with another value. */
function renews(first: Exchange, second: Exchange, field: Lasting, areComparable = startAlike): boolean {
  const isOther = first.role === second.role && first.body !== second.body;
  if (!isOther || (field === 'id' && !areComparable([first, second]))) return false;
  const known = lastingIn(first, field);
  let isShown = false;
  for (const [name, { value }] of lastingIn(second, field)) {
    const before = known.get(name)?.value;
    if (before === undefined) continue;
    if (before === value || (field === 'timestamp' && isSameMoment(before, value))) return false;
    isShown = true;
  }

  return isShown;
}

/** Whether pages begin with the same item: another one may look the same, which was added, or is on another page. */
function startAlike(pages: readonly Exchange[]): boolean {
  const starts = pages.map((page) => (pageFieldAt(page, 'number') ?? 0) * (pageFieldAt(page, 'size') ?? 0));

  return areUnchanged(pages) && new Set(starts).size === 1;
}

interface LastingValue {
  readonly pointer: string;
  readonly value: string;
}

/** What an item shows beside what lasts, in few characters: an item may be long. */
function digestOf(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item);
  const { order } = item;
  const shown = isObject(order) ? { ...order, creationDate: undefined } : order;

  return hash(
    'sha256',
    JSON.stringify({ ...item, id: null, timestamp: undefined, creationDate: undefined, order: shown }),
  );
}

type LastingValues = ReadonlyMap<string, LastingValue>;

const lastingOf = oncePer(
  (exchange: Exchange) => new Map(LASTING.map((field) => [field, findLasting(exchange, field)])),
);

function lastingIn(exchange: Exchange, field: Lasting): LastingValues {
  return lastingOf(exchange).get(field) ?? new Map();
}

/** The value of each item, by its id; an id by all that the item shows beside what lasts. Names of several items name none. */
function findLasting(exchange: Exchange, field: Lasting): LastingValues {
  const ids = idsOf(exchange);
  const found = new Map<string, LastingValue | null>();
  for (const [index, item] of (contentOf(exchange) ?? []).entries()) {
    const name = field === 'id' ? digestOf(item) : (ids[index] ?? null);
    const value = field === 'id' ? ids[index] : valueAt(item, `/${field}`);
    if (name === null) continue;
    const isClear = typeof value === 'string' && !found.has(name);
    found.set(name, isClear ? { pointer: `/content/${index}/${field}`, value } : null);
  }

  return new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Whether two timestamps are the same instant, at the coarser precision of both. */
function isSameMoment(timestamp: string, other: string): boolean {
  const step = Math.max(stepOf(timestamp), stepOf(other));

  return Math.floor(Date.parse(timestamp) / step) === Math.floor(Date.parse(other) / step);
}

/** The precision of a timestamp in milliseconds. */
function stepOf(timestamp: string): number {
  const [, seconds, fraction = ''] = /T\d\d:\d\d(:\d\d)?(?:\.(\d+))?/.exec(timestamp) ?? [];
  if (seconds === undefined) return 60_000;

  return 10 ** (3 - Math.min(3, fraction.length));
}

const OWN_FIELDS = [
  'order/id',
  'overallRating',
  'attentiveRating',
  'friendlyRating',
  'professionalRating',
  'subject',
  'text',
] as const;

export function judgeContradictedItems(log: Log, slug: ListSlug): Suspicion[] {
  const responses = responsesIn(log, slug);

  return responses.flatMap((first, index) =>
    responses
      .slice(index + 1)
      .filter((second) => second.role === first.role && requestTextOf(second) !== requestTextOf(first))
      .flatMap((second) => contradictionsIn(first, second)),
  );
}

/** What differs is read again on both pages: somebody may have edited it. */
export async function settleContradictedItem(run: Run, suspicion: Suspicion): Promise<readonly Suspicion[]> {
  const [first = suspicion.exchange] = suspicion.others ?? [];
  const again = contradictionsIn(await run.readAgain(first), await run.readAgain(suspicion.exchange));

  return again.some(({ subject }) => subject === suspicion.subject) ? [suspicion] : [];
}

function contradictionsIn(first: Exchange, second: Exchange): Suspicion[] {
  // Ids that are not unique identify nothing.
  if ([first, second].some((page) => repeatedIndexes(idsOf(page)).length > 0)) return [];
  const known = new Map(idsOf(first).map((id, index) => [id, index]));

  return idsOf(second).flatMap((id, index) => {
    const place = id === null ? undefined : known.get(id);

    return place === undefined
      ? []
      : OWN_FIELDS.flatMap((field) => compareField(field, [first, place], [second, index]));
  });
}

type Place = readonly [Exchange, number];

function compareField(field: (typeof OWN_FIELDS)[number], first: Place, second: Place): Suspicion[] {
  const [before, now] = [first, second].map(([exchange, index]) => shownAt(exchange, `/content/${index}/${field}`));
  const [exchange, index] = second;
  if (before === null || now === null || before === now) return [];
  const id = idsOf(exchange)[index];
  const found = finding(
    exchange,
    `/content/${index}/${field}`,
    `${before}, as ${first[0].id} shows for item ${id}`,
    `${now}`,
  );

  return suspicionsOf(exchange, [found], { certainty: 'at rest', subject: `item ${id} ${field}`, others: [first[0]] });
}

/** An id, a rating or a text that is not masked; null if it is none, which another requirement judges. */
function shownAt(exchange: Exchange, pointer: string): string | null {
  if (pointer.endsWith('/id')) return digitsAt(exchange, pointer);
  const value = valueAt(acceptedValue(exchange), pointer);
  if (pointer.endsWith('Rating')) return value === (Number(value) | 0) ? String(value) : null;

  return typeof value === 'string' && !isMasked(value) ? shownValue(value) : null;
}
