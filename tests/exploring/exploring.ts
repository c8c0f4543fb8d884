import type { WireRequest } from '../../helpers/connection/wire.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { explore, type Explored, type ExploreOptions } from '../../helpers/exploring/exploring.js';
import { optionsFor, type Target } from '../support/judging.js';

export interface ExploredTarget {
  readonly explored: Explored;
  /** Every request, in the order sent. */
  readonly sent: readonly WireRequest[];
  readonly failed: readonly string[];
}

const SMALL: ExploringBudget = { orders: 25, requests: 600, minutes: 2 };

/** Explores a reference, as it is or changed, in process. */
export async function exploreTarget(
  target: Target = {},
  { budget = SMALL, ...options }: Partial<Pick<ExploreOptions, 'budget' | 'replay' | 'signal'>> = {},
): Promise<ExploredTarget> {
  const { settings, requirements, transport } = optionsFor(target);
  const sent: WireRequest[] = [];
  const explored = await explore({
    settings,
    requirements,
    transport: {
      ...transport,
      send(request, delivery) {
        sent.push(request);

        return transport.send(request, delivery);
      },
    },
    budget,
    ...options,
  });
  const failed = explored.judgements
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ requirement }) => requirement.id);

  return { explored, sent, failed };
}
