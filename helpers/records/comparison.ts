import type { Outcome } from '../judging/judge.js';
import { isNotRecorded } from '../judging/requirement.js';
import { isFromChangedRecording, type RunScope, type Verdict } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from './report.js';
import { narrowingsOf } from './reported-requirement.js';
import { setOfSuite } from './requirement-set.js';

type FieldState = 'seen' | 'omitted' | 'never seen';

type State = Outcome | FieldState | Verdict | 'could not judge';

export interface OutcomeChange {
  /** The id of a requirement, a field such as `Order.cost`, or `verdict`. */
  readonly id: string;
  readonly before: State | null;
  readonly after: State | null;
  /** The reason, or the first finding, of the later run. */
  readonly because: string;
}

export interface Comparison {
  readonly verdict: { readonly before: Verdict; readonly after: Verdict } | null;
  readonly better: readonly OutcomeChange[];
  readonly worse: readonly OutcomeChange[];
  /** Requirements that the first report does not have, or whose recording is too old for them: neither better nor worse. */
  readonly added: readonly OutcomeChange[];
  readonly removed: readonly OutcomeChange[];
  readonly sets: { readonly before: string; readonly after: string };
  /** Requirements that only one of the two runs had in its scope. */
  readonly rescoped: readonly OutcomeChange[];
}

/** From best to worst. `not-exercised` is worse than `warned`, and a waived failure is better than a new one. */
const ranking: readonly State[] = ['passed', 'warned', 'not-exercised', 'waived', 'failed'];
const fieldRanking: readonly State[] = ['seen', 'omitted', 'never seen'];

export function compareReports(before: Report, after: Report): Comparison {
  if (before.verdict === null || after.verdict === null) return verdictChange(before, after);
  const [earlier, later] = [requirementsById(before), requirementsById(after)];
  const ids = [...new Set([...earlier.keys(), ...later.keys()])];
  const requirements = ids.map((id) => ({
    id,
    before: outcomeOf(earlier.get(id)),
    after: outcomeOf(later.get(id)),
    because: explanationOf(later.get(id)),
  }));

  return {
    verdict: before.verdict === after.verdict ? null : { before: before.verdict, after: after.verdict },
    ...sortChanges([...requirements, ...fieldChanges(before, after)]),
    sets: setsOf(before, after),
  };
}

export function sortChanges(states: readonly OutcomeChange[]): Omit<Comparison, 'verdict' | 'sets'> {
  const changes = states.filter((change) => change.before !== change.after);
  const matched = changes.filter((change) => !isUnmatched(change) && !isRescoped(change));

  return {
    better: matched.filter((change) => rankOf(change.after) < rankOf(change.before)),
    worse: matched.filter((change) => rankOf(change.after) > rankOf(change.before)),
    added: changes.filter((change) => change.before === null),
    removed: changes.filter((change) => change.after === null),
    rescoped: changes.filter((change) => isRescoped(change) && !isUnmatched(change)),
  };
}

/** A run that could not judge has no outcomes: without this, a service that is down would make nothing worse. */
function verdictChange(before: Report, after: Report): Comparison {
  const change: OutcomeChange = {
    id: 'verdict',
    before: before.verdict ?? 'could not judge',
    after: after.verdict ?? 'could not judge',
    because: after.error ?? '',
  };

  return {
    verdict: null,
    better: before.verdict === null && after.verdict !== null ? [change] : [],
    worse: before.verdict !== null && after.verdict === null ? [change] : [],
    added: [],
    removed: [],
    sets: setsOf(before, after),
    rescoped: [],
  };
}

function setsOf(before: Report, after: Report): Comparison['sets'] {
  return { before: recordedSet(before), after: recordedSet(after) };
}

function recordedSet(report: Report): string {
  const { regraded } = report;

  return (regraded === undefined ? null : setOfSuite(regraded.from)?.version) ?? report.suite.requirementSet;
}

/** Null if it is not there, and if an older version did not record what it needs. */
function outcomeOf(requirement: ReportedRequirement | undefined): Outcome | null {
  return requirement === undefined || isNotRecorded(requirement) ? null : requirement.outcome;
}

function isUnmatched({ before, after }: OutcomeChange): boolean {
  return before === null || after === null;
}

function isRescoped({ before, after }: OutcomeChange): boolean {
  return before === 'excluded' || after === 'excluded';
}

function rankOf(outcome: OutcomeChange['before']): number {
  return outcome === null ? -1 : Math.max(ranking.indexOf(outcome), fieldRanking.indexOf(outcome));
}

function fieldChanges(before: Report, after: Report): OutcomeChange[] {
  if (expectedBy(before) !== expectedBy(after)) return [];
  const [stateBefore, stateAfter] = [fieldStates(before), fieldStates(after)];
  const fields = [...new Set([...stateBefore.keys(), ...stateAfter.keys()])];

  return fields.map((field) => ({
    id: field,
    before: stateBefore.get(field) ?? 'seen',
    after: stateAfter.get(field) ?? 'seen',
    because: '',
  }));
}

/** The operations whose fields a run judged: a narrower run expects fewer. */
function expectedBy({ requirements }: Report): string {
  return requirements
    .filter(({ id, outcome }) => id.endsWith('/field-types') && outcome !== 'excluded')
    .map(({ id }) => id)
    .join();
}

function fieldStates({ unseen, omits }: Report): ReadonlyMap<string, FieldState> {
  return new Map([
    ...omits.filter(({ shownIn }) => shownIn === null).map(({ field }) => [field, 'omitted'] as const),
    ...unseen.map(({ field }) => [field, 'never seen'] as const),
  ]);
}

function requirementsById({ requirements }: Report): ReadonlyMap<string, ReportedRequirement> {
  return new Map(requirements.map((requirement) => [requirement.id, requirement]));
}

function explanationOf(requirement: ReportedRequirement | undefined): string {
  return requirement?.reason ?? requirement?.findings[0]?.message ?? '';
}

/** What a matrix shows of one implementation: a report without its evidence, so that many fit in memory. */
export interface MatrixColumn extends Pick<
  Report,
  'target' | 'startedAt' | 'verdict' | 'error' | 'interrupted' | 'unseen' | 'omits'
> {
  /** Null if there is no report. */
  readonly scope: RunScope | null;
  /** What narrowed the run: `--only`. */
  readonly narrowings: readonly string[];
  /** Whether it was regraded from a recording that somebody changed. */
  readonly isChanged: boolean;
  /** How many failures the baseline has, too; null without a baseline. */
  readonly known: number | null;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

export function columnOf(report: Report): MatrixColumn {
  const { verdict, scope, target, startedAt, error, interrupted, requirements, unseen, omits } = report;
  const again = requirements.filter(({ outcome, known }) => outcome === 'failed' && known === true).length;

  return {
    target,
    startedAt,
    verdict,
    scope,
    error,
    interrupted,
    unseen,
    omits,
    narrowings: narrowingsOf(report),
    isChanged: isFromChangedRecording(report),
    known: report.baseline === undefined ? null : again,
    outcomes: new Map(requirements.map(({ id, outcome }) => [id, outcome])),
  };
}

/** The column of a listed target without a report: a matrix must not look complete without it. */
export function unjudgedColumn(
  column: Pick<MatrixColumn, 'target' | 'startedAt' | 'error' | 'interrupted'>,
): MatrixColumn {
  const nothing = { unseen: [], omits: [], narrowings: [], outcomes: new Map<string, Outcome>() };

  return { ...column, ...nothing, verdict: null, scope: null, isChanged: false, known: null };
}

export interface OutcomeMatrix {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly id: string;
  /** One for each column; null where the requirement is missing from its report. */
  readonly outcomes: readonly (Outcome | null)[];
}

export function matrixOf(columns: readonly MatrixColumn[]): OutcomeMatrix {
  const ids = [...new Set(columns.flatMap(({ outcomes }) => [...outcomes.keys()]))];

  return {
    columns,
    rows: ids.map((id) => ({ id, outcomes: columns.map(({ outcomes }) => outcomes.get(id) ?? null) })),
  };
}
