import type { Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { PagedSlug, Role, Slug } from '../interface/operations.js';
import type { Suspicion } from '../judging/log-rule.js';
import type { JudgedRequest } from '../observations/judged-request.js';
import type { FilterName } from '../observations/lists/filter-parameters.js';
import type { RequestedPage } from '../observations/lists/first-pages.js';
import type { OrderBody } from '../observations/writing/sample-order.js';

/** One call or several, as plain data, so that a sequence can be kept in a file and played again. */
export type Step = SingleStep | { readonly do: 'at once'; readonly steps: readonly SingleStep[] };

export type SingleStep =
  CreateStep | OrderStep | PaidOrderStep | VerifyStep | ListStep | WalkStep | FeedbackStep | NotificationsStep;

export type FarmerRole = 'farmer' | 'other-farmer';

export interface CreateStep {
  readonly do: 'create';
  readonly as: FarmerRole;
  readonly order: ExploredOrder;
}

/** The values of an order. Sessions and crops are counted as the target shows them: the first one is 0. */
export interface ExploredOrder {
  readonly date: string;
  readonly session: number;
  readonly location: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly crop: number;
  readonly area: number;
  readonly confirmed: boolean;
  readonly paymentMethod: string;
}

/**
 * Orders are counted in the order in which the sequence created them, from 0. Below 0, the orders are meant that the lists showed
 * before: -1 is the first of them.
 */
export interface OrderStep {
  readonly do: 'get' | 'sprayers' | 'confirm';
  readonly order: number;
}

/** Reads the order whose payment was verified last. */
interface PaidOrderStep {
  readonly do: 'get';
  readonly order: 'with a payment intent';
}

/** With the secret of the settings or the provider states, which belongs to an order of its own; or with a made-up one. */
export interface VerifyStep {
  readonly do: 'verify';
  readonly order: number | 'with a payment intent';
}

/** Whether sort may be requested is not shown, nor by what. */
interface Sorting {
  readonly sort?: 'id';
}

export interface ListStep extends Filters, Sorting {
  readonly do: 'list';
  readonly list: PagedSlug;
  readonly as: Role;
  readonly page: number;
  readonly size: number;
}

export interface WalkStep extends Filters, Sorting {
  readonly do: 'walk';
  readonly list: PagedSlug;
  readonly as: Role;
  readonly size: number;
}

export type Filters = Partial<Readonly<Record<FilterName, string>>>;

/** The filters of a step, without those that have no value. */
export function filtersOf(orderStatus: string | null | undefined, paymentMethod: string | null | undefined): Filters {
  return {
    ...(typeof orderStatus === 'string' && { orderStatus }),
    ...(typeof paymentMethod === 'string' && { paymentMethod }),
  };
}

/** A page other than the first is requested as pages of other lists are, and judged only if the response names it. */
interface FeedbackStep {
  readonly do: 'feedback';
  readonly page?: number;
}

interface NotificationsStep {
  readonly do: 'notifications';
  readonly as: Role;
  readonly page?: number;
}

/** The steps that are made at once, or the only one. */
export function partsOf(step: Step): readonly SingleStep[] {
  return step.do === 'at once' ? step.steps : [step];
}

/** Whether a step is about an order that the sequence created. */
export function isForOwnOrder(step: SingleStep): step is (OrderStep | VerifyStep) & { readonly order: number } {
  return step.do !== 'create' && 'order' in step && typeof step.order === 'number' && step.order >= 0;
}

/** The operation that each kind of step calls; that of a list is named by the step. */
export const slugOf: Readonly<Record<Exclude<SingleStep['do'], 'list' | 'walk'>, Slug>> = {
  create: 'create-order',
  get: 'get-order',
  confirm: 'confirm-order',
  verify: 'verify-payment',
  sprayers: 'list-order-sprayers',
  feedback: 'list-feedback',
  notifications: 'list-notifications',
};

export interface MadeStep {
  readonly step: SingleStep;
  /** The index of the step in its sequence; steps at once share it. */
  readonly index: number;
  readonly isAtOnce: boolean;
  /** In the order sent. A walk has one for each page. */
  readonly exchanges: readonly Exchange[];
  /** How far each response may be blamed; none for a request that is wrong on purpose. */
  readonly requests: readonly JudgedRequest[];
  readonly created?: CreatedOrder;
  readonly id?: string;
  readonly pages?: readonly RequestedPage[];
  readonly isWhole?: boolean;
}

export interface CreatedOrder {
  readonly as: FarmerRole;
  readonly sent: OrderBody;
  readonly exchange: Exchange;
  /** Null if it was not accepted, or its response shows no id. */
  readonly id: string | null;
  /** What the interface does not allow; null for a valid order. */
  readonly wrong: 'area' | 'paymentMethod' | 'date' | null;
}

export type Trail = readonly MadeStep[];

export function isWriteStep({ do: what }: SingleStep): boolean {
  return what === 'create' || what === 'confirm' || what === 'verify';
}

/** The steps after the last write: nothing of ours changes while they are made. */
export function atRest(trail: Trail): Trail {
  const last = trail.findLast(({ step }) => isWriteStep(step))?.index ?? -1;

  return trail.filter(({ index, isAtOnce }) => index > last && !isAtOnce);
}

export interface OwnOrder extends CreatedOrder {
  readonly id: string;
}

export function ownOrders(trail: readonly MadeStep[]): OwnOrder[] {
  return trail.flatMap(({ created }) =>
    created === undefined || created.wrong !== null || created.id === null ? [] : [{ ...created, id: created.id }],
  );
}

export interface SequenceSuspicion extends Suspicion {
  readonly requirement: RequirementId;
}

export interface JudgedSequence {
  /** The requirements that had something to judge. */
  readonly exercised: ReadonlySet<RequirementId>;
  readonly suspicions: readonly SequenceSuspicion[];
}
