import type { Outcome } from '../judging/judge.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { alternatives } from '../words/alternatives.js';

/** Requirements with the same outcome and reason. Grouped, because forty equal lines would hide a different one. */
interface ReasonGroup {
  readonly reason: string;
  /** The requirement whose failure is the reason; then there is no other, and no setting would help. */
  readonly because: string | null;
  readonly settings: readonly string[];
  readonly requirements: readonly ReportedRequirement[];
  /** The requirements by name; an operation all of whose requirements are in the group is named once. */
  readonly entries: readonly GroupEntry[];
  /** One line for each operation, with its requirements if not all of them are in the group. */
  readonly names: readonly string[];
  /** One short text for each operation: `verify-payment: 14 of 15 not exercised`. */
  readonly operations: readonly { readonly text: string }[];
}

interface GroupEntry {
  /** The id of a requirement, or an operation. */
  readonly name: string;
  /** How many requirements the operation has; null if the entry is one requirement. */
  readonly count: number | null;
}

/** What was not exercised for another reason than a failure; the rest is shown with that failure. */
export function openGroups(report: Pick<Report, 'requirements'>): ReasonGroup[] {
  return reasonGroups(report, 'not-exercised').filter(({ because }) => because === null);
}

export function reasonGroups(report: Pick<Report, 'requirements'>, outcome: Outcome): ReasonGroup[] {
  const { requirements } = report;
  const groups = new Map<string, ReportedRequirement[]>();
  for (const requirement of requirements) {
    if (requirement.outcome !== outcome) continue;
    const { because = null, reason, settings } = requirement;
    const key = JSON.stringify(because === null ? [reason, settings] : because);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [requirement]);
    else group.push(requirement);
  }

  return [...groups.values()].map((group) => ({
    ...reasonOfAll(group[0]),
    requirements: group,
    entries: entriesOf(group, requirements),
    names: namesOf(group, requirements),
    operations: byOperation(group, requirements).map(({ operation, ids, count }) => ({
      text:
        ids.length === 1
          ? `${ids.join('')} not exercised`
          : `${operation}: ${ids.length === count ? 'all' : `${ids.length} of`} ${count} not exercised`,
    })),
  }));
}

function reasonOfAll(first: ReportedRequirement | undefined): Pick<ReasonGroup, 'reason' | 'because' | 'settings'> {
  const { because = null, reason = null, settings = [] } = first ?? {};

  return because === null
    ? { reason: reason ?? '', because, settings }
    : { reason: `${because} failed`, because, settings: [] };
}

/** A reason, and the settings that would change it. */
export function reasonText({ reason, settings }: Pick<ReportedRequirement, 'reason' | 'settings'>): string {
  return `${reason ?? ''}${settings.length === 0 ? '' : ` → set ${alternatives(settings)}`}`;
}

function namesOf(group: readonly ReportedRequirement[], requirements: readonly ReportedRequirement[]): string[] {
  return byOperation(group, requirements).map(({ operation, ids, count }) => {
    if (ids.length === count && count > 1) return `${operation} (all ${count})`;
    if (ids.length === 1) return ids.join('');

    return `${operation} (${ids.length} of ${count}): ${ids.map((id) => id.slice(operation.length + 1)).join(', ')}`;
  });
}

function entriesOf(group: readonly ReportedRequirement[], requirements: readonly ReportedRequirement[]): GroupEntry[] {
  return byOperation(group, requirements).flatMap(({ operation, ids, count }): GroupEntry[] =>
    ids.length === count && count > 1 ? [{ name: operation, count }] : ids.map((name) => ({ name, count: null })),
  );
}

function byOperation(group: readonly ReportedRequirement[], requirements: readonly ReportedRequirement[]) {
  const operations = [...new Set(group.map(({ operation }) => operation))];

  return operations.map((operation) => ({
    operation,
    ids: group.filter((requirement) => requirement.operation === operation).map(({ id }) => id),
    count: requirements.filter((requirement) => requirement.operation === operation).length,
  }));
}
