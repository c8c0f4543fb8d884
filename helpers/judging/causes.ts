import { madeIn, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Obstacle } from '../not-exercised.js';
import type { Finding } from './finding.js';

/** What judging a requirement showed, before findings are cut. */
export interface Judged {
  readonly id: RequirementId;
  readonly operation: Slug;
  readonly outcome: string;
  /** Every finding: one that is cut may be the cause of something. */
  readonly findings: readonly Finding[];
  /** Where it stopped, if it was not exercised. */
  readonly obstacles: readonly Obstacle[];
}

/** The outcomes that can be a cause. A failure that is waived is one, and so is advice that was not taken. */
const CAUSES: readonly string[] = ['failed', 'waived', 'warned'];

/** The first of these that failed explains what came after it. */
const FIRST: readonly string[] = [
  'answers-200',
  'answers-json',
  'is-a-page',
  'answers-an-id',
  'field-types',
  'no-nulls',
];

/**
 * For each requirement, the one whose failure kept it from being exercised: one with a finding at a place where it stopped, in the
 * same response or in another one to the same request. Null if nothing failed there. It depends on neither the order of requests
 * nor their ids.
 */
export function causesOf(
  judged: readonly Judged[],
  exchanges: readonly Exchange[],
): ReadonlyMap<RequirementId, RequirementId> {
  const requests = new Map(exchanges.map((exchange) => [exchange.id, requestTextOf(exchange)]));
  const requestOf = (id: string) => requests.get(id) ?? id;
  const suspects = judged
    .filter(({ outcome }) => CAUSES.includes(outcome))
    .map((suspect) => ({ ...suspect, places: placesOf(suspect.findings, requestOf) }));
  const causes = judged.flatMap(({ id, operation, obstacles }): [RequirementId, RequirementId][] => {
    const candidates = suspects.flatMap((suspect) => {
      const distance = Math.min(
        ...new Set(
          obstacles.map(({ exchange, pointer }) => distanceTo(suspect.places.get(requestOf(exchange)), pointer)),
        ),
      );
      const rank = [
        CAUSES.indexOf(suspect.outcome),
        suspect.operation === operation ? 0 : 1,
        distance,
        FIRST.indexOf(suspect.id.slice(suspect.operation.length + 1)) + 1 || FIRST.length + 1,
      ];

      return Number.isFinite(distance) ? [{ id: suspect.id, rank }] : [];
    });
    const [cause] = candidates.toSorted((a, b) => compareRanks(a.rank, b.rank));

    return cause === undefined ? [] : [[id, cause.id]];
  });

  return new Map(causes);
}

type Places = ReadonlySet<string | null>;

function placesOf(findings: readonly Finding[], requestOf: (exchange: string) => string): ReadonlyMap<string, Places> {
  const places = new Map<string, Set<string | null>>();
  for (const { exchange, pointer, meant = pointer } of findings) {
    madeIn(places, requestOf(exchange), () => new Set()).add(meant);
  }

  return places;
}

/**
 * 0 if something was found right at a place, more if it was found around it, infinite if neither. A whole response is spoilt only
 * as a whole.
 */
function distanceTo(found: Places | undefined, pointer: string | null): number {
  if (found === undefined) return Infinity;
  const names = pointer?.split('/') ?? [];
  const around = [...names.map((_, index) => names.slice(0, names.length - index).join('/')), null];
  const distance = around.findIndex((place) => found.has(place));

  return distance === -1 ? Infinity : distance;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  return a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
