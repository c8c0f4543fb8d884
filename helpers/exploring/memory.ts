import { comparablesOf, STATE_FIELDS } from '../exchanges/comparable.js';
import { isAccepted, isRejected, type Exchange } from '../exchanges/exchange.js';
import { ordersIn, stringOrEmpty } from '../exchanges/shown-objects.js';
import type { Role } from '../interface/operations.js';
import type { KnownBefore, KnownOrder } from '../judging/log.js';
import { shownValue } from '../words/shown.js';
import type { Inconsistency } from './exploration.js';
import type { MadeStep, Trail } from './step.js';

/** What sequences leave behind: only what the interface says, and what the target showed about people. */
export interface Memory {
  readonly own: Map<string, KnownOrder>;
  /** Ids that two orders share identify neither. */
  readonly shared: Set<string>;
  /** The ids of orders that were confirmed. */
  readonly confirmed: Set<string>;
  /** The locations of orders that were rejected for their area. */
  readonly rejected: Set<string>;
  /** The farmer of each farmer's orders, as get-order showed them first. */
  readonly users: Map<Role, string>;
  /** The recipient of each user's notifications, as shown first. */
  readonly recipients: Map<Role, string>;
  /** Whether a valid order was accepted: a service that rejects every order shows nothing by rejecting a wrong one. */
  acceptsOrders: boolean;
  filters: KnownBefore['filters'];
  /** Who got their notifications. */
  readonly admitted: Set<Role>;
  /** Whether the sprayers of an order in the sprayer's list were ever named. */
  namesSprayers: boolean;
}

export function aMemory(): Memory {
  return {
    own: new Map(),
    shared: new Set(),
    confirmed: new Set(),
    rejected: new Set(),
    users: new Map(),
    recipients: new Map(),
    acceptsOrders: false,
    filters: { right: new Set(), wrong: new Set() },
    admitted: new Set(),
    namesSprayers: false,
  };
}

/** What is known about people and pages, without the orders of earlier sequences. */
export function alone(memory: Memory): Memory {
  const { users, recipients, filters, admitted, namesSprayers, acceptsOrders } = memory;

  return {
    ...aMemory(),
    users: new Map(users),
    recipients: new Map(recipients),
    filters,
    admitted: new Set(admitted),
    namesSprayers,
    acceptsOrders,
  };
}
export function remember(memory: Memory, trail: Trail): void {
  for (const made of trail) {
    rememberOrder(memory, made);
    const [exchange] = made.exchanges;
    if (made.step.do === 'confirm' && made.id !== undefined && exchange !== undefined && isAccepted(exchange))
      memory.confirmed.add(made.id);
  }
}

const MOST_REJECTED = 1000;

function rememberOrder(memory: Memory, { created }: MadeStep): void {
  if (created === undefined) return;
  const { wrong, exchange, id, as, sent } = created;
  if (wrong === 'area' && isRejected(exchange) && memory.rejected.size < MOST_REJECTED)
    memory.rejected.add(sent.location);
  if (wrong !== null || id === null) return;
  memory.acceptsOrders = true;
  const known = memory.own.get(id);
  if (known !== undefined && known.sent.location !== sent.location) memory.shared.add(id);
  if (known !== undefined) return;
  const [shown] = ordersIn(exchange);
  memory.own.set(id, { as, sent, created: shown === undefined ? new Map() : comparablesOf(shown) });
}

/** What the interface leaves open, and the target shows: how often each value, and where it was first seen. */
export interface LearnedRules {
  add(trail: Trail): void;
  inconsistencies(): readonly Inconsistency[];
  /** The exchanges that the inconsistencies name. */
  exchanges(): readonly Exchange[];
}

interface Seen {
  times: number;
  readonly first: Exchange;
}

/** What happens nearly always is a rule of the target; what happens otherwise now and then has no reason that we know. */
const FEWEST = 8;
const RAREST = 0.15;

/** Costs depend on the order. */
const FIELDS = STATE_FIELDS.filter((field) => field !== 'cost');

export function whatIsLearned(): LearnedRules {
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
    add(trail) {
      for (const made of trail) if (!made.isAtOnce) addStep(made, trail);
    },
    inconsistencies: () => inconsistent().map(({ first, ...others }) => ({ ...others, exchange: first.id })),
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
    const seen = values.get(what) ?? new Map<string, Seen>();
    values.set(what, seen);
    const known = seen.get(value);
    if (known === undefined) seen.set(value, { times: 1, first: exchange });
    else known.times++;
  }
}
