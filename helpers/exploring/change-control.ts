import { statementsIn } from '../evidence/statements.js';
import type { Played } from './sequences.js';
import type { Step } from './step.js';
import type { SequenceSuspicion } from './suspicions.js';

/** Some reads more each time: what another client does with every tenth call, say, happens somewhere else then. */
export function readsBefore(count: number): Step[] {
  return Array.from({ length: count }, () => ({ do: 'feedback' }));
}

/** A sequence without what changes orders: each of them is read before and after it instead. */
export function withoutChanges(steps: readonly Step[]): Step[] {
  const created = steps.filter((step) => step.do === 'create');
  const gets = created.map((_, order): Step => ({ do: 'get', order }));

  return steps.flatMap((step) => (step.do === 'confirm' || step.do === 'verify' ? [...gets, ...gets] : [step]));
}

/** Whether orders change in the field of a suspicion without the step that seems to be the cause. */
export function isChangedAnyway({ player }: Played, { finding }: SequenceSuspicion): boolean {
  const field = finding.pointer?.split('/').at(-1);
  const reads = player.trail.filter(({ step }) => step.do === 'get').flatMap(({ exchanges }) => exchanges);
  const said = reads.flatMap(statementsIn).filter((statement) => statement.field === field);

  return said.some(({ entity, value }) => said.some((other) => other.entity === entity && other.value !== value));
}
