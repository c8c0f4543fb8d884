import { knownFilters } from '../evidence/pages/filters-at-rest.js';
import { knownFarmers } from '../evidence/people/list-owners.js';
import { admittedIn } from '../evidence/people/people-at-rest.js';
import { knownRecipients } from '../evidence/people/recipients.js';
import { areSprayersNamed } from '../evidence/people/sprayed-orders.js';
import { confirmedIn } from '../evidence/views/own-orders.js';
import { acceptsOrders } from '../evidence/wrong-requests.js';
import { STATE_FIELDS } from '../exchanges/comparable.js';
import { isAccepted, isRejected, madeIn, type Exchange } from '../exchanges/exchange.js';
import { ordersIn, stringOrEmpty } from '../exchanges/shown-objects.js';
import { ownOrdersIn, type KnownBefore, type Log } from '../judging/log.js';
import { shownValue } from '../words/shown.js';
import type { Inconsistency } from './exploration.js';
import type { MadeStep, Trail } from './step.js';

/** What sequences leave behind: only what the interface says, and what the target showed about people. */
export interface Memory {
  before: KnownBefore;
}

const MOST_REJECTED = 1000;

export function knownAfter(log: Log): KnownBefore {
  const confirmed = confirmedIn(log);
  const rejected = log.wrong.flatMap(({ field, exchange, sent }) =>
    field === 'area' && isRejected(exchange) ? (sent?.location ?? []) : [],
  );

  return {
    orders: new Map(
      [...ownOrdersIn(log)].map(([id, order]) => [id, order && { ...order, isConfirmed: confirmed.has(id) }]),
    ),
    users: knownFarmers(log),
    recipients: knownRecipients(log),
    admitted: admittedIn(log),
    rejected: new Set([...log.before.rejected, ...rejected].slice(0, MOST_REJECTED)),
    acceptsOrders: acceptsOrders(log),
    filters: knownFilters(log),
    namesSprayers: areSprayersNamed(log),
  };
}

/** What is known about people and pages, without the orders of earlier sequences. */
export function withoutOrders(before: KnownBefore): KnownBefore {
  return { ...before, orders: new Map(), rejected: new Set() };
}

/** What the interface leaves open, and the target shows: how often each value, and where it was first seen. */
export type LearnedRules = ReturnType<typeof whatIsLearned>;

interface Seen {
  times: number;
  readonly first: Exchange;
}

/** What happens nearly always is a rule of the target; what happens otherwise now and then has no reason that we know. */
const FEWEST = 8;
const RAREST = 0.15;

/** Costs depend on the order. */
const FIELDS = STATE_FIELDS.filter((field) => field !== 'cost');

export function whatIsLearned() {
  const values = new Map<string, Map<string, Seen>>();
  const confirmed = new Map<string, number>();

  const inconsistent = () =>
    [...values].flatMap(([what, seen]) => {
      const [usual, ...others] = [...seen].toSorted((a, b) => b[1].times - a[1].times);
      const rare = others.reduce((sum, [, { times }]) => sum + times, 0);
      if (usual === undefined || usual[1].times < FEWEST || rare === 0 || rare / (rare + usual[1].times) > RAREST)
        return [];

      return others.map(([unusual, { times, first }]) => ({
        what,
        usual: usual[0],
        usualTimes: usual[1].times,
        unusual,
        unusualTimes: times,
        first,
      }));
    });

  return {
    add(trail: Trail) {
      for (const made of trail) if (!made.isAtOnce) addStep(made, trail);
    },
    inconsistencies: (): readonly Inconsistency[] =>
      inconsistent().map(({ first, ...others }) => ({ ...others, exchange: first.id })),
    /** The exchanges that the inconsistencies name. */
    exchanges: () => inconsistent().map(({ first }) => first),
  };

  function addStep({ step, created, id, exchanges: [exchange] }: MadeStep, trail: Trail): void {
    if (exchange === undefined || id === undefined || !isAccepted(exchange)) return;
    if (step.do === 'create' && created !== undefined && created.wrong === null) {
      const { paymentMethod, confirmed: isConfirmed } = created.sent;
      learnAll(`of a new ${paymentMethod} order with confirmed ${isConfirmed}`, exchange);
      confirmed.set(id, 0);
    }
    if (step.do === 'get') learnRead(id, exchange, trail);
    if (step.do !== 'confirm') return;
    const times = (confirmed.get(id) ?? 0) + 1;
    confirmed.set(id, times);
    const order = trail.find((made) => made.created?.id === id)?.created?.sent;
    if (order !== undefined)
      learnAll(
        `in the response to ${times === 1 ? 'the first' : 'a further'} confirmation of a ${order.paymentMethod} order`,
        exchange,
      );
  }

  /** What get-order shows of an order that was not changed by others in this sequence. */
  function learnRead(id: string, exchange: Exchange, trail: Trail): void {
    const order = trail.find((made) => made.created?.id === id)?.created?.sent;
    const times = confirmed.get(id) ?? 0;
    const isOtherwiseChanged = trail.some((made) => made.id === id && (made.isAtOnce || made.step.do === 'verify'));
    if (order === undefined || times === 0 || isOtherwiseChanged) return;
    learnAll(
      `in get-order of a ${order.paymentMethod} order after ${times === 1 ? 'its first' : 'a further'} confirmation`,
      exchange,
    );
  }

  function learnAll(when: string, exchange: Exchange): void {
    const [shown] = ordersIn(exchange);
    if (shown === undefined) return;
    for (const field of FIELDS) {
      const value = shown.value[field];
      if (typeof value === 'string' || typeof value === 'boolean')
        learn(`${field} ${when}`, typeof value === 'string' ? stringOrEmpty(value) : shownValue(value), exchange);
    }
  }

  function learn(what: string, value: string, exchange: Exchange): void {
    const seen = madeIn(values, what, () => new Map<string, Seen>());
    madeIn(seen, value, () => ({ times: 0, first: exchange })).times++;
  }
}
