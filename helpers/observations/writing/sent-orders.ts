import { answeredOrNot } from '../../exchanges/client.js';
import { digitsAt, isAccepted, isServerFailure, type Exchange, type RequestClass } from '../../exchanges/exchange.js';
import { inLetters } from '../../exchanges/shown-objects.js';
import type { Role } from '../../interface/operations.js';
import { ifExercised } from '../../not-exercised.js';
import type { Context } from '../context.js';
import { orderKinds, orderText, type OrderBody, type OrderKind } from './sample-order.js';

/** An order that was sent, accepted or not. */
export interface SentOrder {
  readonly kind: OrderKind;
  readonly sent: OrderBody;
  readonly exchange: Exchange;
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

  return { kind, sent, exchange, id };
}

/** Shortens a location, because the longest allowed text is not shown. */
export function shortened(location: string): string {
  const [place = '', mark = ''] = location.split(' #');

  return `${Array.from(place).slice(-3).join('').trim()} #${mark}`;
}

/** The plainest location that still says of which kind and run it is: at most twelve letters. */
export function inLettersOnly(location: string): string {
  const [, mark = '', index = ''] = /#(\w+)-(\d+)$/.exec(location) ?? [];

  return `P${inLetters(mark)}z${inLetters(index)}`;
}

/** A location as short and as plain as that of an order that was accepted. */
export function likeLocation(accepted: string, usual: string): (location: string) => string {
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
