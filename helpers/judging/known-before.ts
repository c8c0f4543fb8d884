import type { Comparables } from '../exchanges/comparable.js';
import type { Role } from '../interface/roles.js';
import type { OrderBody } from '../observations/sample-order.js';

/** What was known before a log began. */
export interface KnownBefore {
  readonly orders: ReadonlyMap<string, KnownOrder>;
  /** The id of the user behind credentials, as responses showed it first. */
  readonly users: ReadonlyMap<Role, string>;
  /** The recipient of a user's notifications, as responses showed it first. */
  readonly recipients: ReadonlyMap<Role, string>;
  /** Who got their notifications. */
  readonly admitted: ReadonlySet<Role>;
  /** The locations of orders that were rejected for their area. */
  readonly rejected: ReadonlySet<string>;
  /** Whether a valid order was accepted: a service that rejects every order shows nothing by rejecting a wrong one. */
  readonly acceptsOrders: boolean;
  /** The filters that were right by themselves, with their values, and the names of those that were not. */
  readonly filters: { readonly right: ReadonlySet<string>; readonly wrong: ReadonlySet<string> };
  /** Whether the sprayers of an order in the sprayer's list were ever named. */
  readonly namesSprayers: boolean;
}

/** An order of ours: who created it, what was sent, and what the response showed. */
export interface KnownOrder {
  readonly as: Role;
  readonly sent: OrderBody;
  readonly created: Comparables;
  /** Whether it was confirmed before the log began. */
  readonly isConfirmed?: boolean;
}
