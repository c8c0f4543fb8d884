import { type Order, type OrderStatus, paymentMethods, type PaymentStatus } from './model.js';
import type { Store } from './store.js';

/**
 * Every decision that the interface leaves open, then every one that only a faulty server makes otherwise: each as the honest
 * reference decides it.
 */
export const honestRules = {
  /** What precedes /api in every path; no slash at its end. */
  basePath: '',
  /** How a caller is identified; with none, the path decides. */
  credentials: 'bearer' as 'bearer' | 'cookie' | 'none',
  /** Whether a path accepts only the role in its prefix. */
  enforcesRoles: true,
  /** The first id given; one sequence serves every resource, so an id taken for another resource's is noticed. */
  firstId: 1n,
  /** How the members of Pageable are written in a query; any means that each of the four is understood. */
  pageable: 'any' as 'any' | 'flat' | 'dotted' | 'bracket' | 'json',
  orderStatusParam: 'orderStatus',
  paymentMethodParam: 'paymentMethod',
  defaultPageSize: 20,
  /** The largest page size given; more is cut to it silently. */
  maximumPageSize: 200,
  /** Whether list-sprayer-orders without any member of Pageable is rejected. */
  requiresPageable: false,
  /** What becomes of a page or size below its minimum; ignored means the default is used. */
  belowMinimum: 'reject' as 'reject' | 'clamp' | 'ignore',
  /** Whether lists start with the newest item, unless a sort is requested. */
  newestFirst: true,
  nulls: 'omit' as 'omit' | 'null',
  initialOrderStatus: 'pending' as OrderStatus,
  initialPaymentStatus: 'pending' as PaymentStatus,
  /** The orderStatus from which an order can be confirmed; a confirmed order always can, again. */
  confirms: 'pending' as 'pending' | 'assigned' | 'any',
  /** What an area must be a multiple of; 0 where it can be anything. */
  areaStep: 0,
  /** Whether an order that is paid by card can be confirmed, or created as confirmed, only when it is paid. */
  cardsPayFirst: false,
  /** How many orders one session of one day takes. */
  slotCapacity: Infinity,
  isClosed: (_date: string): boolean => false,
  /** Whether the session and the crop of a created order must exist. */
  knowsSessions: true,
  /** Whether there are orders, feedback and notifications from the start. */
  seeded: true,
  /** Whether every order has a receptionist and a completion date from the start, and every user an expertise. */
  leavesNothingOpen: false,

  minimumArea: 1,
  holdsMinimumFor: (_order: Pick<Order, 'area' | 'confirmed' | 'paymentMethod'>): boolean => true,
  /** Whether a valid JSON order that is rejected is stored anyway. */
  storesRejectedOrders: false,
  /** Whether any string is accepted and stored as a payment method. */
  acceptsAnyPaymentMethod: false,
  /** Whether any string is accepted and stored as a date. */
  acceptsImpossibleDates: false,
  acceptedPaymentMethods: paymentMethods as readonly string[],
  filterJoin: 'and' as 'and' | 'or',
  filters: { orderStatus: true, paymentMethod: true },
  /** Whether each page is filtered instead of the list, so that matches are missing from it. */
  filtersPages: false,
  /** Whether the totals of a filtered list count the filtered orders only. */
  filteredTotals: true,
  /** The status of orders that a farmer sees only by filtering for it. */
  hides: null as OrderStatus | null,
  ordersBelongTo: 'creator' as 'creator' | 'first-farmer',
  farmerSees: 'own' as 'own' | 'all',
  sprayerSees: 'own' as 'own' | 'all',
  notificationsOf: 'own' as 'own' | 'all' | 'next-user',
  /** How many items are lost (or, below zero, repeated) between two pages. */
  skipsBetweenPages: 0,
  /** The order of a list, decided anew for every request. */
  arrange: <Item>(items: Item[]): Item[] => items,
  /** Days added to the date of a created order. */
  dateShift: 0,
  onConfirm: (_order: Order, _store: Store): void => undefined,
  /** What else becomes of it after the response. */
  afterConfirm: (_order: Order): void => undefined,
  onPayment: (_order: Order, _store: Store): void => undefined,
  paysAnySecret: false,
  /** Which valid orders fail with 500, before or after they are stored; `sent` is the number of orders sent before. */
  failsOn: (
    _order: Pick<Order, 'date' | 'location' | 'latitude' | 'area' | 'paymentMethod' | 'session'>,
    _sent: number,
  ): 'before' | 'after' | null => null,
  onCreate: (_order: Order): void => undefined,
  rejectsConfirmedTrue: false,
  rejectsNegativeCoordinates: false,
  /** Whether a location with anything but ASCII is rejected. */
  rejectsNonAscii: false,
};

export type Rules = typeof honestRules;
