import type { Outcome } from '../judging/judge.js';
import { isFromChangedRecording, type RunScope } from '../judging/verdict.js';
import type { Report } from './report.js';
import { narrowingsOf } from './reported-requirement.js';

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
  target: MatrixColumn['target'],
  { error, startedAt, interrupted }: Pick<MatrixColumn, 'error' | 'startedAt' | 'interrupted'>,
): MatrixColumn {
  return {
    target,
    startedAt,
    verdict: null,
    scope: null,
    error,
    interrupted,
    unseen: [],
    omits: [],
    narrowings: [],
    isChanged: false,
    known: null,
    outcomes: new Map(),
  };
}

/** Requirements × implementations. */
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
