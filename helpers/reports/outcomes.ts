import { madeIn } from '../exchanges/exchange.js';
import type { Outcome } from '../judging/judge.js';
import { NOT_EXPLORED, NOT_SEEN, isNotExplored, isNotRecorded } from '../judging/requirement.js';
import { isLeftOut, needlessAllowances } from '../judging/verdict.js';
import { mistakeIn, USE_ANOTHER_FARMER } from '../not-exercised.js';
import type { Report, ReportedRequirement } from '../records/report.js';
import { countOutcomes } from '../records/reported-requirement.js';
import { alternatives, counted, cut } from '../words/shown.js';

/** What needs attention comes first. */
export const outcomesByUrgency: readonly Outcome[] = [
  'failed',
  'waived',
  'warned',
  'not-exercised',
  'excluded',
  'passed',
];

export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  failed: '✗',
  waived: '~',
  warned: '!',
  'not-exercised': '?',
  excluded: '–',
  passed: '✓',
};

export function outcomeText(outcome: Outcome): string {
  return outcome.replace('-', ' ');
}

interface Judged {
  readonly outcome: Outcome;
}

export interface OutcomeCount extends Judged {
  readonly count: number;
}

export function outcomeCounts(judged: readonly Judged[]): OutcomeCount[] {
  const counts = countOutcomes(judged);

  return outcomesByUrgency.map((outcome) => ({ outcome, count: counts[outcome] })).filter(({ count }) => count > 0);
}

/** For example `2 failed, 1 not exercised, 31 not recorded by 0.2.0, 30 passed`, or `1 failed, 90 not explored, 136 passed`. */
export function countsText(judged: readonly (Judged & { readonly reason?: string | null })[]): string {
  const texts = judged.map((each) =>
    isNotRecorded(each) || isNotExplored(each) ? (each.reason ?? '') : outcomeText(each.outcome),
  );
  const unrecorded = judged.flatMap((each) => (isNotRecorded(each) ? [each.reason ?? ''] : []));
  const inOrder = outcomesByUrgency.flatMap((outcome) => {
    if (outcome === 'not-exercised') return [outcomeText(outcome), ...new Set(unrecorded)];

    return outcome === 'excluded' ? [outcomeText(outcome), NOT_EXPLORED, NOT_SEEN] : [outcomeText(outcome)];
  });

  return inOrder
    .map((text) => ({ text, count: texts.filter((own) => own === text).length }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => `${count} ${text}`)
    .join(', ');
}

/** Partial: what was judged passed, but not everything was judged. */
export type OperationState = 'failed' | 'incomplete' | 'waived' | 'partial' | 'excluded' | 'passed';

/** The state of an operation, from the outcomes of its requirements. Only one without any exception has passed. */
export function operationState(
  requirements: readonly Pick<ReportedRequirement, 'outcome' | 'level' | 'reason'>[],
): OperationState {
  if (requirements.some(({ outcome }) => outcome === 'failed')) return 'failed';
  if (requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory')) {
    return 'incomplete';
  }

  if (requirements.some(({ outcome }) => outcome === 'waived')) return 'waived';
  if (requirements.every(({ outcome }) => outcome === 'excluded')) return 'excluded';

  return requirements.some(isLeftOut) ? 'partial' : 'passed';
}

/** Requirements with the same outcome and reason. Grouped, because forty equal lines would hide a different one. */
interface ReasonGroup {
  readonly reason: string;
  /** The requirement whose failure or warning is the reason; then there is no other, and no setting would help. */
  readonly because: string | null;
  readonly settings: readonly string[];
  readonly requirements: readonly ReportedRequirement[];
  /** One line for each operation, with its requirements if not all of them are in the group. */
  readonly names: readonly string[];
  /** One short text for each operation: `verify-payment: 14 of 15 not exercised`. */
  readonly operations: readonly string[];
}

/** What was not exercised for another reason than a failure; the rest is shown with that failure. */
export function openGroups(report: Pick<Report, 'requirements'>): ReasonGroup[] {
  return reasonGroups(report, 'not-exercised').filter(({ because }) => because === null);
}

export function reasonGroups(report: Pick<Report, 'requirements'>, outcome: Outcome): ReasonGroup[] {
  const { requirements } = report;
  const groups = groupedBy(
    requirements.filter((requirement) => requirement.outcome === outcome),
    ({ because, reason, settings }) => JSON.stringify(because === null ? [reason, settings] : because),
  );

  return groups.map((group) => {
    const operations = byOperation(group, requirements);

    return {
      ...reasonOfAll(group[0], requirements),
      requirements: group,
      names: operations.map(({ operation, ids, count }) => {
        if (ids.length === count && count > 1) return `${operation} (all ${count})`;
        if (ids.length === 1) return ids.join('');

        return `${operation} (${ids.length} of ${count}): ${ids.map((id) => id.slice(operation.length + 1)).join(', ')}`;
      }),
      operations: operations.map(({ operation, ids, count }) =>
        ids.length === 1
          ? `${ids.join('')} not exercised`
          : `${operation}: ${ids.length === count ? 'all' : `${ids.length} of`} ${count} not exercised`,
      ),
    };
  });
}

export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) madeIn(groups, keyOf(item), () => []).push(item);

  return [...groups.values()] as unknown as (readonly [T, ...T[]])[];
}

function reasonOfAll(
  { because, reason, settings }: ReportedRequirement,
  requirements: readonly ReportedRequirement[],
): Pick<ReasonGroup, 'reason' | 'because' | 'settings'> {
  return because === null
    ? { reason: reason ?? '', because, settings }
    : { reason: `${because} ${whatBecameOf(because, requirements)}`, because, settings: [] };
}

/** `failed`, `waived` or `warned`: what is shown of the requirement that is a cause. */
export function whatBecameOf(cause: string, requirements: readonly ReportedRequirement[]): string {
  return outcomeText(requirements.find(({ id }) => id === cause)?.outcome ?? 'failed');
}

type Reasoned = Pick<ReportedRequirement, 'reason' | 'settings'> &
  Partial<Pick<ReportedRequirement, 'because' | 'outcome'>>;

export function reasonText(requirement: Reasoned): string {
  return `${requirement.reason ?? ''}${remedyText(requirement)}`;
}

/** ` → set SPRAY_STATES_URL`, or that no setting would help; empty if nobody wants to change it, or another requirement is the cause. */
export function remedyText(
  { reason, settings, because = null, outcome = 'not-exercised' }: Reasoned,
  shown?: (name: string) => string,
): string {
  const mistake = mistakeIn(reason);
  if (mistake !== null) return ` → change ${mistake}`;
  if (settings.length > 0) return ` → set ${alternatives(settings, shown)}`;

  const isNoneOfUse = because === null && outcome === 'not-exercised' && reason?.endsWith(USE_ANOTHER_FARMER) !== true;

  return isNoneOfUse ? '; no setting changes that' : '';
}

/** The ids of some requirements by operation, and how many requirements each operation has in all. */
export function byOperation(some: readonly ReportedRequirement[], all: readonly ReportedRequirement[]) {
  const operations = [...new Set(some.map(({ operation }) => operation))];

  return operations.map((operation) => ({
    operation,
    ids: some.filter((requirement) => requirement.operation === operation).map(({ id }) => id),
    count: all.filter((requirement) => requirement.operation === operation).length,
  }));
}

type FieldLists = Pick<Report, 'unseen' | 'omits'>;
type UnseenField = Report['unseen'][number];

const LONGEST_NAME = 60;

/** For example `2 fields never seen` and `omits Order.cost`. */
export function fieldTexts(report: FieldLists): string[] {
  const { unseen } = report;

  return [...(unseen.length === 0 ? [] : [`${counted(unseen.length, 'field')} never seen`]), ...omitsTexts(report)];
}

/** `omits Order.cost`, if the service declares that and no response contradicts it. */
export function omitsTexts(report: FieldLists): string[] {
  const fields = omittedFieldsOf(report);

  return fields.length === 0 ? [] : [`omits ${fields.join(', ')}`];
}

export function omittedFieldsOf({ omits }: FieldLists): string[] {
  return omits.filter(({ shownIn }) => shownIn === null).map(({ field }) => field);
}

/** A line for everything that the settings name as missing, and that was seen after all. */
export function foundAfterAllLines(report: Report): string[] {
  return [
    ...report.omits.flatMap(({ field, shownIn }) =>
      shownIn === null ? [] : [`SPRAY_OMITS names ${field}, but a response shows it (${shownIn}). Remove it there.`],
    ),
    ...needlessAllowances(report).map(
      (name) => `SPRAY_ALLOW_INCOMPLETE names ${name}, which was exercised after all. Remove it there.`,
    ),
  ];
}

export function unseenLines({ unseen }: Report): string[] {
  return unseen.map((entry) => `${entry.field}: ${unseenText(entry)}`);
}

/** Who should have shown a field, and what would help. */
export function unseenText({ operations, candidates, whyPresent, settings }: UnseenField): string {
  const names = candidates.map((name) => cut(name, LONGEST_NAME)).join(', ');

  return [
    `expected from ${alternatives(operations)}, never seen`,
    ...(candidates.length === 0 ? [] : [`perhaps it is shown under another name: ${names}`]),
    ...(settings.length === 0 ? [] : [`a provider state at ${alternatives(settings)} may show it`]),
    ...(whyPresent === null ? [] : [`it cannot be declared, because ${whyPresent}`]),
  ].join('; ');
}

/** The setting that declares every field that was never seen, and those that are declared already; null if none can be. */
export function omitsLine(report: Report): string | null {
  const { unseen } = report;
  const declarable = unseen.filter(({ whyPresent }) => whyPresent === null).map(({ field }) => field);

  return declarable.length === 0 ? null : `SPRAY_OMITS=${[...omittedFieldsOf(report), ...declarable].join(',')}`;
}

/** What to do about fields that were never seen, with the line that declares them. */
export function omitsAdvice(report: Report): string[] {
  const line = omitsLine(report);

  return line === null ? [] : [`If the service does not have them, declare it: ${line}`];
}
