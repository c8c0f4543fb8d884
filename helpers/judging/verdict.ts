import { mistakeIn, NEEDS_WRITING } from '../not-exercised.js';
import { counted } from '../words/shown.js';
import type { Outcome } from './judge.js';
import { MOOT, type Level } from './requirement.js';

/** Conformant is said of the whole interface only: a run that leaves anything out, excuses it or cannot prove it, has passed. */
export type Verdict = 'conformant' | 'passed' | 'non-conformant' | 'incomplete';

/** Full: every requirement was judged, and no failure was waived. Explored: what the sequences of an exploration reached. Traffic: what others recorded. */
export type RunScope = 'full' | 'narrowed' | 'waived' | 'explored' | 'traffic';

interface Judged {
  readonly id: string;
  readonly level: Level;
  readonly outcome: Outcome;
  readonly reason: string | null;
}

interface RunWithGaps {
  readonly requirements: readonly (Omit<Judged, 'reason'> & {
    readonly settings: readonly string[];
    readonly known?: boolean;
  })[];
  readonly unseen: readonly { readonly field: string }[];
  readonly baseline?: { readonly unseen: readonly string[] } | undefined;
  /** Of them, only `allowIncomplete` and `readOnly` count. */
  readonly settings: Readonly<Record<string, unknown>>;
}

interface ScopedRun {
  readonly requirements: readonly Pick<Judged, 'outcome' | 'reason'>[];
  /** Of them, only `readOnly` counts. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Only explorations have it. */
  readonly exploration?: object | undefined;
  /** Only what is judged from recorded traffic has it. */
  readonly traffic?: object | undefined;
}

interface JudgedRun extends ScopedRun {
  readonly requirements: readonly Judged[];
  readonly interrupted: boolean;
  readonly unseen: readonly unknown[];
  readonly regraded?: Regrading;
}

type Regrading = { readonly source: { readonly isIntact: boolean } } | undefined;

/** Whether it was regraded from a recording that somebody changed: nobody knows what that was a recording of. */
export function isFromChangedRecording({ regraded }: { readonly regraded?: Regrading }): boolean {
  return regraded?.source.isIntact === false;
}

/** How much of the interface a run judges. What a service declares not to have is no part of it. */
export function runScopeOf({ requirements, settings, exploration, traffic }: ScopedRun): RunScope {
  if (traffic !== undefined) return 'traffic';
  if (exploration !== undefined) return 'explored';
  if (settings['readOnly'] === true || requirements.some(isLeftOut)) return 'narrowed';

  return requirements.some(({ outcome }) => outcome === 'waived') ? 'waived' : 'full';
}

export function isLeftOut({ outcome, reason }: Pick<Judged, 'outcome' | 'reason'>): boolean {
  return outcome === 'excluded' && reason !== MOOT;
}

/** The verdict of a run. A run in which nothing passed is incomplete. */
export function verdictOf(run: JudgedRun): Verdict {
  const { requirements, interrupted, unseen } = run;
  const binding = requirements.filter(({ level }) => level !== 'advisory');
  if (binding.some(({ outcome }) => outcome === 'failed')) return 'non-conformant';
  const isOpen = unseen.length > 0 || binding.some(({ outcome }) => outcome === 'not-exercised');
  // A run that was asked for nothing but advice has passed if the advice was followed.
  const asked = binding.length > 0 && binding.every(isLeftOut) ? requirements : binding;
  const hasPassed = asked.some(({ outcome }) => outcome === 'passed' || outcome === 'waived');
  if (interrupted || isOpen || !hasPassed) return 'incomplete';

  return runScopeOf(run) === 'full' && !isFromChangedRecording(run) ? 'conformant' : 'passed';
}

/** The waivers for requirements that pass: they would hide the next failure. */
export function findIdleWaivers(
  requirements: readonly Pick<Judged, 'id' | 'outcome'>[],
  waived: readonly string[],
): string[] {
  const passed = new Set(
    requirements.filter(({ outcome }) => outcome === 'passed' || outcome === 'warned').map(({ id }) => id),
  );

  return waived.filter((id) => passed.has(id));
}

interface Judgeable extends RunWithGaps {
  readonly verdict: Verdict | null;
  readonly requirements: readonly (RunWithGaps['requirements'][number] & Judged)[];
  readonly idleWaivers: readonly string[];
  readonly interrupted?: boolean;
}

/** The exit status of a run: 0 conformant or passed, 1 non-conformant, 2 could not judge, 3 incomplete. */
export function exitStatusOf(run: Judgeable): 0 | 1 | 2 | 3 {
  const { verdict, requirements } = run;
  if (verdict === null) return 2;
  if (verdict === 'non-conformant' && !hasOnlyKnownFailures(run)) return 1;
  if (objectionsTo(run).length > 0) return 2;
  const isInterrupted = run.interrupted === true;
  // What was not looked at may have failed, if the baseline has seen it.
  const hasNewGap = gapsOf(run).some(({ isKnown }) => !isKnown);
  const isOpen = verdict === 'incomplete' || (verdict === 'non-conformant' && (isInterrupted || hasNewGap));
  if (!isOpen) return 0;
  const hasPassed = requirements.some(({ outcome, level }) => outcome === 'passed' && level !== 'advisory');

  return hasPassed && !isInterrupted && allowancesOf(run) !== null ? 0 : 3;
}

/** What is wrong with a run in which nothing failed, or only what is known: the settings must be changed. */
export function objectionsTo({ verdict, requirements, idleWaivers }: Judgeable): string[] {
  const mistakes = new Set(requirements.flatMap(({ reason }) => mistakeIn(reason) ?? []));
  const binding = requirements.filter((own) => own.level !== 'advisory' && !isLeftOut(own));
  const isAdvice = verdict === 'passed' && binding.length === 0;
  const isEmpty =
    verdict !== 'incomplete' && binding.length > 0 && !binding.some(({ outcome }) => outcome === 'passed');

  return [
    ...(idleWaivers.length === 0 ? [] : [`${counted(idleWaivers.length, 'waiver is', 'waivers are')} not needed`]),
    ...[...mistakes].map((what) =>
      what.startsWith('SPRAY_') ? `${what} is wrong` : `${what} are wrong or have expired`,
    ),
    ...(isAdvice ? ['only advice was judged, which nobody must follow'] : []),
    ...(isEmpty ? ['nothing passed'] : []),
  ];
}

function hasOnlyKnownFailures({ baseline, requirements }: Judgeable): boolean {
  return baseline !== undefined && requirements.every(({ outcome, known }) => outcome !== 'failed' || known === true);
}

/** What a run could not see: requirements that were not exercised, and documented fields that no response showed. */
function gapsOf({ requirements, unseen, baseline }: RunWithGaps) {
  const open = requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');

  return [
    ...open.map(({ id, known, settings }) => ({
      name: id,
      isKnown: known === true,
      needsWriting: settings.includes(NEEDS_WRITING),
    })),
    ...unseen.map(({ field }) => ({
      name: field,
      isKnown: baseline?.unseen.includes(field) === true,
      needsWriting: false,
    })),
  ];
}

/** The settings that allow every gap of a run; null if there is a gap that none allows, or no gap at all. */
export function allowancesOf(run: RunWithGaps): readonly string[] | null {
  const named = allowedNames(run);
  const isRead = run.settings['readOnly'] === true && everyListShowsAnItem(run);
  const allowances = gapsOf(run).map(({ name, needsWriting }) => {
    if (needsWriting && isRead) return '--read-only';

    return named.some((entry) => isPartOf(name, entry)) ? '--allow-incomplete' : null;
  });

  const settings = new Set(allowances.filter((allowance) => allowance !== null));

  return settings.size === 0 || allowances.includes(null) ? null : [...settings];
}

/** What may be missing, and is not: operations, requirement ids and fields. */
export function needlessAllowances(run: RunWithGaps): string[] {
  const gaps = gapsOf(run);
  const isWhole = run.requirements.every(({ outcome }) => outcome !== 'excluded');
  const isExercised = (entry: string) => {
    const named = run.requirements.filter(({ id, level }) => isPartOf(id, entry) && level !== 'advisory');

    return named.length === 0 ? isWhole : named.some(({ outcome }) => outcome !== 'excluded');
  };

  return allowedNames(run).filter((entry) => !gaps.some(({ name }) => isPartOf(name, entry)) && isExercised(entry));
}

function allowedNames({ settings }: RunWithGaps): readonly string[] {
  const { allowIncomplete } = settings;

  // In reports of version 0.2 it is true or false.
  return Array.isArray(allowIncomplete) ? allowIncomplete.filter((entry) => typeof entry === 'string') : [];
}

function isPartOf(name: string, entry: string): boolean {
  return name === entry || name.startsWith(`${entry}/`);
}

/** A field of an item can only be judged if a list shows an item. */
function everyListShowsAnItem({ requirements }: RunWithGaps): boolean {
  const ofItems = requirements.filter(({ id, outcome }) => /^list-.*\/field-types$/.test(id) && outcome !== 'excluded');

  return ofItems.length > 0 && ofItems.every(({ outcome }) => outcome !== 'not-exercised');
}
