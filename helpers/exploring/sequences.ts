import { aClient } from '../exchanges/client.js';
import { isAccepted, isNotFound, numberOf, requestedId, type Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/shown-objects.js';
import { whatIsShown } from '../judging/log-rule.js';
import type { Log, LogEntry, WrongEntry } from '../judging/log.js';
import type { Requirement } from '../judging/requirement.js';
import { keyOf } from '../judging/run-driver.js';
import { aboutRun } from '../judging/run-log.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Settings } from '../settings/settings.js';
import { knownAfter, withoutOrders, type Memory } from './memory.js';
import { aPlayer, type Player } from './player.js';
import type { Spending } from './spending.js';
import {
  atRest,
  ownOrders,
  type JudgedSequence,
  type MadeStep,
  type SequenceSuspicion,
  type Step,
  type Trail,
} from './step.js';
import type { TargetFacts } from './target-facts.js';

export interface Sequences {
  /** A player with a client of its own, so that nothing is kept of sequences that show nothing. It creates orders from a part of the budget. */
  newPlayer(orderShare?: number): Player;
  judge(player: Player): Promise<JudgedSequence>;
  /** The suspicions that further readings do not dismiss. */
  settle(
    player: Player,
    suspicions: readonly SequenceSuspicion[],
    pauses: readonly number[],
  ): Promise<readonly SequenceSuspicion[]>;
  play(steps: readonly Step[]): Promise<Played & JudgedSequence>;
}

export interface Played extends Pick<JudgedSequence, 'suspicions'> {
  readonly player: Player;
}

interface SequencesOptions {
  readonly settings: Settings;
  readonly facts: TargetFacts;
  readonly requirements: readonly Requirement[];
  readonly memory: Memory;
  readonly spending: Spending;
  readonly signal: AbortSignal | undefined;
  /** The number of the last exchange so far. */
  readonly numbering: { last: number };
}

export function theSequences(options: SequencesOptions): Sequences {
  const { settings, facts, requirements, memory, spending, signal, numbering } = options;
  let labels = 0;
  let current = new AbortController();
  signal?.addEventListener('abort', () => current.abort(signal.reason), { once: true });

  const sequences: Sequences = {
    newPlayer(orderShare = 1) {
      // Whatever listens to the end of the exploration would be kept until then, with all of its exchanges.
      current = new AbortController();
      if (signal?.aborted === true) current.abort(signal.reason);
      const client = aClient(
        { ...settings, numberedFrom: numbering.last },
        spending.transport,
        current.signal,
      ).forObservation('exploration');
      const nextLabel = () => `#${facts.run.mark}-x${++labels}`;

      return aPlayer({ client, facts, hasRoomFor: (steps) => spending.hasRoomFor(steps, orderShare), nextLabel });
    },
    async judge(player) {
      const judged = await judgeSequence({ memory, facts, requirements }, player.trail);
      countOn(numbering, player);

      return judged;
    },
    settle: (player, suspicions, pauses) => settle(player, suspicions, { memory, pauses }),
    async play(steps) {
      const player = sequences.newPlayer();
      for (const step of steps) await player.play(step);
      // Judged by its own orders alone: with those of others it would fail because of them.
      const own = { before: withoutOrders(memory.before) };
      const { suspicions, exercised } = await judgeSequence({ memory: own, facts, requirements }, player.trail);
      const { orders, rejected, acceptsOrders } = knownAfter(await logOf(player.trail, memory, facts));
      memory.before = { ...memory.before, orders, rejected, acceptsOrders };

      return { player, exercised, suspicions: await settle(player, suspicions, { memory: own, pauses: [0] }) };
    },
  };

  return sequences;

  async function settle(
    player: Player,
    suspicions: readonly SequenceSuspicion[],
    { memory: known, pauses }: { readonly memory: Memory; readonly pauses: readonly number[] },
  ): Promise<readonly SequenceSuspicion[]> {
    let remaining = suspicions.filter(({ certainty }) => certainty === 'at rest');
    const rest = new Set(atRest(player.trail));
    const suspected = new Set(remaining.map(({ exchange }) => exchange));
    const isNeeded = (made: MadeStep) => rest.has(made) || made.exchanges.some((exchange) => suspected.has(exchange));
    // In turn from the first and from the last: what changes while it is read looks otherwise then.
    for (const [time, seconds] of pauses.entries()) {
      if (remaining.length === 0) break;
      await player.client.pause(seconds * 1000);
      const trail = await player.readAgain(time % 2 === 1, isNeeded);
      const again = await judgeSequence({ memory: known, facts, requirements }, trail);
      const seen = new Set(again.suspicions.map(keyIn));
      remaining = remaining.filter((suspicion) => seen.has(keyIn(suspicion)));
    }
    const removed = new Set<string>();
    for (const id of new Set(remaining.flatMap(({ order }) => order ?? [])))
      if (spending.hasRoomFor([{ do: 'get', order: 0 }]) && (await isRemoved(player, id))) removed.add(id);
    countOn(numbering, player);
    const settled = new Set(remaining.filter(({ order }) => order === undefined || !removed.has(order)));

    return suspicions.filter((suspicion) => suspicion.certainty !== 'at rest' || settled.has(suspicion));
  }
}

/** At rest, it looks the same each time. */
function keyIn(suspicion: SequenceSuspicion): string {
  return `${suspicion.requirement} ${keyOf(suspicion)}`;
}

/** Exchanges of all sequences are numbered on, so that each has a name of its own. */
function countOn(numbering: { last: number }, { client }: Player): void {
  numbering.last = Math.max(numbering.last, ...[...client.exchanges, ...client.lost()].map(numberOf));
}

/** Whether somebody removed an order that was shown before: get-order no longer finds it. */
async function isRemoved({ client, trail }: Player, id: string): Promise<boolean> {
  const isNew = ownOrders(trail).some((own) => own.id === id);
  const wasRead = trail.some((made) => made.step.do === 'get' && made.id === id && made.exchanges.some(isAccepted));
  if (isNew && !wasRead) return false;
  const exchange = await ifExercised(client.call('get-order', 'valid', { id }), null);

  return exchange !== null && isNotFound(exchange);
}

type Judge = Pick<SequencesOptions, 'memory' | 'facts' | 'requirements'>;

/** Judges a sequence by the rules that a run is judged by, and by what is remembered of those before it. */
async function judgeSequence({ memory, facts, requirements }: Judge, trail: Trail): Promise<JudgedSequence> {
  const log = await logOf(trail, memory, facts);
  const suspicions: SequenceSuspicion[] = [];
  const exercised = new Set<Requirement['id']>();
  for (const { id, log: rule } of requirements)
    for (const judge of [rule?.judge, rule?.inTurn]) {
      const found = whatIsShown(() => judge?.(log));
      if (found === undefined || found instanceof NotExercised) continue;
      exercised.add(id);
      suspicions.push(...found.map((suspicion) => ({ ...suspicion, requirement: id })));
    }
  memory.before = knownAfter(log);

  return { exercised, suspicions };
}

async function logOf(trail: Trail, memory: Memory, { run }: TargetFacts): Promise<Log> {
  const rest = new Set(atRest(trail));
  const entries = trail.flatMap((made) => entriesOf(made, { trail, memory, isAtRest: rest.has(made) }));

  return { ...(await aboutRun(run, entries)), wrong: trail.flatMap(wrongIn), before: memory.before };
}

interface Around {
  readonly trail: Trail;
  readonly memory: Memory;
  readonly isAtRest: boolean;
}

function entriesOf({ requests, created, pages = [], isAtOnce }: MadeStep, around: Around): LogEntry[] {
  return requests.map((request) => {
    const asked = pages.find(({ exchange }) => exchange === request.exchange);

    return {
      ...request,
      ...(mayBeRemoved(around, request.exchange) && { rejection: 'fails if 5xx' as const }),
      ...(created !== undefined && created.exchange === request.exchange && { sent: created.sent }),
      ...(asked !== undefined && { asked }),
      isDuringWrite: isAtOnce,
      isAtRest: around.isAtRest,
    };
  });
}

function wrongIn({ created, pages = [] }: MadeStep): WrongEntry[] {
  if (created !== undefined && created.wrong !== null) return [{ ...created, field: created.wrong }];

  return pages.filter(({ page, size }) => page < 0 || size < 1).map((asked) => ({ exchange: asked.exchange, asked }));
}

/** Somebody may have removed an order that no list shows any more. */
function mayBeRemoved({ trail, memory }: Around, exchange: Exchange): boolean {
  const { operation, response } = exchange;
  if (operation === 'create-order' || (response?.status !== 404 && response?.status !== 410)) return false;
  const id = requestedId(exchange);
  const isOwn = memory.before.orders.has(id) || ownOrders(trail).some((order) => order.id === id);
  const lists = atRest(trail).filter(({ step }) => step.do === 'walk');

  return !isOwn || !lists.some(({ exchanges }) => exchanges.flatMap(idsOf).includes(id));
}
