import { isFromChangedRecording, runScopeOf, type RunScope } from '../judging/verdict.js';
import type { Report } from './report.js';

/** A report with its scope: version 0.1 had none, and called narrowed and waived runs conformant. */
export function inTodaysWords(report: Report): Report & { readonly scope: RunScope } {
  const scope = runScopeOf(report);
  const isWhole = scope === 'full' && !isFromChangedRecording(report);
  const verdict = report.verdict === 'conformant' && !isWhole ? 'passed' : report.verdict;

  return { ...report, scope, verdict };
}
