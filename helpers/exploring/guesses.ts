import { partsOf } from './parts.js';
import type { Player } from './player.js';
import type { Step } from './step.js';
import type { Suspicion } from './suspicions.js';
import { isWrite } from './trail.js';

/** Parts of a sequence that probably fail as well, the shortest first. */
export function guesses({ steps, trail }: Player, { exchange, subject }: Suspicion): Step[][] {
  const failing = trail.find(({ exchanges }) => exchanges.some(({ id }) => id === exchange.id));
  if (failing === undefined) return [[...steps]];
  const order = /^order (\S+)/.exec(subject)?.[1] ?? failing.id;
  const isRelated = (step: Step) => trail.some(({ id, step: made }) => id === order && partsOf(step).includes(made));
  const before = steps.slice(0, failing.index);
  const writes = before.filter((step, index) => index === failing.index - 1 || partsOf(step).some(isWrite));
  const related = writes.filter((step, index) => index === writes.length - 1 || isRelated(step));

  return [related, writes, [...steps]];
}
