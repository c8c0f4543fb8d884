import { exitStatusOf } from '../judging/verdict.js';
import type { Report } from '../records/report.js';
import { counted } from '../words/counted.js';
import { aCase, element, suiteName, type Case } from './junit-case.js';
import { hintLines } from './hint-text.js';
import { plainLine } from './plain-text.js';
import { reasonGroups, reasonText } from './reason-groups.js';
import { foundAfterAllLines, omitsAdvice, omitsTexts, unseenLines } from './unseen-text.js';

export const RUN = 'the run';

/** The cases about the run as a whole. */
export function runCases(report: Report): Case[] {
  return report.verdict === null ? [errorCase(report)] : [completenessCase(report), waiversCase(report)];
}

/** Fails for an incomplete run, because many viewers do not show skipped cases and the run would look green. */
function completenessCase(report: Report): Case {
  const name = 'the run could judge everything in its scope';
  const classname = suiteName(report, RUN);
  const open = report.requirements.filter(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');
  const isAllowed = exitStatusOf(report) === 0;
  const { unseen } = report;
  const hints = hintLines(report).map((text) => `hint: ${text}`);
  const declared = [...hints, ...omitsTexts(report), ...foundAfterAllLines(report)]
    .map((line) => plainLine(line))
    .join('\n');
  const output = declared === '' ? '' : element('system-out', {}, declared);
  if (isAllowed || (report.verdict !== 'incomplete' && open.length === 0 && unseen.length === 0))
    return aCase('passed', { classname, name, inner: output });

  const groups = reasonGroups(report, 'not-exercised').map((group) =>
    [plainLine(reasonText(group)), ...group.names.map((line) => `  ${line}`)].join('\n'),
  );
  const fields = [...unseenLines(report), ...omitsAdvice(report)].map((line) => plainLine(line));
  const causes = [
    ...(report.interrupted ? ['the run was interrupted'] : []),
    ...(open.length === 0
      ? []
      : [
          `${counted(open.length, 'stated or implied requirement was', 'stated or implied requirements were')} not exercised`,
        ]),
    ...(unseen.length === 0
      ? []
      : [`${counted(unseen.length, 'documented field was', 'documented fields were')} never seen`]),
  ];
  const message = causes.length === 0 ? 'nothing passed' : causes.join(', ');

  return aCase('failure', {
    classname,
    name,
    inner: element('failure', { message, type: 'incomplete' }, [...groups, ...fields].join('\n')) + output,
  });
}

function waiversCase(report: Report): Case {
  const { idleWaivers } = report;
  const name = 'every waiver is needed';
  const classname = suiteName(report, RUN);
  if (idleWaivers.length === 0) return aCase('passed', { classname, name });
  const message = `the requirement passes, so remove the waiver: ${idleWaivers.join(', ')}`;

  return aCase('failure', { classname, name, inner: element('failure', { message, type: 'waivers' }) });
}

function errorCase(report: Report): Case {
  const error = report.error ?? '';

  return aCase('error', {
    classname: suiteName(report, RUN),
    name: 'the run could judge',
    inner: element('error', { message: error, type: 'could-not-judge' }, error),
  });
}
