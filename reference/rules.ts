import { paymentMethods } from './model.js';
import type { Order, OrderStatus, PaymentStatus } from './model.js';

/** Every decision the interface leaves open, then every decision that only a faulty server makes differently. */
export interface Rules {
  /** What precedes /api in every path; no slash at its end. */
  basePath: string;
  /** How a caller is identified; with none, the path decides. */
  credentials: 'bearer' | 'cookie' | 'none';
  /** Whether a path accepts only the role in its prefix. */
  enforcesRoles: boolean;
  /** The first id given; one sequence serves every resource, so an id taken for another resource's is noticed. */
  firstId: bigint;
  /** How the members of Pageable are written in a query; any means that each of the four is understood. */
  pageable: 'any' | 'flat' | 'dotted' | 'bracket' | 'json';
  /** The query parameter that filters on orderStatus. */
  orderStatusParam: string;
  /** The query parameter that filters on paymentMethod. */
  paymentMethodParam: string;
  /** The page size of a query that names none. */
  defaultPageSize: number;
  /** The largest page size given; more is cut to it silently. */
  maximumPageSize: number;
  /** Whether list-sprayer-orders without any member of Pageable is rejected. */
  requiresPageable: boolean;
  /** What becomes of a page or size below its minimum; ignored means the default is used. */
  belowMinimum: 'reject' | 'clamp' | 'ignore';
  /** Whether lists start with the newest item, unless a sort is requested. */
  newestFirst: boolean;
  /** How a field without a value is shown. */
  nulls: 'omit' | 'null';
  /** The orderStatus of a created order. */
  initialOrderStatus: OrderStatus;
  /** The paymentStatus of a created order. */
  initialPaymentStatus: PaymentStatus;
  /** The orderStatus from which an order can be confirmed; a confirmed order always can, again. */
  confirms: 'pending' | 'assigned' | 'any';
  /** What an area must be a multiple of; 0 where it can be anything. */
  areaStep: number;
  /** Whether an order that is paid by card can be confirmed, or created as confirmed, only when it is paid. */
  cardsPayFirst: boolean;
  /** How many orders one session of one day takes. */
  slotCapacity: number;
  /** The days on which no orders are accepted. */
  isClosed: (date: string) => boolean;
  /** Whether the session and the crop of a created order must exist. */
  knowsSessions: boolean;
  /** Whether there are orders, feedback and notifications from the start. */
  seeded: boolean;
  /** Whether every order has a receptionist and a completion date from the start, and every user an expertise. */
  leavesNothingOpen: boolean;

  /** The smallest area accepted. */
  minimumArea: number;
  /** Which orders are checked against the minimum area. */
  holdsMinimumFor: (order: Pick<Order, 'area' | 'confirmed' | 'paymentMethod'>) => boolean;
  /** Whether a valid JSON order that is rejected is stored anyway. */
  storesRejectedOrders: boolean;
  /** Whether any string is accepted and stored as a payment method. */
  acceptsAnyPaymentMethod: boolean;
  /** Whether any string is accepted and stored as a date. */
  acceptsImpossibleDates: boolean;
  /** The payment methods accepted at creation. */
  acceptedPaymentMethods: readonly string[];
  /** How two filters in one query are joined. */
  filterJoin: 'and' | 'or';
  /** Which filters have an effect. */
  filters: { orderStatus: boolean; paymentMethod: boolean };
  /** Whether each page is filtered instead of the list, so that matches are missing from it. */
  filtersPages: boolean;
  /** Whether the totals of a filtered list count the filtered orders only. */
  filteredTotals: boolean;
  /** The status of orders that a farmer sees only by filtering for it. */
  hides: OrderStatus | null;
  /** Whose a created order is. */
  ordersBelongTo: 'creator' | 'first-farmer';
  /** Whose orders a farmer lists. */
  farmerSees: 'own' | 'all';
  /** Whose orders a sprayer lists. */
  sprayerSees: 'own' | 'all';
  /** Whose notifications a user lists. */
  notificationsOf: 'own' | 'all' | 'next-user';
  /** How many items are lost (or, below zero, repeated) between two pages. */
  skipsBetweenPages: number;
  /** The order of a list, decided anew for every request. */
  arrange: <Item>(items: Item[]) => Item[];
  /** Days added to the date of a created order. */
  dateShift: number;
  /** What else becomes of an order that is confirmed. */
  onConfirm: (order: Order) => void;
  /** What else becomes of it after the response. */
  afterConfirm: (order: Order) => void;
  /** What else becomes of an order that is paid. */
  onPayment: (order: Order) => void;
  /** Whether any secret pays an order. */
  paysAnySecret: boolean;
  /** Which valid orders fail with 500, before or after they are stored; `sent` is the number of orders sent before. */
  failsOn: (
    order: Pick<Order, 'date' | 'location' | 'latitude' | 'area' | 'paymentMethod' | 'session'>,
    sent: number,
  ) => 'before' | 'after' | null;
  /** What is stored of a created order. */
  onCreate: (order: Order) => void;
  /** Whether an order created as confirmed is rejected. */
  rejectsConfirmedTrue: boolean;
  /** Whether a latitude or longitude below zero is rejected. */
  rejectsNegativeCoordinates: boolean;
  /** Whether a location with anything but ASCII is rejected. */
  rejectsNonAscii: boolean;
}

export const honestRules: Rules = {
  basePath: '',
  credentials: 'bearer',
  enforcesRoles: true,
  firstId: 1n,
  pageable: 'any',
  orderStatusParam: 'orderStatus',
  paymentMethodParam: 'paymentMethod',
  defaultPageSize: 20,
  maximumPageSize: 200,
  requiresPageable: false,
  belowMinimum: 'reject',
  newestFirst: true,
  nulls: 'omit',
  initialOrderStatus: 'pending',
  initialPaymentStatus: 'pending',
  confirms: 'pending',
  areaStep: 0,
  cardsPayFirst: false,
  slotCapacity: Infinity,
  isClosed: () => false,
  knowsSessions: true,
  seeded: true,
  leavesNothingOpen: false,

  minimumArea: 1,
  holdsMinimumFor: () => true,
  storesRejectedOrders: false,
  acceptsAnyPaymentMethod: false,
  acceptsImpossibleDates: false,
  acceptedPaymentMethods: paymentMethods,
  filterJoin: 'and',
  filters: { orderStatus: true, paymentMethod: true },
  filtersPages: false,
  filteredTotals: true,
  hides: null,
  ordersBelongTo: 'creator',
  farmerSees: 'own',
  sprayerSees: 'own',
  notificationsOf: 'own',
  skipsBetweenPages: 0,
  arrange: (items) => items,
  dateShift: 0,
  onConfirm: () => undefined,
  afterConfirm: () => undefined,
  onPayment: () => undefined,
  paysAnySecret: false,
  failsOn: () => null,
  onCreate: () => undefined,
  rejectsConfirmedTrue: false,
  rejectsNegativeCoordinates: false,
  rejectsNonAscii: false,
};
