import { MOOT } from '../../helpers/judging/requirement.js';
import { runScopeOf, verdictOf, type RunScope } from '../../helpers/judging/verdict.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { countOutcomes } from '../../helpers/records/reported-requirement.js';
import { judge } from '../support/judging.js';

/** A run of the reference in which everything passed. */
export const judged = await judge();

/** The run with other requirements or settings, and with everything that follows from them. */
export function changed(changes: Partial<Report>): Report {
  const report = { ...judged, ...changes };
  const totals = { ...report.totals, ...countOutcomes(report.requirements) };

  return { ...report, totals, scope: runScopeOf(report), verdict: verdictOf(report) };
}

export function withOutcome(
  ids: string | ((id: string) => boolean),
  change: Partial<ReportedRequirement>,
  all: readonly ReportedRequirement[] = judged.requirements,
): readonly ReportedRequirement[] {
  return all.map((requirement) =>
    (typeof ids === 'string' ? requirement.id === ids : ids(requirement.id))
      ? { ...requirement, ...change }
      : requirement,
  );
}

const waived: Partial<ReportedRequirement> = {
  outcome: 'waived',
  reason: 'known (until 2099-01-01)',
  findings: [{ message: 'expected a, got b', pointer: null, exchange: Object.keys(judged.exchanges)[0] ?? '' }],
};
export const leftOut = (reason: string): Partial<ReportedRequirement> => ({ outcome: 'excluded', reason });
export const onlyFeedback = withOutcome((id) => !id.startsWith('list-feedback/'), leftOut('left out by SPRAY_ONLY'));
const moot = leftOut(MOOT);
const omits = { omits: [{ field: 'Order.completionDate', shownIn: null }] };

export const waivedOne = withOutcome('create-order/answers-200', waived);
export const filtered = withOutcome((id) => id !== 'get-order/answers-200', leftOut('filtered'));
const advisory = new Set(judged.requirements.filter(({ level }) => level === 'advisory').map(({ id }) => id));
export const settings = (changes: Report['settings']) => ({ settings: { ...judged.settings, ...changes } });
const notExercised: Partial<ReportedRequirement> = { outcome: 'not-exercised', reason: 'nothing writes' };
const open = withOutcome('create-order/answers-200', notExercised);

/** What is said of a run. */
export interface VerdictCase {
  readonly name: string;
  readonly scope: RunScope;
  readonly report: Report;
  /** The verdict line. */
  readonly line: string;
  readonly exit: number;
}

export const all = judged.requirements.length;
export const inFeedback = judged.requirements.filter(({ operation }) => operation === 'list-feedback').length;
export const REFERENCE = ' (the embedded reference, not your service)';

export const failure: Partial<ReportedRequirement> = { ...waived, outcome: 'failed', reason: null };
export const baseline = {
  startedAt: '2026-01-01T00:00:00.000Z',
  version: '0.1.0',
  failed: [],
  notExercised: [],
  unseen: [],
};
export const knownOne = withOutcome('create-order/answers-200', { ...failure, known: true });

export const verdictCases: readonly VerdictCase[] = [
  {
    name: 'a full run',
    scope: 'full',
    report: changed({}),
    line: `CONFORMANT${REFERENCE}: ${all} passed`,
    exit: 0,
  },
  {
    name: 'a full run with omitted fields',
    scope: 'full',
    report: changed({ ...omits, requirements: withOutcome('get-order/answers-200', moot) }),
    line: `CONFORMANT${REFERENCE}: 1 excluded, ${all - 1} passed, omits Order.completionDate`,
    exit: 0,
  },
  {
    name: 'a full run with a waiver that is not needed',
    scope: 'full',
    report: changed({ idleWaivers: ['get-order/answers-200'] }),
    line: `CONFORMANT${REFERENCE}, but 1 waiver is not needed (exit status 2): ${all} passed`,
    exit: 2,
  },
  {
    name: 'a narrowed run',
    scope: 'narrowed',
    report: changed({ ...settings({ only: ['list-feedback'] }), requirements: onlyFeedback }),
    line: `PASSED${REFERENCE}: ${inFeedback} of ${all} requirements (narrowed by --only)`,
    exit: 0,
  },
  {
    name: 'a run without the advisory requirements',
    scope: 'narrowed',
    report: changed({
      ...settings({ exclude: [...advisory] }),
      requirements: withOutcome((id) => advisory.has(id), leftOut('left out by SPRAY_EXCLUDE')),
    }),
    line: `PASSED${REFERENCE}: ${all - advisory.size} of ${all} requirements (narrowed by --exclude)`,
    exit: 0,
  },
  {
    name: 'a run with a test filter',
    scope: 'narrowed',
    report: changed({ requirements: filtered }),
    line: `PASSED${REFERENCE}: 1 of ${all} requirements (narrowed by a filter)`,
    exit: 0,
  },
  {
    name: 'a run that only reads, and still exercises everything',
    scope: 'narrowed',
    report: changed(settings({ readOnly: true })),
    line: `PASSED${REFERENCE}: ${all} of ${all} requirements (narrowed by --read-only)`,
    exit: 0,
  },
  {
    name: 'a run that only reads',
    scope: 'narrowed',
    report: changed({ ...settings({ readOnly: true }), requirements: open }),
    line: `INCOMPLETE${REFERENCE}: 1 not exercised, ${all - 1} passed, narrowed by --read-only`,
    exit: 3,
  },
  {
    name: 'a run that only reads, and may be incomplete',
    scope: 'narrowed',
    report: changed({
      ...settings({ readOnly: true, allowIncomplete: ['create-order/answers-200'] }),
      requirements: open,
    }),
    line: `INCOMPLETE${REFERENCE}, allowed by --allow-incomplete (exit status 0): 1 not exercised, ${all - 1} passed, narrowed by --read-only`,
    exit: 0,
  },
  {
    name: 'a run with a waived failure',
    scope: 'waived',
    report: changed({ requirements: waivedOne }),
    line: `PASSED with 1 waived failure${REFERENCE}: ${all - 1} of ${all} requirements`,
    exit: 0,
  },
  {
    name: 'a run with waived failures, one of whose waivers is not needed',
    scope: 'waived',
    report: changed({
      requirements: withOutcome('get-order/answers-200', waived, waivedOne),
      idleWaivers: ['list-feedback/answers-200'],
    }),
    line: `PASSED with 2 waived failures${REFERENCE}, but 1 waiver is not needed (exit status 2): ${all - 2} of ${all} requirements`,
    exit: 2,
  },
  {
    name: 'a narrowed run with a waived failure',
    scope: 'narrowed',
    report: changed({
      ...settings({ only: ['list-feedback'] }),
      requirements: withOutcome('list-feedback/answers-200', waived, onlyFeedback),
    }),
    line: `PASSED with 1 waived failure${REFERENCE}: ${inFeedback - 1} of ${all} requirements (narrowed by --only)`,
    exit: 0,
  },
  {
    name: 'a narrowed run in which nothing passed and the failure is waived',
    scope: 'narrowed',
    report: changed({ requirements: withOutcome('get-order/answers-200', waived, filtered) }),
    line: `PASSED with 1 waived failure${REFERENCE}, but nothing passed (exit status 2): 0 of ${all} requirements (narrowed by a filter)`,
    exit: 2,
  },
  {
    name: 'a narrowed run with omitted fields',
    scope: 'narrowed',
    report: changed({
      ...omits,
      ...settings({ exclude: ['create-order/answers-200'], readOnly: true }),
      requirements: withOutcome(
        'create-order/answers-200',
        leftOut('left out by SPRAY_EXCLUDE'),
        withOutcome('get-order/answers-200', moot),
      ),
    }),
    line: `PASSED${REFERENCE}: ${all - 2} of ${all} requirements (narrowed by --exclude and --read-only), omits Order.completionDate`,
    exit: 0,
  },
  {
    name: 'an interrupted run',
    scope: 'full',
    report: changed({ interrupted: true }),
    line: `INCOMPLETE${REFERENCE}, interrupted: ${all} passed`,
    exit: 3,
  },
  {
    name: 'a run whose failures are known',
    scope: 'full',
    report: changed({ baseline, requirements: knownOne }),
    line: `NON-CONFORMANT${REFERENCE}, 1 known failure and no new one (exit status 0): 1 failed, ${all - 1} passed`,
    exit: 0,
  },
  {
    name: 'a run with a failure that is new and one that is known',
    scope: 'full',
    report: changed({ baseline, requirements: withOutcome('get-order/answers-200', failure, knownOne) }),
    line: `NON-CONFORMANT${REFERENCE}, 1 new failure and 1 known failure: 2 failed, ${all - 2} passed`,
    exit: 1,
  },
  {
    name: 'a run whose failures are known, and that exercised less',
    scope: 'full',
    report: changed({ baseline, requirements: withOutcome('get-order/answers-200', notExercised, knownOne) }),
    line: `NON-CONFORMANT${REFERENCE}, 1 known failure and no new one, but less was exercised than in the baseline (exit status 3): 1 failed, 1 not exercised, ${all - 2} passed`,
    exit: 3,
  },
  {
    name: 'a narrowed run that fails',
    scope: 'narrowed',
    report: changed({
      ...settings({ only: ['list-feedback'] }),
      requirements: withOutcome(
        'list-feedback/answers-200',
        { ...waived, outcome: 'failed', reason: null },
        onlyFeedback,
      ),
    }),
    line: `NON-CONFORMANT${REFERENCE}: 1 failed, ${all - inFeedback} excluded, ${inFeedback - 1} passed, narrowed by --only`,
    exit: 1,
  },
];
