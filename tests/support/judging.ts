import { runConformance } from '../../helpers/conformance.js';
import type { Outcome } from '../../helpers/judge.js';
import type { Report } from '../../helpers/report.js';
import type { Settings } from '../../helpers/settings.js';
import { aReference, type Rules } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess, type Handle } from './in-process.js';
import { settingsFor } from './settings.js';

export interface Target {
  readonly rules?: Partial<Rules>;
  /** What stands between the reference and the suite. */
  readonly wrap?: (handle: Handle) => Handle;
  readonly settings?: Partial<Settings>;
}

/** Judges a reference, as it is or changed, in process. */
export function judge({ rules = {}, wrap = (handle) => handle, settings = {} }: Target = {}): Promise<Report> {
  const reference = aReference(rules);
  const transport = inProcess(wrap(reference.handle));

  return runConformance({ settings: settingsFor(reference, settings), requirements, transport, isReference: true });
}

export function idsWith(report: Report, ...outcomes: readonly Outcome[]): string[] {
  return report.requirements.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
}
