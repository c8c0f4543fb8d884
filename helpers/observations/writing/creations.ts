import { answeredOrNot } from '../../exchanges/client.js';
import {
  describeResponse,
  digitsAt,
  isAccepted,
  isRejected,
  isServerFailure,
  type Exchange,
  type RequestClass,
} from '../../exchanges/exchange.js';
import { inDigits, inLetters } from '../../exchanges/shown-objects.js';
import type { Role } from '../../interface/operations.js';
import { writeJson } from '../../json/values.js';
import { ifExercised, NEEDS_WRITING, NotExercised, obstaclesIn, wrongSetting } from '../../not-exercised.js';
import { cut } from '../../words/shown.js';
import { reasonNotToBlame } from '../access.js';
import { observation, type Context } from '../context.js';
import { judgedElsewhere, type JudgedRequest } from '../judged-request.js';
import { orderKinds, orderText, type OrderBody, type OrderKind } from './sample-order.js';
import { findOtherPairs, findSessionAndCrop, type SessionAndCrop } from './sessions-and-crops.js';

export interface Creation {
  readonly attempts: readonly SentOrder[];
  readonly accepted: SentOrder | null;
  readonly sessionAndCrop: SessionAndCrop | null;
}

/** Other values for the plain order if it is rejected: one rejected value must not hide all other faults. */
export const FALLBACKS: readonly Partial<OrderBody>[] = [
  { paymentMethod: 'visa' },
  { paymentMethod: 'mastercard' },
  { confirmed: true },
];

export const createOrder = observation(
  (kind: OrderKind) => `creation ${kind}`,
  async (context, kind): Promise<Creation> => {
    expectWriting(context);
    const known = await findSessionAndCrop(context);
    const plain = kind === 'plain' ? null : (await createOrder(context, 'plain')).accepted;
    if (kind !== 'plain' && plain === null) return { attempts: [], accepted: null, sessionAndCrop: known };

    const { dates, ...sample } = context.sample(kind);
    const chosen = plain === null ? known : { session: plain.sent.session, crop: plain.sent.cropType };
    // A service that stores one session and one crop for all orders would not return a second one.
    const others = kind === 'another session' ? known.others : { session: null, crop: null };
    const { session, crop } = { session: others.session ?? chosen.session, crop: others.crop ?? chosen.crop };
    const base = plain === null ? sample : likePlain(context, kind, plain.sent);
    const order = { ...base, session, cropType: crop };
    // Whether they exist, and go together, is not shown.
    const isGuess = plain === null ? known.isGuess : kind === 'another session' && !goTogether(known, session, crop);
    const requestClass = isGuess ? 'probe' : 'valid';

    const likeANumber = `00${inDigits(context.mark)}`;
    const send = (own: Context, sent: OrderBody) => sendOrder(own, kind, sent, { requestClass });
    const sendLikeANumber = (sent: OrderBody) =>
      ifExercised(
        context.once('location like a number', (own) => send(own, sent)),
        null,
      );

    const attempts: SentOrder[] = [];
    for await (const sent of bodies()) {
      const attempt = await (sent.location === likeANumber ? sendLikeANumber(sent) : send(context, sent));
      if (attempt === null) continue; // a recording of an older version has none
      attempts.push(attempt);
      if ((await reasonNotToBlame(context, attempt.exchange)) !== null) break;
      if (isAccepted(attempt.exchange)) {
        if (kind === 'plain') expectGivenTerms(context, attempt, attempts);

        return { attempts, accepted: attempt, sessionAndCrop: known };
      }
      if (!isRejected(attempt.exchange)) break;
    }

    return { attempts, accepted: null, sessionAndCrop: known };

    /**
     * The order on each of its dates, one first with a location that looks like a number, which may be rejected; then, for the
     * plain order, at another place, with other values, and with other sessions and crops.
     */
    async function* bodies(): AsyncGenerator<OrderBody> {
      if (kind === 'another session') yield { ...order, location: likeANumber, date: dates[0] };
      yield* dates.map((date) => ({ ...order, date }));
      if (kind !== 'plain') return;
      // A service may cover one region only, and only on some days.
      if (known.place !== null) yield* dates.map((date) => ({ ...order, ...known.place, date }));
      yield* FALLBACKS.map((fallback) => ({ ...order, ...fallback, date: dates[0] }));
      yield { ...order, location: shortened(order.location), date: dates[0] };
      yield { ...order, location: inLettersOnly(order.location), date: dates[0] };
      const pairs = known.isGuess ? [] : await findOtherPairs(context, known);
      yield* pairs.map((pair) => ({ ...order, session: pair.session, cropType: pair.crop, date: dates[0] }));
    }
  },
);

/** Not exercised if an order is accepted only with another session or crop than the settings name. */
function expectGivenTerms({ settings }: Context, { sent }: SentOrder, [first]: readonly SentOrder[]): void {
  const given = { SPRAY_SESSION: [settings.session, sent.session], SPRAY_CROP: [settings.crop, sent.cropType] };
  const [wrong] = Object.entries(given).filter(([, [set, used]]) => set !== null && writeJson(set) !== writeJson(used));
  if (wrong === undefined || first === undefined) return;
  const why = `the service rejects orders with it (${describeResponse(first.exchange)}), and accepts one with ${cut(writeJson(wrong[1][1]), 100)}`;
  throw new NotExercised(wrongSetting(wrong[0], why));
}

export function valuesCopiedFrom({ paymentMethod, confirmed, latitude, longitude }: OrderBody): Partial<OrderBody> {
  return { paymentMethod, confirmed, latitude, longitude };
}

/** An order of a kind, otherwise like the plain one; its location is short and plain if the plain order's had to be. */
export function likePlain(context: Context, kind: OrderKind, plain: OrderBody): Omit<OrderBody, 'date'> {
  const { dates: _, ...sample } = context.sample(kind);
  const { session, cropType } = plain;
  const location = likeLocation(plain.location, context.sample('plain').location)(sample.location);

  return { ...sample, ...valuesCopiedFrom(plain), location, ...orderKinds[kind], session, cropType };
}

function goTogether({ pairs }: SessionAndCrop, session: unknown, cropType: unknown): boolean {
  return pairs.some((pair) => writeJson(pair) === writeJson({ session, cropType }));
}

export async function createdOrder(context: Context, kind: OrderKind = 'plain'): Promise<SentOrder> {
  const { accepted, attempts, sessionAndCrop } = await createOrder(context, kind);
  if (accepted !== null) return accepted;

  const last = attempts.at(-1)?.exchange;
  if (last === undefined && kind !== 'plain') await createdOrder(context); // without a plain order, no other is sent
  const reason = last === undefined ? null : await reasonNotToBlame(context, last);
  if (reason !== null) throw reason;

  throw notCreated(last, sessionAndCrop);
}

export function notCreated(last: Exchange | undefined, sessionAndCrop: SessionAndCrop | null): NotExercised {
  if (last === undefined) return new NotExercised('the plain order was not accepted');
  const reason = `the order was not accepted (${describeResponse(last)})`;
  if (sessionAndCrop?.isGuess !== true) return new NotExercised(reason, [], obstaclesIn([last]));

  return new NotExercised(`${reason}, but its session and crop type were guesses`, ['SPRAY_SESSION', 'SPRAY_CROP']);
}

export function expectWriting(context: Context): void {
  if (context.settings.readOnly)
    throw new NotExercised('this needs a write, and the run is read-only', [NEEDS_WRITING]);
}

/** Why there is no order to work with, and the settings that would provide one. */
export async function nothingCreated(
  context: Context,
  what: string,
  settings: readonly string[],
): Promise<NotExercised> {
  try {
    const { exchange } = await createdOrder(context);

    return new NotExercised(`${what}: the created order shows no id`, settings, obstaclesIn([exchange], '/id'));
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;

    return new NotExercised(`${what}: ${error.reason}`, [...settings, ...error.settings], error.obstacles);
  }
}

/** An order as it was sent; other requirements judge whether it is accepted. */
export interface SentOrder extends JudgedRequest {
  readonly kind: OrderKind;
  readonly sent: OrderBody;
  /** Null if the response shows none. */
  readonly id: string | null;
}

export interface IdentifiedOrder extends SentOrder {
  readonly id: string;
}

/** The most orders of a run that replace others. */
const MOST_REPLACEMENTS = 30;

/** Another order like this one, in place of one that was lost; null if there were too many. */
export function replacementFor({ replacements }: Context, order: OrderBody, number: number): OrderBody | null {
  return replacements.count++ < MOST_REPLACEMENTS ? anotherLike(order, number) : null;
}

/**
 * Sends an order. The same order is sent once more if the service fails: then a valid one may be stored twice. If the
 * response is lost, another order is sent.
 */
export async function sendOrder(
  context: Context,
  kind: OrderKind,
  order: OrderBody,
  { requestClass = 'valid', role = 'farmer' }: { requestClass?: RequestClass; role?: Role } = {},
): Promise<SentOrder> {
  let sent = order;
  const replace = (losses: number) => {
    const replacement = replacementFor(context, order, losses);
    sent = replacement ?? sent;

    return Promise.resolve(replacement && { body: orderText(replacement) });
  };
  const sending = context.client.call('create-order', requestClass, { role, body: orderText(order), replace });
  const first = await answeredOrNot(sending);
  const isToRepeat = isServerFailure(first) && requestClass !== 'wrong on purpose';
  const exchange = isToRepeat ? ((await ifExercised(context.client.resend(first), null)) ?? first) : first;
  const id = isAccepted(exchange) ? digitsAt(exchange, '/id') : null;
  if (id !== null) context.createdIds.add(id);

  return { ...judgedElsewhere(exchange), kind, sent, id };
}

/** Shortens a location, because the longest allowed text is not shown. */
function shortened(location: string): string {
  const [place = '', mark = ''] = location.split(' #');

  return `${Array.from(place).slice(-3).join('').trim()} #${mark}`;
}

/** The plainest location that still says of which kind and run it is: at most twelve letters. */
function inLettersOnly(location: string): string {
  const [, mark = '', index = ''] = /#(\w+)-(\d+)$/.exec(location) ?? [];

  return `P${inLetters(mark)}z${inLetters(index)}`;
}

function likeLocation(accepted: string, usual: string): (location: string) => string {
  if (accepted.length >= usual.length) return (location) => location;

  return accepted.includes('#') ? shortened : inLettersOnly;
}

/** An order with a location of its own, which is as long. Its end still says of which kind and run it is. */
function anotherLike(order: OrderBody, number: number): OrderBody {
  return { ...order, location: `${number + 1}${placeOf(order)}` };
}

/** What the locations of an order on all its days, and of those that replace it, have in common. */
export function placeOf({ location }: Pick<OrderBody, 'location'>): string {
  const [, ...rest] = Array.from(location);

  return rest.join('');
}

/** What marks the orders of a kind, at the start of a location that is long. */
export function labelOf(kind: OrderKind, mark: string): string {
  return `#${mark}${ENDS[kind]}`;
}

/** Whether a location belongs to an order of this kind, or of any, from this run or an earlier one. */
export function isPlaceOf(kind: OrderKind | 'any', location: unknown): boolean {
  const [, digits, letters] = (typeof location === 'string' ? MARKED.exec(location) : null) ?? [];
  if (digits === undefined && letters === undefined) return false;

  return kind === 'any' || ENDS[kind] === `-${digits}` || inLetters(ENDS[kind].slice(1)) === letters;
}

const ENDS = Object.fromEntries(Object.keys(orderKinds).map((kind, index) => [kind, `-${index}`])) as Record<
  OrderKind,
  string
>;
const MARKED = /(?: #[0-9a-f]{8}-(\d+)|[a-p]{8}z([g-p]+))$/;
