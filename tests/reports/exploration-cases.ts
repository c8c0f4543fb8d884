import { NOT_EXPLORED } from '../../helpers/judging/requirement.js';
import { sampleExploration } from '../support/sample-exploration.js';
import {
  all,
  baseline,
  changed,
  failure,
  inFeedback,
  knownOne,
  leftOut,
  onlyFeedback,
  REFERENCE,
  settings,
  waivedOne,
  withOutcome,
  type VerdictCase,
} from './verdict-cases.js';

const unexplored = withOutcome((id) => !id.startsWith('list-feedback/'), leftOut(NOT_EXPLORED));
const exploration = { ...sampleExploration, inconsistencies: [], reproductions: [] };
const service = { baseUrl: 'https://spray.example', isReference: false };

export const explorationCases: readonly VerdictCase[] = [
  {
    name: 'an exploration that exercised everything',
    scope: 'explored',
    report: changed({ exploration }),
    line: `PASSED${REFERENCE}: exploration, ${all} passed`,
    exit: 0,
  },
  {
    name: 'an exploration of a service',
    scope: 'explored',
    report: changed({ exploration, requirements: unexplored, target: service }),
    line: `PASSED: exploration of https://spray.example, ${all - inFeedback} not explored, ${inFeedback} passed`,
    exit: 0,
  },
  {
    name: 'a narrowed exploration',
    scope: 'explored',
    report: changed({
      exploration,
      ...settings({ only: ['list-feedback'] }),
      requirements: withOutcome('list-feedback/answers-200', leftOut(NOT_EXPLORED), onlyFeedback),
    }),
    line: `PASSED${REFERENCE}: exploration, ${all - inFeedback} excluded, 1 not explored, ${inFeedback - 1} passed, narrowed by --only`,
    exit: 0,
  },
  {
    name: 'an exploration with a waived failure',
    scope: 'explored',
    report: changed({ exploration, requirements: waivedOne }),
    line: `PASSED with 1 waived failure${REFERENCE}: exploration, 1 waived, ${all - 1} passed`,
    exit: 0,
  },
  {
    name: 'an exploration with a failure',
    scope: 'explored',
    report: changed({ exploration, requirements: withOutcome('list-feedback/answers-200', failure, unexplored) }),
    line: `NON-CONFORMANT${REFERENCE}: exploration, 1 failed, ${all - inFeedback} not explored, ${inFeedback - 1} passed`,
    exit: 1,
  },
  {
    name: 'an exploration whose failure is known',
    scope: 'explored',
    report: changed({ exploration, baseline, requirements: knownOne }),
    line: `NON-CONFORMANT${REFERENCE}, 1 known failure and no new one (exit status 0): exploration, 1 failed, ${all - 1} passed`,
    exit: 0,
  },
  {
    name: 'an exploration that exercised nothing',
    scope: 'explored',
    report: changed({ exploration, requirements: withOutcome(() => true, leftOut(NOT_EXPLORED)) }),
    line: `INCOMPLETE${REFERENCE}: exploration, ${all} not explored`,
    exit: 3,
  },
  {
    name: 'an interrupted exploration',
    scope: 'explored',
    report: changed({ exploration, interrupted: true }),
    line: `INCOMPLETE${REFERENCE}, interrupted: exploration, ${all} passed`,
    exit: 3,
  },
];
