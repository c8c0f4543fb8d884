import { isResource } from '../evidence/fields/known-objects.js';
import type { Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { objectsIn, pageFieldAt } from '../exchanges/shown-objects.js';
import type { PagedSlug, Role } from '../interface/operations.js';
import type { Finding } from '../judging/finding.js';
import type { Requirement } from '../judging/requirement.js';
import type { Settings } from '../settings/settings.js';
import type { CoverageCounter } from './coverage-counter.js';
import type { Reproduction } from './exploration.js';
import type { LearnedRules, Memory } from './memory.js';
import type { Player } from './player.js';
import type { Sequences } from './sequences.js';
import { shrink, type Shrinking } from './shrink.js';
import { aWaitingList, isOwn, type Spending, type WaitingList } from './spending.js';
import type { SequenceSuspicion, Trail } from './step.js';
import { drawAudit, drawSequence } from './steps-drawn.js';
import type { TargetFacts } from './target-facts.js';
import type { OrderClasses } from './value-classes.js';

export interface Explorer {
  readonly settings: Settings;
  readonly facts: TargetFacts;
  readonly memory: Memory;
  readonly classes: OrderClasses;
  readonly coverage: CoverageCounter;
  readonly learned: LearnedRules;
  readonly sequences: Sequences;
  readonly sequenceCount: { value: number };
  readonly itemCount: { value: number };
  readonly spending: Spending;
  readonly failures: Failures;
  readonly isJudged: (requirement: RequirementId) => boolean;
  readonly exercised: Set<RequirementId>;
  readonly signal: AbortSignal | undefined;
}

/** As in a run: another client may change an order, and a copy of the data may lag behind. */
const PAUSES_S = [1.2, 5, 5.7, 6.9];

/** The share of the budget after which nothing new is drawn, if something is to be shrunk. */
const DRAWING_SHARE = 0.9;

/** The share of the budget after which nothing new is drawn, if something still waits to be read again and shrunk. */
const WAITING_SHARE = 0.8;

/** The share of the orders that sequences create: the others are for those that show a failure again. */
const ORDERS_DRAWN = 0.8;

/** The share of the budget for the first failure, and for each further one, which often has the same cause. */
const SHRINKING_SHARE = { first: 0.2, further: 0.1 };

/** So often further readings dismiss a suspicion until it is clear that the target keeps changing. */
const MOST_DISMISSALS = 3;

export async function exploreSequences(explorer: Explorer): Promise<void> {
  const dismissals = new Map<RequirementId, number>();
  const waiting = aWaitingList();
  const totals = theListTotals();
  // When no more orders may be created, lists, pages and filters are read on.
  while (hasRoom(explorer, waiting)) {
    const seed = seedOf(explorer.settings.seed, explorer.sequenceCount.value++);
    const player = await playDrawn(explorer, totals, seed);
    if (player.trail.length === 0) break;
    const { exercised, suspicions } = await explorer.sequences.judge(player);
    // What was suspected, and not seen again, did not pass by that.
    const suspected = new Set(suspicions.map(({ requirement }) => requirement));
    for (const id of exercised) if (!suspected.has(id)) explorer.exercised.add(id);
    explorer.coverage.add(player.trail);
    explorer.learned.add(player.trail);
    explorer.itemCount.value += itemsIn(player.trail);
    const isTooOften = ({ requirement, certainty }: SequenceSuspicion) =>
      certainty === 'at rest' && (dismissals.get(requirement) ?? 0) >= MOST_DISMISSALS;
    const isNew = (suspicion: SequenceSuspicion) =>
      explorer.isJudged(suspicion.requirement) && isUnblamed(explorer, suspicion) && !isTooOften(suspicion);
    const fresh = waiting.withoutWaiting(player, suspicions.filter(isNew));
    const settled = await explorer.sequences.settle(player, fresh, PAUSES_S);
    for (const requirement of new Set(fresh.map((suspicion) => suspicion.requirement)))
      if (!settled.some((suspicion) => suspicion.requirement === requirement))
        dismissals.set(requirement, (dismissals.get(requirement) ?? 0) + 1);
    await explorer.failures.add(shrinkingOf(explorer), player, settled);
  }
  for (const { player, suspicion } of waiting.left())
    if (isUnblamed(explorer, suspicion)) {
      const settled = await explorer.sequences.settle(player, [suspicion], PAUSES_S);
      await explorer.failures.add(shrinkingOf(explorer), player, settled);
    }
}

function itemsIn(trail: Trail): number {
  return trail
    .flatMap(({ exchanges }) => exchanges)
    .flatMap(objectsIn)
    .filter(isResource).length;
}

/** Whether a requirement is not known to fail yet; nor, if another operation may be to blame, the same claim about that one. */
function isUnblamed({ failures }: Explorer, { requirement, isOpen }: SequenceSuspicion): boolean {
  const claim = requirement.slice(requirement.indexOf('/'));
  const isBlamedElsewhere = [...failures.findings.keys()].some((id) => id.endsWith(claim));

  return !failures.has(requirement) && !(isOpen === true && isBlamedElsewhere);
}

function hasRoom({ spending, failures, signal }: Explorer, waiting: WaitingList): boolean {
  const share = waiting.left().length > 0 ? WAITING_SHARE : shareOf(failures);

  return signal?.aborted !== true && spending.exhausted(share, true) === null;
}

export function endOf({ spending, failures }: Pick<Explorer, 'spending' | 'failures'>) {
  const share = shareOf(failures);

  return spending.exhausted(share, true) ?? spending.exhausted(share) ?? 'orders';
}

function shareOf({ findings }: Failures): number {
  return findings.size > 0 ? DRAWING_SHARE : 1;
}

/** Different for every sequence, and far apart for seeds that are close. */
function seedOf(seed: number, sequence: number): number {
  return (Math.imul(seed, 0x9e3779b1) + Math.imul(sequence, 0x85ebca6b)) | 0;
}

async function playDrawn(explorer: Explorer, totals: ListTotals, seed: number): Promise<Player> {
  const { sequences, classes, coverage, spending } = explorer;
  const isReading = spending.exhausted(ORDERS_DRAWN) === 'orders';
  const facts = isReading ? { ...explorer.facts, readOnly: true } : explorer.facts;
  const drawing = { facts, classes, coverage, totalOf: totals.totalOf };
  const player = sequences.newPlayer(ORDERS_DRAWN);
  for (const step of drawSequence(drawing, seed)) await player.play(step);
  for (const step of drawAudit(drawing, Math.abs(seed), player)) await player.play(step);
  totals.note(player.trail);

  return player;
}

/** A failure may use up a part of what the budget has left. */
function shrinkingOf({ failures, spending, sequences, facts, signal }: Explorer): Shrinking {
  let end = 0;

  return {
    sequences,
    today: facts.today,
    begin() {
      const part = failures.findings.size === 0 ? SHRINKING_SHARE.first : SHRINKING_SHARE.further;
      end = Math.min(DRAWING_SHARE, spending.share() + part);
    },
    // What only reads can be shortened also when no more orders may be created.
    hasRoom: () => signal?.aborted !== true && spending.exhausted(end, spending.exhausted() === 'orders') === null,
    hasAnyRoom: () => signal?.aborted !== true && spending.exhausted(1, true) === null,
  };
}

export async function replaySequences(
  explorer: Explorer,
  replay: readonly Pick<Reproduction, 'requirement' | 'steps'>[],
): Promise<void> {
  for (const { requirement, steps } of replay) {
    if (explorer.signal?.aborted === true) return;
    explorer.sequenceCount.value++;
    const { player, suspicions, exercised } = await explorer.sequences.play(steps);
    explorer.coverage.add(player.trail);
    if (exercised.has(requirement)) explorer.exercised.add(requirement);
    const shown = suspicions.filter((suspicion) => suspicion.requirement === requirement);
    await explorer.failures.add({ ...shrinkingOf(explorer), isShrunk: true }, player, shown);
  }
}

/** How many orders each list had when it was read last, so that pages can be chosen. */
type ListTotals = ReturnType<typeof theListTotals>;

/** What a list is taken for that was not read yet. */
const UNKNOWN = 5;

function theListTotals() {
  const totals = new Map<string, number>();

  return {
    totalOf: (list: PagedSlug, as: Role) => totals.get(`${list} ${as}`) ?? UNKNOWN,
    note(trail: Trail) {
      for (const { step, exchanges } of trail) {
        const [page] = exchanges;
        if (step.do !== 'walk' || page === undefined || (step.orderStatus ?? step.paymentMethod) !== undefined)
          continue;
        totals.set(`${step.list} ${step.as}`, pageFieldAt(page, 'totalElements') ?? 0);
      }
    },
  };
}

/** What was found, and the exchanges that show it. */
type Failures = ReturnType<typeof noFailures>;

const MOST_FINDINGS = 5;

export function noFailures(requirements: readonly Requirement[]) {
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
    has: (requirement: RequirementId) => findings.has(requirement),
    /** Adds what a sequence shows: shrunk, if it is not only advice. */
    async add(shrinking: Shrinking, player: Player, suspicions: readonly SequenceSuspicion[]): Promise<void> {
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
