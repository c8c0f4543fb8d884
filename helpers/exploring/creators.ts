import type { Player } from './player.js';
import { partsOf, type SingleStep } from './step.js';

/** The steps that created the orders of a sequence. */
export function creatorsOf({ trail }: Player): SingleStep[] {
  return trail.flatMap(({ step, created }) =>
    created === undefined || created.wrong !== null || created.id === null ? [] : [step],
  );
}

/** Whether the budget had room for all of its orders. */
export function hasAllOrders({ steps, trail }: Player): boolean {
  return steps.flatMap(partsOf).filter(isCreation).length === trail.filter(({ step }) => isCreation(step)).length;
}

function isCreation({ do: what }: SingleStep): boolean {
  return what === 'create';
}
