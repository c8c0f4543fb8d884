import type { Player } from './player.js';
import { partsOf, type Step } from './step.js';
import type { SequenceSuspicion } from './suspicions.js';
import { atRest, isWriteStep, type MadeStep } from './trail.js';

/** Parts of a sequence that probably fail as well, the shortest first. */
export function guesses({ steps, trail }: Player, { exchange, order: shownBy }: SequenceSuspicion): Step[][] {
  const failing = trail.find(({ exchanges }) => exchanges.some(({ id }) => id === exchange.id));
  if (failing === undefined) return [[...steps]];
  const order = shownBy ?? failing.id;
  const isRelated = (step: Step) => trail.some(({ id, step: made }) => id === order && partsOf(step).includes(made));
  const before = steps.slice(0, failing.index);
  const writes = before.filter((step, index) => index === failing.index - 1 || partsOf(step).some(isWriteStep));
  const related = writes.filter((step, index) => index === writes.length - 1 || isRelated(step));
  const compared = new Set(
    atRest(trail)
      .filter((made) => isComparedWith(made, failing, order))
      .map(({ index }) => index),
  );
  const withCompared = steps.filter((step, index) => related.includes(step) || compared.has(index + 1));

  const recent = steps.slice(Math.max(0, failing.index - RECENT), failing.index);

  return [related, withCompared, recent, writes, [...steps]];
}

/** Of what depends on the calls directly before, so many are tried. */
const RECENT = 4;

/** Whether a step at rest shows the same list, or the same order. */
function isComparedWith({ step, id }: MadeStep, failing: MadeStep, order: string | undefined): boolean {
  if (step.do === 'get') return id !== undefined && id === order;

  return (
    step.do === 'walk' &&
    (failing.step.do !== 'walk' || (step.list === failing.step.list && step.as === failing.step.as))
  );
}
