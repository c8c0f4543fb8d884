import type { OrderStep, SingleStep, Step, VerifyStep } from './step.js';

/** The steps that are made at once, or the only one. */
export function partsOf(step: Step): readonly SingleStep[] {
  return step.do === 'at once' ? step.steps : [step];
}

/** Whether a step is about an order that the sequence created. */
export function isForOwnOrder(step: SingleStep): step is (OrderStep | VerifyStep) & { readonly order: number } {
  return step.do !== 'create' && 'order' in step && typeof step.order === 'number' && step.order >= 0;
}
