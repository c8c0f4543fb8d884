import { NAME, VERSION } from '../../helpers/interface/version.js';
import { separated } from '../../helpers/reports/console.js';
import { reasonText } from '../../helpers/reports/reason-groups.js';
import { counted } from '../../helpers/words/counted.js';
import { green, painted, printedLine, red, yellow, type Line, type Painted } from '../../helpers/words/line.js';
import { upTo } from '../announcement.js';
import { diagnosisExitStatus, type Diagnosis, type Diagnostic, type DiagnosisSection } from './diagnosis.js';
import { suggestLines } from './env-lines.js';
import type { Forecast } from './forecast.js';

const titles: Readonly<Record<DiagnosisSection, string>> = {
  settings: 'Settings',
  connection: 'Connection',
  credentials: 'Credentials',
  service: 'What the interface leaves open',
  fixtures: 'Fixtures',
};

const MOST_FAILURES = 20;
const MOST_NAMES = 4;

/** A diagnosis for a terminal: the conclusion first, then each diagnostic, then the lines to paste. */
export function diagnosisLines(diagnosis: Diagnosis): readonly Line[] {
  const { diagnostics, forecast } = diagnosis;

  return separated([
    [headingOf(diagnosis), headlineOf(diagnosis)],
    ...(Object.keys(titles) as DiagnosisSection[]).map((part) => sectionOf(part, diagnostics)),
    ...(forecast === null ? [] : forecastBlocks(forecast)),
    // A run of the reference would reject the lines that suit it.
    diagnosis.target?.isReference === true ? [] : envBlock(diagnostics),
  ]);
}

function headingOf({ target }: Diagnosis): string {
  const examined =
    target === null ? 'no request was sent' : target.isReference ? 'the embedded reference' : target.baseUrl;
  const quiet = target === null ? '' : '; nothing was written to it';

  return `${NAME} ${VERSION} · doctor · ${examined}${quiet}`;
}

/** The conclusion, in one line. */
function headlineOf(diagnosis: Diagnosis): Line {
  const { diagnostics, forecast, target } = diagnosis;
  const mistakes = diagnostics.filter(({ severity }) => severity === 'settings').length;
  const whose =
    target?.isReference === true ? ' (the embedded reference, not your service: SPRAY_BASE_URL is reference)' : '';
  if (mistakes > 0) {
    return painted`${red('SETTINGS')}: ${counted(mistakes, 'mistake')} to correct before a run can judge the service.`;
  }
  if (forecast === null) return painted`${red('UNREACHABLE')}: no response that could be judged.`;
  const failures = forecast.failures.length;
  if (failures > 0) {
    const more = forecast.isComplete ? '' : '; a run would also be incomplete';

    return painted`${red('IMPLEMENTATION')}: the settings are right, but ${counted(failures, 'requirement')} already ${failures === 1 ? 'fails' : 'fail'}${more}.`;
  }
  if (diagnostics.some(({ severity }) => severity === 'implementation')) {
    return painted`${red('IMPLEMENTATION')}: the settings are right, but the service rejects credentials that it accepts elsewhere.`;
  }
  if (!forecast.isComplete) {
    const what = forecast.passed === 0 ? 'nothing can be judged' : 'not everything can be judged';

    return painted`${yellow('INCOMPLETE')}: ${what} with these settings; the lines marked ? show what would help.`;
  }

  return painted`${green('READY')}: nothing prevents a complete run${whose}.`;
}

function sectionOf(section: DiagnosisSection, diagnostics: readonly Diagnostic[]): Line[] {
  const own = diagnostics.filter((diagnostic) => diagnostic.section === section);
  if (own.length === 0) return [];
  const width = Math.max(...diagnostics.map(({ subject }) => subject.length));

  return [titles[section], ...own.map((diagnostic) => lineOf(diagnostic, width))];
}

const signs: Readonly<Record<Diagnostic['severity'], string | Painted>> = {
  fine: green('✓'),
  note: '·',
  open: yellow('?'),
  settings: red('✗'),
  implementation: red('✗'),
  unreachable: red('✗'),
};

function lineOf({ severity, subject, message }: Diagnostic, width: number): Line {
  const whose = { settings: ' [settings mistake]', implementation: ' [implementation mistake]' } as const;
  const owner = severity === 'settings' || severity === 'implementation' ? whose[severity] : '';

  return painted`  ${signs[severity]} ${subject.padEnd(width)}  ${message}${owner}`;
}

function forecastBlocks({ failures, hints, misled, notExercised, byWriting, byStates }: Forecast): Line[][] {
  return [
    failures.length === 0 ? [] : hints.map((hint) => painted`${yellow('HINT')} ${hint}`),
    failures.length === 0
      ? []
      : [
          `The implementation: ${counted(failures.length, 'requirement')} already ${failures.length === 1 ? 'fails' : 'fail'}; a run shows more`,
          ...failures
            .slice(0, MOST_FAILURES)
            .flatMap(({ id, finding, lines }) => [
              painted`  ${red('✗')} ${id}`,
              ...[finding, ...lines].map((line) => `      ${line}`),
            ]),
          ...(failures.length > MOST_FAILURES ? [`  and ${failures.length - MOST_FAILURES} more`] : []),
        ],
    misled.length === 0
      ? []
      : [
          `${counted(misled.length, 'requirement')} would fail because of the wrong credentials, not because of the implementation:`,
          ...misled.map((name) => `  ${name}`),
        ],
    notExercised.length === 0
      ? []
      : [
          'A run will not exercise',
          ...notExercised.flatMap(({ reason, settings, names }) => [
            painted`  ${yellow('?')} ${reasonText({ reason, settings })}`,
            ...names.map((name) => `      ${shorten(name)}`),
          ]),
        ],
    byWriting.requirements.length === 0
      ? []
      : [
          `Skipped: checking ${counted(byWriting.requirements.length, 'requirement')} would write. A run checks them, and creates`,
          `${upTo({ accepted: byWriting.ordersAtMost, sent: byWriting.ordersSentAtMost })}.`,
        ],
    byStates.requirements.length === 0
      ? []
      : [
          `Not checked yet: ${counted(byStates.requirements.length, 'requirement')}. A run requests what they need from the provider states.`,
        ],
  ];
}

/** `operation (22 of 28): …` without the names if there are many; the JSON has them all. */
function shorten(name: string): string {
  return name.split(', ').length > MOST_NAMES ? name.replace(/:.*/, '') : name;
}

function envBlock(diagnostics: readonly Diagnostic[]): Line[] {
  const { needed, found } = suggestLines(diagnostics);

  return [
    ...(needed.length === 0 ? [] : ['Lines for .env', ...needed.map((line) => `  ${line}`)]),
    ...(needed.length > 0 && found.length > 0 ? [''] : []),
    ...(found.length === 0 ? [] : ['Optional lines for .env, found by trying', ...found.map((line) => `  ${line}`)]),
  ];
}

/** The value that `doctor --json` prints. Its field names are a contract with scripts. */
export function diagnosisValue(diagnosis: Diagnosis) {
  const { target, diagnostics, forecast } = diagnosis;

  return {
    format: `${NAME}/doctor/1`,
    suite: { name: NAME, version: VERSION },
    target,
    exit: diagnosisExitStatus(diagnosis),
    summary: printedLine(headlineOf(diagnosis)),
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
