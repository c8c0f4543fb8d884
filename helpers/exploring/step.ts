import type { PagedSlug } from '../interface/operations.js';
import type { Role } from '../interface/roles.js';

/** One call or several, as plain data, so that a sequence can be kept in a file and played again. */
export type Step = SingleStep | StepsAtOnce;

export type SingleStep =
  CreateStep | OrderStep | PaidOrderStep | VerifyStep | ListStep | WalkStep | FeedbackStep | NotificationsStep;

/** Sent without waiting for each other. */
interface StepsAtOnce {
  readonly do: 'at once';
  readonly steps: readonly SingleStep[];
}

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

export interface ListStep extends Filters {
  readonly do: 'list';
  readonly list: PagedSlug;
  readonly as: Role;
  readonly page: number;
  readonly size: number;
}

/** All pages of a list, one after the other. */
export interface WalkStep extends Filters {
  readonly do: 'walk';
  readonly list: PagedSlug;
  readonly as: Role;
  readonly size: number;
}

interface Filters {
  readonly orderStatus?: string;
  readonly paymentMethod?: string;
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
