import { exitStatusOf } from '../judging/verdict.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { counted } from '../words/counted.js';

/** Whether the baseline has this failure, too. */
export function isKnownFailure({ outcome, known }: Pick<ReportedRequirement, 'outcome' | 'known'>): boolean {
  return outcome === 'failed' && known === true;
}

/** The failures that are new against the baseline; without one, all of them. */
export function newFailures({ requirements }: Pick<Report, 'requirements'>): readonly ReportedRequirement[] {
  return requirements.filter((requirement) => requirement.outcome === 'failed' && !isKnownFailure(requirement));
}

export function knownFailures({ requirements }: Pick<Report, 'requirements'>): readonly ReportedRequirement[] {
  return requirements.filter(isKnownFailure);
}

/** For the verdict line: `2 known failures and no new one (exit status 0)`. */
export function knownRemarks(report: Report): string[] {
  const known = knownFailures(report).length;
  if (report.baseline === undefined || report.verdict !== 'non-conformant') return [];
  const fresh = newFailures(report).length;
  if (fresh > 0) return [`${counted(fresh, 'new failure')} and ${counted(known, 'known failure')}`];
  const exit = exitStatusOf(report);
  const why = exit === 3 ? ', but less was exercised than in the baseline' : '';

  return [`${counted(known, 'known failure')} and no new one${why}${exit === 2 ? '' : ` (exit status ${exit})`}`];
}

/** What the baseline has and this run does not, as a sentence. An exploration may have sent nothing that shows it. */
export function goneLines({ baseline, requirements, exploration }: Report): string[] {
  if (exploration !== undefined) return [];
  const passed = new Set(requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id));
  const gone = baseline?.failed.filter((id) => passed.has(id)) ?? [];

  return gone.length === 0
    ? []
    : [
        `${counted(gone.length, 'failure')} of the baseline no longer ${gone.length === 1 ? 'occurs' : 'occur'}: ${gone.join(', ')}. Replace the baseline.`,
      ];
}
