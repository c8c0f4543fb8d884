import { inLetters } from '../exchanges/shown-objects.js';
import { orderKinds, type OrderBody, type OrderKind } from './sample-order.js';

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
export function anotherLike(order: OrderBody, number: number): OrderBody {
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
