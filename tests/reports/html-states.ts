import type { Outcome } from '../../helpers/judging/judge.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { countOutcomes } from '../../helpers/records/reported-requirement.js';
import { explorationReport } from '../support/sample-exploration.js';
import { richReport } from './html-samples.js';

function requirement(id: string): ReportedRequirement {
  const found = richReport.requirements.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`the sample has ${id}`);

  return found;
}

function reportWith(report: Report, changes: Partial<Report>): Report {
  const changed = { ...report, ...changes };

  return { ...changed, totals: { ...changed.totals, ...countOutcomes(changed.requirements) } };
}

const only = (...outcomes: readonly Outcome[]) =>
  richReport.requirements.filter(({ outcome }) => outcomes.includes(outcome));

const unproblematic = { hints: [], unseen: [], omits: [], idleWaivers: [], lost: [] } as const;

const envelope = requirement('create-order/farmer-omitted');
const causedBy = (because: string) => (caused: ReportedRequirement) => ({
  ...caused,
  outcome: 'not-exercised' as const,
  reason: 'no order could be read',
  because,
});

/** One failure by a policy, shown by eight exchanges, and what could not be exercised because of it. */
export const failedPage: Report = reportWith(richReport, {
  idleWaivers: ['list-feedback/answers-200'],
  requirements: [
    ...only('waived', 'warned', 'not-exercised', 'excluded'),
    requirement('get-order/field-types'),
    {
      ...envelope,
      policy: 'SPRAY_NULLS',
      section: '2, 4.1',
      quote: 'area: number; minimum 1 … Response 200: Order (without farmer).',
      findings: [
        { message: 'expected no field farmer, got {"a":", got "}', pointer: '/farmer', exchange: 'e7' },
        ...Array.from({ length: 7 }, () => ({
          message: 'expected no field farmer, got null',
          pointer: '/farmer',
          exchange: 'e9',
        })),
      ],
      findingsCut: 0,
    },
    ...only('passed').slice(0, 4).map(causedBy(envelope.id)),
    ...only('passed').slice(4),
  ],
});

/** The page in each of its states. */
export const pageStates: Readonly<Record<string, Report>> = {
  failed: failedPage,
  incomplete: reportWith(richReport, {
    ...unproblematic,
    unseen: richReport.unseen,
    verdict: 'incomplete',
    requirements: only('not-exercised', 'passed'),
  }),
  conformant: reportWith(richReport, {
    ...unproblematic,
    verdict: 'conformant',
    scope: 'full',
    requirements: only('passed'),
  }),
  narrowed: reportWith(richReport, {
    ...unproblematic,
    verdict: 'passed',
    scope: 'narrowed',
    requirements: only('excluded', 'passed'),
  }),
  waived: reportWith(richReport, {
    ...unproblematic,
    verdict: 'passed',
    scope: 'waived',
    requirements: only('waived', 'passed'),
  }),
  exploration: reportWith(explorationReport, {}),
  'could not judge': reportWith(richReport, {
    ...unproblematic,
    verdict: null,
    error: 'nothing responds at https://spray.example',
    requirements: [],
    exchanges: {},
    coverage: {},
    silences: [],
    ordersCreated: [],
  }),
};
