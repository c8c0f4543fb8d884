import type { Report, ReportedRequirement } from '../records/report.js';
import { outcomeText } from './outcomes.js';
import { counted } from '../words/counted.js';

type Judged = Pick<Report, 'requirements'>;

const FOUND: readonly ReportedRequirement['outcome'][] = ['failed', 'waived', 'warned'];

/** The requirement because of which this one was not exercised, if the report shows what was found against it. */
function causeIn({ requirements }: Judged, { outcome, because }: ReportedRequirement): ReportedRequirement | null {
  if (outcome !== 'not-exercised' || because === null) return null;

  return requirements.find(({ id, outcome: its }) => id === because && FOUND.includes(its)) ?? null;
}

/** The requirements that could not be exercised because of this one. */
export function followersOf({ requirements }: Judged, cause: ReportedRequirement): ReportedRequirement[] {
  if (!FOUND.includes(cause.outcome)) return [];

  return requirements.filter(({ outcome, because }) => outcome === 'not-exercised' && because === cause.id);
}

/** One line that names them; operations of which there are several are named once. */
export function followerLines(report: Judged, requirement: ReportedRequirement): string[] {
  const followers = followersOf(report, requirement);
  if (followers.length === 0) return [];
  const operations = [...new Set(followers.map(({ operation }) => operation))];
  const names = operations.map((operation) => {
    const own = followers.filter((follower) => follower.operation === operation);
    const all = report.requirements.filter((other) => other.operation === operation).length;

    return own.length === 1 ? (own[0]?.id ?? '') : `${operation} (${own.length} of ${all})`;
  });

  return [`and ${counted(followers.length, 'other')} could not be exercised because of it: ${names.join(', ')}`];
}

/** `because get-order/answers-200 failed: `, before the reason; nothing if no failure is the cause. */
export function causeText(report: Judged, requirement: ReportedRequirement): string {
  const cause = causeIn(report, requirement);

  return cause === null ? '' : `because ${cause.id} ${outcomeText(cause.outcome)}: `;
}
