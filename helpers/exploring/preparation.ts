import type { Exchange } from '../exchanges/exchange.js';
import type { Requirement } from '../judging/requirement.js';
import { aCoverageCounter } from './coverage.js';
import type { Explorer } from './explorer.js';
import { findFilters, reachGrounds, type Grounds, type GroundsOptions } from './grounds.js';
import { aMemory } from './memory.js';
import { theSequences } from './sequences.js';
import { plainOrder } from './simpler-steps.js';
import type { Spending } from './spending.js';
import type { Step } from './step.js';
import { orderClasses } from './value-classes.js';

type Prepared = Pick<Explorer, 'grounds' | 'memory' | 'coverage' | 'classes' | 'sequences' | 'sequenceCount'> & {
  readonly first: readonly Exchange[];
};

/** Finds out what sequences need to know. The first orders are plain, so that there is something to filter. */
export async function prepareExploration(
  options: GroundsOptions,
  spending: Spending,
  requirements: readonly Requirement[],
): Promise<Prepared> {
  const reached = await reachGrounds(options);
  const memory = aMemory();
  const numbering = { last: lastNumber(reached.run.client.exchanges) };
  const { settings, signal } = options;
  const opening = theSequences({ settings, grounds: reached, requirements, memory, spending, signal, numbering });
  const { trail, client } = (await opening.play(settings.readOnly ? [] : firstSteps(reached))).player;
  const { grounds, exchanges } = await findFilters(reached, { ...options, numberedFrom: numbering.last });
  numbering.last = Math.max(numbering.last, lastNumber(exchanges));
  const classes = orderClasses(grounds.today, grounds.sessions.length, grounds.crops.length);
  const coverage = aCoverageCounter(classes, grounds.farmers);
  coverage.add(trail);

  return {
    grounds,
    memory,
    coverage,
    classes,
    sequences: theSequences({ settings, grounds, requirements, memory, spending, signal, numbering }),
    sequenceCount: { value: 1 },
    first: [...reached.run.client.exchanges, ...client.exchanges],
  };
}

/** An order with each payment method. */
function firstSteps({ today }: Grounds): Step[] {
  return ['cash', 'visa', 'mastercard'].map((paymentMethod) => ({
    do: 'create',
    as: 'farmer',
    order: { ...plainOrder(today), paymentMethod },
  }));
}

function lastNumber(exchanges: readonly Exchange[]): number {
  return Math.max(0, ...exchanges.map(({ id }) => Number(id.slice(1))));
}
