import { NAME, VERSION } from '../../helpers/interface/version.js';
import { createColors } from '../../helpers/reports/colors.js';
import { reasonText } from '../../helpers/reports/reason-groups.js';
import { counted } from '../../helpers/words/counted.js';
import { visible } from '../../helpers/words/visible.js';
import { upTo } from '../announcement.js';
import { diagnosisExitStatus, type Diagnosis, type DiagnosisPart, type Diagnostic } from './diagnosis.js';
import { envLines } from './env-lines.js';
import type { Outlook } from './forecast.js';

type Paint = ReturnType<typeof createColors>;

const titles: Readonly<Record<DiagnosisPart, string>> = {
  settings: 'Settings',
  connection: 'Connection',
  credentials: 'Credentials',
  service: 'What the interface leaves open',
  fixtures: 'Fixtures',
};

const MOST_FAILURES = 20;
const MOST_NAMES = 4;

/** A diagnosis as a person reads it: what it comes to first, then what was looked at, and the lines to paste last. */
export function diagnosisText(diagnosis: Diagnosis, isColoured: boolean): string {
  const paint = createColors(isColoured);
  const { checks, outlook } = diagnosis;
  const parts = (Object.keys(titles) as DiagnosisPart[]).map((part) => partOf(part, checks, paint));
  const blocks = [
    `${heading(diagnosis)}\n${headline(diagnosis, paint)}`,
    ...parts,
    ...(outlook === null ? [] : outlookBlocks(outlook, paint)),
    // Lines about the reference would be refused beside no base URL.
    diagnosis.target?.isReference === true ? '' : linesBlock(checks),
  ];

  return visible(blocks.filter((block) => block !== '').join('\n\n'));
}

function heading({ target }: Diagnosis): string {
  const of = target === null ? 'nothing was asked' : target.isReference ? 'the embedded reference' : target.baseUrl;
  const quiet = target === null ? '' : '; nothing was written to it';

  return `${NAME} ${VERSION} · doctor · ${of}${quiet}`;
}

/** What it comes to, in one line. */
export function headline(diagnosis: Diagnosis, paint: Paint = createColors(false)): string {
  const { checks, outlook, target } = diagnosis;
  const mistakes = checks.filter(({ standing }) => standing === 'settings').length;
  const whose =
    target?.isReference === true ? ' (the embedded reference, not your service: SPRAY_BASE_URL is not set)' : '';
  if (mistakes > 0) {
    return `${paint.red('SETTINGS')}: ${counted(mistakes, 'mistake')} to correct before a run says anything about the service.`;
  }
  if (outlook === null) return `${paint.red('NOBODY THERE')}: no answer that could be judged.`;
  const failures = outlook.failures.length;
  if (failures > 0) {
    const more = outlook.isComplete ? '' : '; and a run would be incomplete';

    return `${paint.red('IMPLEMENTATION')}: the settings are right, and ${counted(failures, 'requirement')} already ${failures === 1 ? 'fails' : 'fail'}${more}.`;
  }
  if (checks.some(({ standing }) => standing === 'implementation')) {
    return `${paint.red('IMPLEMENTATION')}: the settings are right, and the service refuses credentials that it accepts elsewhere.`;
  }
  if (!outlook.isComplete) {
    const what = outlook.passed === 0 ? 'nothing can be judged' : 'not everything can be judged';

    return `${paint.yellow('INCOMPLETE')}: ${what} with what was given; the marks ? below say what would help.`;
  }

  return `${paint.green('READY')}: nothing is in the way of a complete run${whose}.`;
}

function partOf(part: DiagnosisPart, checks: readonly Diagnostic[], paint: Paint): string {
  const own = checks.filter((check) => check.part === part);
  if (own.length === 0) return '';
  const width = Math.max(...checks.map(({ about }) => about.length));

  return [titles[part], ...own.map((check) => lineOf(check, width, paint))].join('\n');
}

function lineOf({ standing, about, says }: Diagnostic, width: number, paint: Paint): string {
  const signs: Readonly<Record<Diagnostic['standing'], string>> = {
    fine: paint.green('✓'),
    note: '·',
    open: paint.yellow('?'),
    settings: paint.red('✗'),
    implementation: paint.red('✗'),
    unreachable: paint.red('✗'),
  };
  const whose = { settings: ' [settings mistake]', implementation: ' [implementation mistake]' } as const;
  const owner = standing === 'settings' || standing === 'implementation' ? whose[standing] : '';

  return `  ${signs[standing]} ${about.padEnd(width)}  ${says}${owner}`;
}

function outlookBlocks({ failures, misled, notExercised, byWriting, byStates }: Outlook, paint: Paint): string[] {
  return [
    failures.length === 0
      ? ''
      : [
          `The implementation: ${counted(failures.length, 'requirement')} already ${failures.length === 1 ? 'fails' : 'fail'}; a run tells more`,
          ...failures.slice(0, MOST_FAILURES).map(({ id, finding }) => `  ${paint.red('✗')} ${id}\n      ${finding}`),
          ...(failures.length > MOST_FAILURES ? [`  and ${failures.length - MOST_FAILURES} more`] : []),
        ].join('\n'),
    misled.length === 0
      ? ''
      : `${counted(misled.length, 'requirement')} would be blamed on the implementation until the credentials are right:\n  ${misled.join('\n  ')}`,
    notExercised.length === 0
      ? ''
      : [
          'A run will not exercise',
          ...notExercised.map(
            ({ reason, settings, names }) =>
              `  ${paint.yellow('?')} ${reasonText({ reason, settings })}\n${names.map((name) => `      ${shortened(name)}`).join('\n')}`,
          ),
        ].join('\n'),
    byWriting.requirements.length === 0
      ? ''
      : `Not tried here, for it writes: ${counted(byWriting.requirements.length, 'requirement')}. A run tries them, and creates\n${upTo({ accepted: byWriting.ordersAtMost, sent: byWriting.ordersSentAtMost })}.`,
    byStates.requirements.length === 0
      ? ''
      : `Not seen yet: ${counted(byStates.requirements.length, 'requirement')}. A run asks the provider states for what they need.`,
  ];
}

/** `operation (22 of 28): …` without the names, where they are many; the JSON has them all. */
function shortened(name: string): string {
  return name.split(', ').length > MOST_NAMES ? name.replace(/:.*/, '') : name;
}

function linesBlock(checks: readonly Diagnostic[]): string {
  const { needed, found } = envLines(checks);

  return [
    ...(needed.length === 0 ? [] : ['Lines for .env', ...needed.map((line) => `  ${line}`)]),
    ...(needed.length > 0 && found.length > 0 ? [''] : []),
    ...(found.length === 0
      ? []
      : ['Lines for .env that keep what was found by trying', ...found.map((line) => `  ${line}`)]),
  ].join('\n');
}

/** The same for machines. */
export function diagnosisValue(diagnosis: Diagnosis): Readonly<Record<string, unknown>> {
  const { target, checks, outlook } = diagnosis;

  return {
    format: `${NAME}/doctor/1`,
    suite: { name: NAME, version: VERSION },
    target,
    exit: diagnosisExitStatus(diagnosis),
    summary: headline(diagnosis),
    checks,
    outlook,
    envLines: envLines(checks),
  };
}
