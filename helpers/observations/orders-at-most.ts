import { FALLBACKS } from './creations.js';
import { changesTo, type Twin } from './refusals.js';
import { orderKinds, requiredKinds, type OrderKind, type Sample } from './sample-order.js';
import { MOST_PAIRS } from './sessions-and-crops.js';

/** How many orders a run leaves behind at most, whatever the target answers. */
export interface OrdersAtMost {
  /** On a target that keeps only those that it accepts. */
  readonly accepted: number;
  /** On one that also keeps what it refuses, or breaks off after it was kept: every order that may be sent. */
  readonly sent: number;
}

/** Orders that the target asks to send again later, because it is too busy for them, are counted once. */
export function ordersAtMost(sample: (kind: OrderKind) => Pick<Sample, 'dates'>): OrdersAtMost {
  const each = (Object.keys(orderKinds) as OrderKind[]).map((kind) => {
    const days = sample(kind).dates.length;
    // Controls are sent in place of orders that were refused, on the same days.
    if (kind === 'control') return { accepted: 0, sent: sum(requiredKinds.map((one) => sample(one).dates.length)) };
    const spoilt = isTwin(kind) ? changesTo[kind](sample(kind).dates[0]).length : 0;

    // A kind is tried until it is accepted, and with it what is spoilt in it until one of those is.
    return { accepted: 1 + spoilt, sent: days * (1 + spoilt) + (kind === 'plain' ? days + otherTries : 0) };
  });

  return { accepted: sum(each.map(({ accepted }) => accepted)), sent: sum(each.map(({ sent }) => sent)) };
}

/** What the plain order is tried with beyond its days, here and at another place: other values, a shorter location, other sessions and crops. */
const otherTries = FALLBACKS.length + 1 + MOST_PAIRS;

function isTwin(kind: OrderKind): kind is Twin {
  return Object.hasOwn(changesTo, kind);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
