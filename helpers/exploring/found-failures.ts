import type { Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { Finding } from '../judging/finding.js';
import type { Requirement } from '../judging/requirement.js';
import type { Reproduction } from './exploration.js';
import type { Player } from './player.js';
import { shrink, type Shrinking } from './shrink.js';
import { isOwn } from './spending.js';
import type { SequenceSuspicion } from './step.js';

/** What was found, and the exchanges that show it. */
export interface Failures {
  readonly findings: Map<RequirementId, Finding[]>;
  readonly reproductions: Reproduction[];
  readonly exchanges: Map<string, Exchange>;
  has(requirement: RequirementId): boolean;
  /** Adds what a sequence shows: shrunk, if it is not only advice. */
  add(shrinking: Shrinking, player: Player, suspicions: readonly SequenceSuspicion[]): Promise<void>;
}

const MOST_FINDINGS = 5;

export function noFailures(requirements: readonly Requirement[]): Failures {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  const findings = new Map<RequirementId, Finding[]>();
  const exchanges = new Map<string, Exchange>();
  const reproductions: Reproduction[] = [];
  const keep = (all: readonly Exchange[]) => {
    for (const exchange of all) exchanges.set(exchange.id, exchange);
  };

  return {
    findings,
    reproductions,
    exchanges,
    has: (requirement) => findings.has(requirement),
    async add(shrinking, player, suspicions) {
      // Those that the sequence shows by its own orders come first: they can be played again.
      const byOwnOrders = suspicions.toSorted(
        (a, b) => Number(isOwn(player, b.order)) - Number(isOwn(player, a.order)),
      );
      for (const first of byOwnOrders) {
        const { requirement } = first;
        if (findings.has(requirement)) continue;
        const seen = byOwnOrders.filter((suspicion) => suspicion.requirement === requirement).slice(0, MOST_FINDINGS);
        const isAdvice = levels.get(requirement) === 'advisory';
        const shrunk = isAdvice ? null : await shrink(shrinking, player, first);
        const isCaused = first.certainty === 'by comparison';
        // Without the step that seems to be the cause, it must not happen, and with it each time.
        if (isCaused && (shrunk === null || shrunk.reproduction.shownAgain < 2 || !isByChange(shrunk.reproduction)))
          continue;
        const shown = shrunk?.suspicion ?? null;
        const all = [...(shown === null ? [] : [shown]), ...seen];
        findings.set(
          requirement,
          all.map(({ finding }) => finding),
        );
        for (const suspicion of all)
          keep(namedIn(suspicion, suspicion === shown ? (shrunk?.player ?? player) : player));
        if (shrunk === null) continue;
        reproductions.push(shrunk.reproduction);
        keep((shrunk.player ?? player).trail.flatMap((made) => made.exchanges));
      }
    },
  };
}

/** The exchanges that a finding is about, or that its message names. */
function namedIn({ exchange, finding }: SequenceSuspicion, { client }: Player): Exchange[] {
  const named = new Set(finding.message.match(/\be\d+\b/g) ?? []);

  return [exchange, ...client.exchanges.filter(({ id }) => named.has(id))];
}

function isByChange({ steps }: Reproduction): boolean {
  return steps.some((step) => step.do === 'confirm' || step.do === 'verify');
}
