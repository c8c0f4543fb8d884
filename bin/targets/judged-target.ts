import { unjudgedColumn, type MatrixColumn } from '../../helpers/records/comparison.js';
import type { Report } from '../../helpers/records/report.js';
import type { NamedTarget } from './read-targets.js';

/** What is kept of a target once its reports are written: memory must suffice for two hundred. */
export interface JudgedTarget {
  readonly name: string;
  readonly column: MatrixColumn;
  /** Null if it was not started. */
  readonly totals: Report['totals'] | null;
  readonly exit: number;
  /** Null if it could not be written. */
  readonly report: string | null;
}

export function notStarted({ name, settings }: NamedTarget): JudgedTarget {
  const target = { baseUrl: settings.baseUrl ?? '', isReference: settings.baseUrl === null, name };
  const column = unjudgedColumn({
    target,
    startedAt: new Date().toISOString(),
    error: 'not started, because the run was interrupted',
    interrupted: true,
  });

  return { name, column, totals: null, exit: 2, report: null };
}

/** The exit status of several targets: non-conformant is worse than not judged, and not judged is worse than incomplete. */
export function worstStatus(statuses: readonly number[]): number {
  return [1, 2, 3].find((status) => statuses.includes(status)) ?? 0;
}
