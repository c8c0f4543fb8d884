import { exitStatusOf, objectionsTo } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { reasonText, omitsAdvice, unseenLines } from '../../helpers/reports/reason-groups.js';

/** Why a run without failures is not green: it could not judge, was incomplete, or its settings are wrong. Empty if it is. */
export function complaintsAbout(report: Report): string[] {
  if (report.error !== null) return [`could not judge: ${report.error}`];
  if (report.idleWaivers.length > 0) return [`these waivers are not needed: ${report.idleWaivers.join(', ')}`];
  const exit = exitStatusOf(report);

  return exit === 2 ? objectionsTo(report) : exit === 3 ? incompletenessOf(report) : [];
}

/** Why the run is incomplete, and what would change that. */
function incompletenessOf(report: Report): string[] {
  const reasons = openReasons(report);
  const unseen = [...unseenLines(report), ...omitsAdvice(report)];

  const causes = [
    ...(report.interrupted ? ['the run was interrupted'] : []),
    ...(reasons.length === 0 ? [] : ['not exercised, grouped by reason:', ...reasons]),
    ...(unseen.length === 0 ? [] : ['documented fields that were never seen:', ...unseen.map((line) => `  ${line}`)]),
  ];

  return causes.length === 0 ? ['nothing passed'] : causes;
}

/** Why requirements were not exercised, with the number of requirements; the summary lists each of them. */
function openReasons({ requirements }: Report): string[] {
  const open = requirements
    .filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory')
    .map(reasonText);

  return [...new Set(open)].map(
    (reason) => `  ${open.filter((openReason) => openReason === reason).length} × ${reason}`,
  );
}
