import type { Exchange } from '../exchanges/exchange.js';
import type { JudgedRequest } from '../observations/judged-request.js';
import type { RequestedPage } from '../observations/pages.js';
import type { OrderBody } from '../observations/sample-order.js';
import type { FarmerRole, SingleStep } from './step.js';

/** A step as it was made: what was sent, and what came back. */
export interface MadeStep {
  readonly step: SingleStep;
  /** The index of the step in its sequence; steps at once share it. */
  readonly index: number;
  readonly isAtOnce: boolean;
  /** In the order sent. A walk has one for each page. */
  readonly exchanges: readonly Exchange[];
  /** How far each response may be blamed; none for a request that is wrong on purpose. */
  readonly requests: readonly JudgedRequest[];
  /** What create-order sent, and for whom. */
  readonly created?: CreatedOrder;
  /** The order that the step is about, if it has one. */
  readonly id?: string;
  /** The pages that were requested. */
  readonly pages?: readonly RequestedPage[];
  /** Whether a walk read the whole list. */
  readonly isWhole?: boolean;
}

/** An order that was sent, accepted or not. */
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

/** Whether a step may change something. */
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

/** The valid orders that a sequence created and whose ids are known. */
export function ownOrders(trail: readonly MadeStep[]): OwnOrder[] {
  return trail.flatMap(({ created }) =>
    created === undefined || created.wrong !== null || created.id === null ? [] : [{ ...created, id: created.id }],
  );
}
