import type { Role } from '../interface/roles.js';
import type { KnownBefore, KnownOrder } from '../judging/known-before.js';
import { comparablesOf } from '../exchanges/comparable.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { isAccepted, isRejected } from '../exchanges/exchange.js';
import type { MadeStep, Trail } from './trail.js';

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

/** Remembers what a sequence did. */
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
