import { expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { Report } from '../../helpers/records/report.js';
import { narrowingsOf } from '../../helpers/records/reported-requirement.js';
import { regradeReport } from '../../helpers/regrading.js';
import { requirements } from '../../suites/index.js';
import { removeFields } from '../servers/changes/objects.js';
import { changeOrders, setStatus } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { optionsFor, type Target } from '../support/judging.js';
import { sealed } from '../support/verifying.js';

const created201 = { wrap: changeResponses('create-order', setStatus(201)) };
const waivers = [{ requirement: 'create-order/answers-200', reason: 'known', expires: '2099-01-01' }];
const narrow = { only: ['create-order/answers-200', 'create-order/field-types'] };

interface ScopedRun {
  readonly name: string;
  readonly target: Target;
  readonly selected?: readonly string[];
  readonly is: Pick<Report, 'verdict' | 'scope'>;
  readonly by?: readonly string[];
  readonly exit: number;
  readonly regraded?: Pick<ScopedRun, 'is' | 'by'>;
}

const runs: readonly ScopedRun[] = [
  { name: 'everything', target: {}, is: { verdict: 'conformant', scope: 'full' }, exit: 0 },
  {
    name: 'everything, without a field that the service declares not to have',
    target: {
      wrap: changeResponses('every operation', changeOrders(removeFields('completionDate'))),
      settings: { omits: ['Order.completionDate'] },
    },
    is: { verdict: 'conformant', scope: 'full' },
    exit: 0,
  },
  {
    name: 'some requirements',
    target: { settings: narrow },
    is: { verdict: 'passed', scope: 'narrowed' },
    by: ['--only'],
    exit: 0,
  },
  {
    name: 'everything except an advisory requirement',
    target: { settings: { exclude: ['create-order/refusals-are-4xx'] } },
    is: { verdict: 'passed', scope: 'narrowed' },
    by: ['--exclude'],
    exit: 0,
  },
  {
    name: 'what a filter selects',
    target: {},
    selected: ['create-order/answers-200'],
    is: { verdict: 'passed', scope: 'narrowed' },
    by: ['a filter'],
    exit: 0,
  },
  {
    name: 'what can be read',
    target: { settings: { readOnly: true, allowIncomplete: ['verify-payment'] } },
    is: { verdict: 'incomplete', scope: 'narrowed' },
    by: ['--read-only'],
    exit: 0,
  },
  {
    name: 'a waived failure',
    target: { ...created201, settings: { waivers } },
    is: { verdict: 'passed', scope: 'waived' },
    exit: 0,
  },
  {
    name: 'a waived failure among some requirements',
    target: { ...created201, settings: { ...narrow, waivers } },
    is: { verdict: 'passed', scope: 'narrowed' },
    by: ['--only'],
    exit: 0,
  },
  {
    name: 'a waiver that is not needed',
    target: { settings: { waivers } },
    is: { verdict: 'conformant', scope: 'full' },
    exit: 2,
  },
];

test.for(runs)(
  'a run of $name says so, and so does its regraded recording',
  async ({ target, selected, ...expected }) => {
    const { is, by = [], exit } = expected;
    const report = await runConformance({ ...optionsFor(target), ...(selected && { selected: new Set(selected) }) });
    const { waivers: excused = [], allowIncomplete = [] } = target.settings ?? {};
    const gates = { waivers: excused, allowIncomplete };
    const regraded = await regradeReport(sealed(report), requirements, gates);

    const { is: isAgain, by: byAgain = [] } = expected.regraded ?? expected;

    expect({ verdict: report.verdict, scope: report.scope }).toEqual(is);
    expect(narrowingsOf(report)).toEqual(by);
    expect({ verdict: regraded.verdict, scope: regraded.scope }).toEqual(isAgain);
    expect(narrowingsOf(regraded)).toEqual(byAgain);
    for (const judged of [report, regraded]) expect(exitStatusOf(judged)).toBe(exit);
  },
);
