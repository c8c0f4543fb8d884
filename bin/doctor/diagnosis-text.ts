import { NAME, VERSION } from '../../helpers/interface/version.js';
import { createColors } from '../../helpers/reports/colors.js';
import { reasonText } from '../../helpers/reports/reason-groups.js';
import { counted } from '../../helpers/words/counted.js';
import { visible } from '../../helpers/words/visible.js';
import { upTo } from '../announcement.js';
import { diagnosisExitStatus, type Diagnosis, type Diagnostic, type DiagnosisSection } from './diagnosis.js';
import { suggestLines } from './env-lines.js';
import type { Forecast } from './forecast.js';

type Paint = ReturnType<typeof createColors>;

const titles: Readonly<Record<DiagnosisSection, string>> = {
  settings: 'Settings',
  connection: 'Connection',
  credentials: 'Credentials',
  service: 'What the interface leaves open',
  fixtures: 'Fixtures',
};

const MOST_FAILURES = 20;
const MOST_NAMES = 4;

/** A diagnosis as text: the conclusion first, then each diagnostic, then the lines to paste. */
export function diagnosisText(diagnosis: Diagnosis, isColoured: boolean): string {
  const paint = createColors(isColoured);
  const { diagnostics, forecast } = diagnosis;
  const parts = (Object.keys(titles) as DiagnosisSection[]).map((part) => sectionOf(part, diagnostics, paint));
  const blocks = [
    `${headingOf(diagnosis)}\n${headlineOf(diagnosis, paint)}`,
    ...parts,
    ...(forecast === null ? [] : forecastBlocks(forecast, paint)),
    // Without a base URL, a run would reject the lines that suit the reference.
    diagnosis.target?.isReference === true ? '' : envBlock(diagnostics),
  ];

  return visible(blocks.filter((block) => block !== '').join('\n\n'));
}

function headingOf({ target }: Diagnosis): string {
  const examined =
    target === null ? 'no request was sent' : target.isReference ? 'the embedded reference' : target.baseUrl;
  const quiet = target === null ? '' : '; nothing was written to it';

  return `${NAME} ${VERSION} · doctor · ${examined}${quiet}`;
}

/** The conclusion, in one line. */
function headlineOf(diagnosis: Diagnosis, paint: Paint = createColors(false)): string {
  const { diagnostics, forecast, target } = diagnosis;
  const mistakes = diagnostics.filter(({ severity }) => severity === 'settings').length;
  const whose =
    target?.isReference === true ? ' (the embedded reference, not your service: SPRAY_BASE_URL is not set)' : '';
  if (mistakes > 0) {
    return `${paint.red('SETTINGS')}: ${counted(mistakes, 'mistake')} to correct before a run can judge the service.`;
  }
  if (forecast === null) return `${paint.red('UNREACHABLE')}: no response that could be judged.`;
  const failures = forecast.failures.length;
  if (failures > 0) {
    const more = forecast.isComplete ? '' : '; a run would also be incomplete';

    return `${paint.red('IMPLEMENTATION')}: the settings are right, but ${counted(failures, 'requirement')} already ${failures === 1 ? 'fails' : 'fail'}${more}.`;
  }
  if (diagnostics.some(({ severity }) => severity === 'implementation')) {
    return `${paint.red('IMPLEMENTATION')}: the settings are right, but the service rejects credentials that it accepts elsewhere.`;
  }
  if (!forecast.isComplete) {
    const what = forecast.passed === 0 ? 'nothing can be judged' : 'not everything can be judged';

    return `${paint.yellow('INCOMPLETE')}: ${what} with these settings; the lines marked ? show what would help.`;
  }

  return `${paint.green('READY')}: nothing prevents a complete run${whose}.`;
}

function sectionOf(section: DiagnosisSection, diagnostics: readonly Diagnostic[], paint: Paint): string {
  const own = diagnostics.filter((diagnostic) => diagnostic.section === section);
  if (own.length === 0) return '';
  const width = Math.max(...diagnostics.map(({ subject }) => subject.length));

  return [titles[section], ...own.map((diagnostic) => lineOf(diagnostic, width, paint))].join('\n');
}

function lineOf({ severity, subject, message }: Diagnostic, width: number, paint: Paint): string {
  const signs: Readonly<Record<Diagnostic['severity'], string>> = {
    fine: paint.green('✓'),
    note: '·',
    open: paint.yellow('?'),
    settings: paint.red('✗'),
    implementation: paint.red('✗'),
    unreachable: paint.red('✗'),
  };
  const whose = { settings: ' [settings mistake]', implementation: ' [implementation mistake]' } as const;
  const owner = severity === 'settings' || severity === 'implementation' ? whose[severity] : '';

  return `  ${signs[severity]} ${subject.padEnd(width)}  ${message}${owner}`;
}

function forecastBlocks({ failures, misled, notExercised, byWriting, byStates }: Forecast, paint: Paint): string[] {
  return [
    failures.length === 0
      ? ''
      : [
          `The implementation: ${counted(failures.length, 'requirement')} already ${failures.length === 1 ? 'fails' : 'fail'}; a run shows more`,
          ...failures.slice(0, MOST_FAILURES).map(({ id, finding }) => `  ${paint.red('✗')} ${id}\n      ${finding}`),
          ...(failures.length > MOST_FAILURES ? [`  and ${failures.length - MOST_FAILURES} more`] : []),
        ].join('\n'),
    misled.length === 0
      ? ''
      : `${counted(misled.length, 'requirement')} would fail because of the wrong credentials, not because of the implementation:\n  ${misled.join('\n  ')}`,
    notExercised.length === 0
      ? ''
      : [
          'A run will not exercise',
          ...notExercised.map(
            ({ reason, settings, names }) =>
              `  ${paint.yellow('?')} ${reasonText({ reason, settings })}\n${names.map((name) => `      ${shorten(name)}`).join('\n')}`,
          ),
        ].join('\n'),
    byWriting.requirements.length === 0
      ? ''
      : `Skipped: checking ${counted(byWriting.requirements.length, 'requirement')} would write. A run checks them, and creates\n${upTo({ accepted: byWriting.ordersAtMost, sent: byWriting.ordersSentAtMost })}.`,
    byStates.requirements.length === 0
      ? ''
      : `Not checked yet: ${counted(byStates.requirements.length, 'requirement')}. A run requests what they need from the provider states.`,
  ];
}

/** `operation (22 of 28): …` without the names if there are many; the JSON has them all. */
function shorten(name: string): string {
  return name.split(', ').length > MOST_NAMES ? name.replace(/:.*/, '') : name;
}

function envBlock(diagnostics: readonly Diagnostic[]): string {
  const { needed, found } = suggestLines(diagnostics);

  return [
    ...(needed.length === 0 ? [] : ['Lines for .env', ...needed.map((line) => `  ${line}`)]),
    ...(needed.length > 0 && found.length > 0 ? [''] : []),
    ...(found.length === 0 ? [] : ['Optional lines for .env, found by trying', ...found.map((line) => `  ${line}`)]),
  ].join('\n');
}

/** The value that `doctor --json` prints. Its field names are a contract with scripts. */
export function diagnosisValue(diagnosis: Diagnosis) {
  const { target, diagnostics, forecast } = diagnosis;

  return {
    format: `${NAME}/doctor/1`,
    suite: { name: NAME, version: VERSION },
    target,
    exit: diagnosisExitStatus(diagnosis),
    summary: headlineOf(diagnosis),
    checks: diagnostics.map(({ section, subject, severity, message, lines }) => ({
      part: section,
      about: subject,
      standing: severity,
      says: message,
      lines,
    })),
    outlook: forecast,
    envLines: suggestLines(diagnostics),
  };
}
