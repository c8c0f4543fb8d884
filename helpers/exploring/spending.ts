import { asksToWait } from '../connection/rate-limits.js';
import type { Transport } from '../connection/wire.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { operations } from '../interface/operations.js';
import type { Exploration, ExploringBudget } from './exploration.js';
import type { Player } from './player.js';
import { ownOrders, type SequenceSuspicion, type SingleStep } from './step.js';

export interface Spending {
  readonly transport: Transport;
  readonly spent: () => ExploringBudget;
  readonly waits: () => number;
  readonly share: () => number;
  /** What a part of the budget has no room for any more; null if there is room. */
  readonly exhausted: (
    share?: number,
    isReading?: boolean,
  ) => Exclude<Exploration['endedBy'], 'interruption' | 'replay'> | null;
  /** Whether there is room for steps, and for their orders in a part of the budget. */
  readonly hasRoomFor: (steps: readonly SingleStep[], orderShare?: number) => boolean;
}

const CREATES = operations['create-order'];

/** The steps that may send several requests: an order that fails is sent again, a payment needs a provider state. */
const MOST_REQUESTS: Readonly<Partial<Record<SingleStep['do'], number>>> = { create: 10, verify: 2, walk: 12 };

/** Counts every request and every order that it may have created, whoever sends it. */
export function aSpending(transport: Transport, budget: ExploringBudget): Spending {
  let [requests, orders, pending, waits] = [0, 0, 0, 0];
  // Counted from the first response: waiting for the target to start is not exploring.
  let start: number | null = null;
  const minutes = () => (start === null ? 0 : (performance.now() - start) / 60_000);
  const respond = async (...sent: Parameters<Transport['send']>) => {
    const response = await transport.send(...sent);
    start ??= performance.now();
    if (asksToWait(response)) waits++;

    return response;
  };

  return {
    transport: {
      ...transport,
      async send(request, delivery) {
        requests++;
        const isOrder = request.method === CREATES.method && request.url.endsWith(CREATES.path);
        if (!isOrder) return respond(request, delivery);
        pending++;
        let isRejected = false;
        try {
          const response = await respond(request, delivery);
          // What fails or is lost may be stored.
          isRejected = response.status >= 300 && response.status < 500;

          return response;
        } finally {
          pending--;
          if (!isRejected) orders++;
        }
      },
    },
    waits: () => waits,
    spent: () => ({ orders, requests, minutes: minutes() }),
    share: () => Math.max(requests / budget.requests, orders / budget.orders, minutes() / budget.minutes),
    exhausted(share = 1, isReading = false) {
      if (requests >= budget.requests * share) return 'requests';
      if (minutes() >= budget.minutes * share) return 'minutes';

      return !isReading && orders >= budget.orders * share ? 'orders' : null;
    },
    hasRoomFor(steps, orderShare = 1) {
      const wanted = steps.filter((step) => step.do === 'create').length;
      const most = steps.reduce((sum, step) => sum + (MOST_REQUESTS[step.do] ?? 1), 0);

      return (
        requests + most <= budget.requests &&
        minutes() < budget.minutes &&
        (wanted === 0 || orders + pending + wanted <= budget.orders * orderShare)
      );
    },
  };
}

/**
 * Suspicions that wait for a sequence that shows them better: by an order of its own, so that it can be played again, or so that
 * it is clear which operation is to blame.
 */
export type WaitingList = ReturnType<typeof aWaitingList>;

interface Waiting {
  /** The first sequence that showed it. */
  readonly player: Player;
  readonly suspicion: SequenceSuspicion;
  readonly last: Player | null;
  readonly sequences: number;
}

const MOST_SEQUENCES = 15;

export function aWaitingList() {
  const waiting = new Map<RequirementId, Waiting>();

  return {
    /** The suspicions of a sequence, without those that wait. */
    withoutWaiting(player: Player, suspicions: readonly SequenceSuspicion[]) {
      const ready = suspicions.filter((suspicion) => !isToWait(player, suspicion));
      const better = new Set(ready.map(({ requirement }) => requirement));

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
    /** Those that still wait, one for each requirement. */
    left: () => [...waiting.values()].filter(({ sequences }) => sequences <= MOST_SEQUENCES),
  };
}

function isToWait(player: Player, { order, isOpen }: SequenceSuspicion): boolean {
  return isOpen === true || (order !== undefined && !isOwn(player, order));
}

export function isOwn({ trail }: Player, order: string | undefined): boolean {
  return ownOrders(trail).some(({ id }) => id === order);
}
