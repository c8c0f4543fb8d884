import type { RequirementId } from '../exchanges/observation-names.js';
import type { Player } from './player.js';
import type { SequenceSuspicion } from './suspicions.js';
import { ownOrders } from './trail.js';

/**
 * Suspicions that wait for a sequence that shows them better: by an order of its own, so that it can be played again, or so that
 * it is clear which operation is to blame.
 */
export interface WaitingList {
  /** The suspicions of a sequence, without those that wait. */
  withoutWaiting(player: Player, suspicions: readonly SequenceSuspicion[]): SequenceSuspicion[];
  /** Those that still wait, one for each requirement. */
  left(): readonly { readonly player: Player; readonly suspicion: SequenceSuspicion }[];
}

interface Waiting {
  /** The first sequence that showed it. */
  readonly player: Player;
  readonly suspicion: SequenceSuspicion;
  readonly last: Player | null;
  readonly sequences: number;
}

/** So many sequences are waited for. */
const MOST_SEQUENCES = 15;

export function aWaitingList(): WaitingList {
  const waiting = new Map<RequirementId, Waiting>();

  return {
    withoutWaiting(player, suspicions) {
      const better = new Set(suspicions.filter((suspicion) => !isToWait(player, suspicion)).map(requirementOf));

      return suspicions.filter((suspicion) => {
        const { requirement } = suspicion;
        if (!isToWait(player, suspicion)) return true;
        if (better.has(requirement)) return false;
        const known = waiting.get(requirement) ?? { player, suspicion, last: null, sequences: 0 };
        const sequences = known.sequences + (known.last === player ? 0 : 1);
        waiting.set(requirement, { ...known, last: player, sequences });

        return sequences > MOST_SEQUENCES;
      });
    },
    left: () => [...waiting.values()].filter(({ sequences }) => sequences <= MOST_SEQUENCES),
  };
}

function requirementOf({ requirement }: SequenceSuspicion): RequirementId {
  return requirement;
}

function isToWait(player: Player, { order, isOpen }: SequenceSuspicion): boolean {
  return isOpen === true || (order !== undefined && !isOwn(player, order));
}

/** Whether a sequence created an order. */
export function isOwn({ trail }: Player, order: string | undefined): boolean {
  return ownOrders(trail).some(({ id }) => id === order);
}
