import { statementsIn } from '../evidence/views/statements.js';
import type { RequestedPage } from '../observations/lists/first-pages.js';
import type { Reproduction } from './exploration.js';
import type { Player } from './player.js';
import type { Played, Sequences } from './sequences.js';
import {
  byFirstFarmer,
  oddFields,
  plainerForms,
  withFields,
  withoutLostOrders,
  withWords,
  wordsOf,
  type Creators,
} from './simpler-steps.js';
import { isOwn } from './spending.js';
import {
  atRest,
  isWriteStep,
  ownOrders,
  partsOf,
  type MadeStep,
  type SequenceSuspicion,
  type SingleStep,
  type Step,
} from './step.js';

export interface Shrinking {
  readonly sequences: Sequences;
  readonly today: string;
  /** Sets aside a part of the budget for the next failure. */
  readonly begin: () => void;
  /** Whether that part allows another attempt. */
  readonly hasRoom: () => boolean;
  /** Whether the whole budget does: what shows the failure twice more is not taken from that part. */
  readonly hasAnyRoom: () => boolean;
  /** Whether the sequence was shrunk before, and is only to be shown again. */
  readonly isShrunk?: boolean;
}

interface Failing {
  readonly steps: readonly Step[];
  readonly creators: Creators;
  readonly played: Played | null;
}

/** Finds the shortest sequence with the plainest values that still shows a failure, and shows it twice more. */
export async function shrink(shrinking: Shrinking, player: Player, suspicion: SequenceSuspicion) {
  const { requirement } = suspicion;
  const { sequences, hasRoom, hasAnyRoom } = shrinking;
  const whole: Failing = { steps: player.steps, creators: creatorsOf(player), played: null };
  let best = whole;

  const tryOut = async (steps: readonly Step[]): Promise<boolean | 'no room'> => {
    if (!hasRoom()) return 'no room';
    const played = await sequences.play(steps);
    if (!isShown(played)) return false;
    best = { steps: played.player.steps, creators: creatorsOf(played.player), played };

    return true;
  };

  shrinking.begin();
  if (shrinking.isShrunk === true) best = { ...whole, played: { player, suspicions: [suspicion] } };
  else await shorten();

  const again = await playAgain(suspicion.certainty === 'by comparison' ? CAUSED_TIMES : 2);
  const { played } = best;
  const shown = played?.player ?? player;

  const exchanges = shown.trail.flatMap((made) => made.exchanges.map(({ id }) => id));
  const reproduction: Reproduction = { requirement, steps: best.steps, exchanges, ...again };

  // Null if the reproduction never failed.
  return { reproduction, suspicion: played && (shownIn(played) ?? null), player: played && played.player };

  /** By an order of its own, if it was so before: otherwise it would depend on what other sequences left behind. */
  function shownIn(tried: Played): SequenceSuspicion | undefined {
    const mustBeOwn = isOwn(player, suspicion.order);

    return tried.suspicions.find(
      (seen) => seen.requirement === requirement && (!mustBeOwn || isOwn(tried.player, seen.order)),
    );
  }

  function isShown(tried: Played): boolean {
    return shownIn(tried) !== undefined;
  }

  function failingPage(index: number): RequestedPage | undefined {
    if (best.played === null) return undefined;
    const made = best.played.player.trail.find((step) => step.index === index + 1);
    const { exchange } = shownIn(best.played) ?? suspicion;

    return made?.pages?.find((page) => page.exchange.id === exchange.id);
  }

  /** What seems to be caused by a step must happen each time. */
  async function playAgain(times: number): Promise<Pick<Reproduction, 'playedAgain' | 'shownAgain'>> {
    let [playedAgain, shownAgain] = [0, 0];
    for (let time = 0; time < times && hasAnyRoom(); time++) {
      const last = await sequences.play(times > 2 ? [...readsBefore(time), ...best.steps] : best.steps);
      if (!hasAllOrders(last.player)) break;
      playedAgain++;
      if (isShown(last)) shownAgain++;
      else if (times > 2) return { playedAgain: 2, shownAgain: 0 };
      const control = [...readsBefore(time), ...withoutChanges(best.steps)];
      if (times > 2 && isChangedAnyway(await sequences.play(control), suspicion))
        return { playedAgain: 2, shownAgain: 0 };
      if (isShown(last) && (time === 0 || times === 2)) best = { ...best, played: last };
    }
    if (times > 2 && playedAgain < times) shownAgain = Math.min(1, shownAgain);

    return { playedAgain: atMostTwo(playedAgain), shownAgain: atMostTwo(shownAgain) };
  }

  async function shorten(): Promise<void> {
    for (const guess of guesses(player, suspicion))
      if ((await tryOut(withoutLostOrders(whole.creators, guess))) === true) break;
    await leaveOut();
    await makeInTurn();
    await makePlainer();
    await leaveOut();
  }

  /** Steps that are not made at once are plainer, and can be left out one by one. */
  async function makeInTurn(): Promise<void> {
    const together = best.steps.filter((step) => step.do === 'at once');
    if (best.played === null || together.length === 0) return;
    if ((await tryOut(best.steps.flatMap(partsOf))) === true) await leaveOut();
  }

  async function leaveOut(): Promise<void> {
    if (best.played === null) return;
    const { steps, creators } = best;
    await minimise(steps, (remaining) => tryOut(withoutLostOrders(creators, remaining)));
  }

  async function makePlainer(): Promise<void> {
    if (best.played === null) return;
    const simpler = byFirstFarmer(best.steps);
    if (simpler !== null) await tryOut(simpler);
    for (let index = 0; index < best.steps.length; index++) {
      const step = best.steps[index];
      if (step === undefined) break;
      const replaceBy = (...others: readonly Step[]) =>
        best.steps.flatMap((known, at) => (at === index ? others : [known]));
      if (step.do === 'create') {
        await minimise(oddFields(step, shrinking.today), (fields) =>
          tryOut(replaceBy(withFields(step, fields, shrinking.today))),
        );
      }
      const plainer = best.steps[index];
      if (plainer?.do === 'create' && oddFields(plainer, shrinking.today).includes('location'))
        await minimise(wordsOf(plainer), (words) => tryOut(replaceBy(withWords(plainer, words))));
      for (const form of plainerForms(best.steps[index] ?? step, failingPage(index)))
        if ((await tryOut(replaceBy(...form))) === true) break;
    }
  }
}

function atMostTwo(times: number): Reproduction['shownAgain'] {
  return times === 0 ? 0 : times === 1 ? 1 : 2;
}

/** So often something is shown that seems to be caused by a step. */
const CAUSED_TIMES = 5;

function creatorsOf({ trail }: Player): SingleStep[] {
  return trail.filter((made) => ownOrders([made]).length > 0).map(({ step }) => step);
}

function hasAllOrders({ steps, trail }: Player): boolean {
  return steps.flatMap(partsOf).filter(isCreation).length === trail.filter(({ step }) => isCreation(step)).length;
}

function isCreation({ do: what }: SingleStep): boolean {
  return what === 'create';
}

/**
 * Leaves out as many items as possible, first many at once, then single ones. Stops where `stillFails` says that there is no
 * room to try.
 */
export async function minimise<Item>(
  items: readonly Item[],
  stillFails: (remaining: readonly Item[]) => Promise<boolean | 'no room'>,
): Promise<readonly Item[]> {
  let remaining = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = remaining.length - size; start > -size; start -= size) {
      const without = remaining.filter((_, index) => index < start || index >= start + size);
      if (without.length === remaining.length) continue;
      const fails = await stillFails(without);
      if (fails === 'no room') return remaining;
      if (fails) remaining = without;
    }
  }

  return remaining;
}

/** Some reads more each time: what another client does with every tenth call, say, happens somewhere else then. */
function readsBefore(count: number): Step[] {
  return Array.from({ length: count }, () => ({ do: 'feedback' }));
}

/** A sequence without what changes orders: each of them is read before and after it instead. */
function withoutChanges(steps: readonly Step[]): Step[] {
  const created = steps.filter((step) => step.do === 'create');
  const gets = created.map((_, order): Step => ({ do: 'get', order }));

  return steps.flatMap((step) => (step.do === 'confirm' || step.do === 'verify' ? [...gets, ...gets] : [step]));
}

/** Whether orders change in the field of a suspicion without the step that seems to be the cause. */
function isChangedAnyway({ player }: Played, { finding }: SequenceSuspicion): boolean {
  const field = finding.pointer?.split('/').at(-1);
  const reads = player.trail.filter(({ step }) => step.do === 'get').flatMap(({ exchanges }) => exchanges);
  const said = reads.flatMap(statementsIn).filter((statement) => statement.field === field);

  return said.some(({ entity, value }) => said.some((other) => other.entity === entity && other.value !== value));
}

/** Parts of a sequence that probably fail as well, the shortest first. */
function guesses({ steps, trail }: Player, { exchange, order: shownBy }: SequenceSuspicion): Step[][] {
  const failing = trail.find(({ exchanges }) => exchanges.some(({ id }) => id === exchange.id));
  if (failing === undefined) return [[...steps]];
  const order = shownBy ?? failing.id;
  const isRelated = (step: Step) => trail.some(({ id, step: made }) => id === order && partsOf(step).includes(made));
  const before = steps.slice(0, failing.index);
  const writes = before.filter((step, index) => index === failing.index - 1 || partsOf(step).some(isWriteStep));
  const related = writes.filter((step, index) => index === writes.length - 1 || isRelated(step));
  const compared = new Set(
    atRest(trail)
      .filter((made) => isComparedWith(made, failing, order))
      .map(({ index }) => index),
  );
  const withCompared = steps.filter((step, index) => related.includes(step) || compared.has(index + 1));

  const recent = steps.slice(Math.max(0, failing.index - RECENT), failing.index);

  return [related, withCompared, recent, writes, [...steps]];
}

/** Of what depends on the calls directly before, so many are tried. */
const RECENT = 4;

/** Whether a step at rest shows the same list, or the same order. */
function isComparedWith({ step, id }: MadeStep, failing: MadeStep, order: string | undefined): boolean {
  if (step.do === 'get') return id !== undefined && id === order;

  return (
    step.do === 'walk' &&
    (failing.step.do !== 'walk' || (step.list === failing.step.list && step.as === failing.step.as))
  );
}
