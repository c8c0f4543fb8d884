import { BYSTANDERS, CONTROLS, COPIES } from './writing/change-controls.js';
import { combinedKinds, MOST_DAYS, OTHER_DAYS } from './writing/controls.js';
import { FALLBACKS } from './writing/creations.js';
import {
  apartKinds,
  MOST_DATES,
  orderKinds,
  requiredKinds,
  type EdgeKind,
  type OrderKind,
} from './writing/sample-order.js';
import { MOST_PAIRS } from './writing/sessions-and-crops.js';
import { changesTo, type Twin } from './writing/unusual-orders.js';

export interface OrdersAtMost {
  /** On a service that accepts every valid order, and no other. */
  readonly usual: number;
  /** The most, whatever the service responds, if it stores only the orders that it accepts. */
  readonly accepted: number;
  /** The most on a service that also stores rejected orders, or fails after storing them: every order that may be sent. */
  readonly sent: number;
}

/**
 * The same for every run, whichever dates its seed draws. An order that is sent again because of a rate limit counts once, and
 * one that replaces a lost one is not counted.
 */
export function ordersAtMost(): OrdersAtMost {
  const counts = (Object.keys(orderKinds) as OrderKind[]).map((kind) => {
    // Controls are sent after rejected orders, on the same dates, and on days on which orders failed.
    if (kind === 'control') {
      const rejected = [...requiredKinds, ...Object.values(apartKinds).map(([first]) => first)];

      return {
        accepted: MOST_DAYS + combinedKinds.length + changeControls,
        sent:
          TIMES * (MOST_DATES * rejected.length + (1 + OTHER_DAYS) * MOST_DAYS + combinedKinds.length + changeControls),
      };
    }
    // If it is accepted, no parts of it are sent.
    if (isEdge(kind)) return { accepted: 0, sent: TIMES * (MOST_DATES + 1) };
    const wrong = isTwin(kind) ? changesTo[kind](ANY_DAY).length : 0;

    // Each kind is sent until it is accepted, and each wrong order of a kind as well.
    return {
      accepted: 1 + wrong,
      sent: MOST_DATES * (TIMES + wrong) + TIMES * furtherAttempts(kind),
    };
  });

  return {
    usual: Object.keys(orderKinds).length - afterRejections.length,
    accepted: sum(counts.map(({ accepted }) => accepted)),
    sent: sum(counts.map(({ sent }) => sent)),
  };
}

/** The kinds that are sent only where another order was rejected, or changed by mistake. */
const afterRejections: readonly OrderKind[] = ['control', 'northern and eastern', ...Object.values(apartKinds).flat()];

/** Controls of confirmations and of payments, each with a twin, those with one order more; and confirmations that are repeated. */
const changeControls = CONTROLS * (BYSTANDERS + 1 + 1 + BYSTANDERS + 1) + 1 + COPIES;

/** How many wrong orders there are does not depend on their date. */
const ANY_DAY = '2030-01-01';

/** A valid order that gets a 5xx is sent once more. */
const TIMES = 2;

/**
 * The attempts beyond the dates of an order: with the plain one other places, values, shorter locations, sessions and crops, with
 * another session a location of digits.
 */
function furtherAttempts(kind: OrderKind): number {
  if (kind === 'plain') return MOST_DATES + FALLBACKS.length + 2 + MOST_PAIRS;

  return kind === 'another session' ? 1 : 0;
}

function isEdge(kind: OrderKind): kind is EdgeKind {
  return Object.hasOwn(apartKinds, kind);
}

function isTwin(kind: OrderKind): kind is Twin {
  return Object.hasOwn(changesTo, kind);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
