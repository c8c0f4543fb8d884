import { NAME, VERSION } from '../../helpers/interface/version.js';
import { separated } from '../../helpers/reports/console.js';
import { reasonText } from '../../helpers/reports/outcomes.js';
import { envValue } from '../../helpers/settings/env-file.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { green, painted, printedLine, red, yellow, type Line, type Painted } from '../../helpers/words/line.js';
import { counted, listText, quotedWord } from '../../helpers/words/shown.js';
import { ordersText } from '../target.js';
import type { DiagnosisSection, Diagnostic, EnvLine } from './diagnosis.js';
import type { Diagnosis } from './examine.js';
import type { Forecast } from './forecast.js';

const titles: Readonly<Record<DiagnosisSection, string>> = {
  settings: 'Settings',
  connection: 'Connection',
  credentials: 'Credentials',
  service: 'What the interface leaves open',
  fixtures: 'Fixtures',
};

export function diagnosisLines(diagnosis: Diagnosis): readonly Line[] {
  const { target, diagnostics, forecast } = diagnosis;
  const [, word, text] = conclude(diagnosis);
  const { needed, found } = suggestLines(diagnostics);
  const width = Math.max(...diagnostics.map(({ subject }) => subject.length));
  const linesIn = (section: string) =>
    diagnostics.filter((diagnostic) => diagnostic.section === section).map((own) => lineOf(own, width));
  const isReference = target?.isReference === true;
  const examined = isReference ? 'the embedded reference' : target?.baseUrl;
  const heading = target === null ? 'no request was sent' : `${examined}; nothing was written to it`;

  return separated([
    [`${NAME} ${VERSION} · doctor · ${heading}`, painted`${word}: ${text}.`],
    ...Object.entries(titles).map(([section, title]) => block(title, linesIn(section))),
    ...(forecast === null ? [] : forecastBlocks(forecast)),
    // A run of the reference would reject the lines that suit it.
    ...(isReference ? [] : [block('Lines for .env', needed), block('Optional lines for .env, found by trying', found)]),
  ]);
}

/** A title and its lines, of which those in colour are indented already; nothing if there are none. */
function block(title: string, lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => (typeof line === 'string' ? `  ${line}` : line))];
}

/** The exit status, and the conclusion in words. With a settings mistake, nothing is certain about the implementation. */
function conclude({ target, diagnostics, forecast }: Diagnosis): [0 | 1 | 2 | 3, Painted, string] {
  const mistakes = diagnostics.filter(({ severity }) => severity === 'settings').length;
  if (mistakes > 0)
    return [2, red('SETTINGS'), `${counted(mistakes, 'mistake')} to correct before a run can judge the service`];
  if (forecast === null) return [2, red('UNREACHABLE'), 'no response that could be judged'];
  const { isComplete, failures, passed, untried } = forecast;
  const right = 'the settings are right, but';
  const more = isComplete ? '' : '; a run would also be incomplete';
  if (failures.length > 0) return [1, red('IMPLEMENTATION'), `${right} ${alreadyFailing(failures)}${more}`];
  if (diagnostics.some(({ severity }) => severity === 'implementation'))
    return [1, red('IMPLEMENTATION'), `${right} the service rejects credentials that it accepts elsewhere`];
  const judged = `${passed === 0 ? 'nothing' : 'not everything'} can be judged with these settings`;
  if (!isComplete) return [3, yellow('INCOMPLETE'), `${judged}; the lines marked ? show what would help`];
  const reference = ' (the embedded reference, not your service: SPRAY_BASE_URL is reference)';
  const unless =
    untried.length === 0 ? '' : ` if ${listText(untried)} is right, which was not tried, because that may pay`;

  return [0, green('READY'), `nothing prevents a complete run${target?.isReference === true ? reference : unless}`];
}

function alreadyFailing({ length }: Forecast['failures']): string {
  return counted(length, 'requirement already fails', 'requirements already fail');
}

function lineOf({ severity, subject, message }: Diagnostic, width: number): Line {
  const sign = { fine: green('✓'), note: '·', open: yellow('?') }[severity as string] ?? red('✗');
  const owner = severity === 'settings' || severity === 'implementation' ? ` [${severity} mistake]` : '';

  return painted`  ${sign} ${subject.padEnd(width)}  ${message}${owner}`;
}

const MOST_FAILURES = 20;
const MOST_NAMES = 4;
const countOf = ({ length }: readonly unknown[]) => counted(length, 'requirement');

/** The JSON has the names of all requirements of an operation. */
const shorten = (name: string) => (name.split(', ').length > MOST_NAMES ? name.replace(/:.*/, '') : name);

function forecastBlocks({ failures, hints, misled, notExercised, byWriting, byStates }: Forecast): (readonly Line[])[] {
  const shown = failures.slice(0, MOST_FAILURES);
  const more = failures.length - shown.length;
  const writing = `Skipped: checking ${countOf(byWriting.requirements)} would write. A run checks them, and creates`;
  const states = `Not checked yet: ${countOf(byStates.requirements)}. A run requests what they need from the provider states.`;

  return [
    shown.length === 0 ? [] : hints.map((hint) => painted`${yellow('HINT')} ${hint}`),
    block(`The implementation: ${alreadyFailing(failures)}; a run shows more`, [
      ...shown.flatMap(({ id, finding, lines }) => [
        painted`  ${red('✗')} ${id}`,
        ...[finding, ...lines].map((line) => `    ${line}`),
      ]),
      ...(more > 0 ? [`and ${more} more`] : []),
    ]),
    block(`${countOf(misled)} would fail because of the wrong credentials, not because of the implementation:`, misled),
    block(
      'A run will not exercise',
      notExercised.flatMap((group) => [
        painted`  ${yellow('?')} ${reasonText(group)}`,
        ...group.names.map((name) => `    ${shorten(name)}`),
      ]),
    ),
    byWriting.requirements.length === 0
      ? []
      : [writing, `${ordersText({ usual: byWriting.orders, accepted: byWriting.ordersAtMost })}.`],
    byStates.requirements.length === 0 ? [] : [states],
  ];
}

/** The lines to add to an env file or to change in it; a line whose value only the user knows is commented out. */
function suggestLines(diagnostics: readonly Diagnostic[]) {
  const linesOf = (...severities: readonly Diagnostic['severity'][]) => {
    const wanted = diagnostics.filter(({ severity }) => severities.includes(severity));

    return [...new Set(wanted.flatMap(({ lines = [] }) => lines.map(writeLine)))];
  };
  const needed = linesOf('open', 'settings', 'implementation', 'unreachable');

  // What was found by trying: with these lines a run need not try, and judges the service by them.
  return { needed, found: linesOf('fine', 'note').filter((line) => !line.startsWith('#') && !needed.includes(line)) };
}

function writeLine({ setting, value }: EnvLine): string {
  const expects = settingsTable.find(({ name }) => name === setting)?.expects ?? 'a value';
  if (value === null) return `# ${setting}=  # expects ${expects}`;

  return `${setting}=${envValue(value) ?? quotedWord(value)}`;
}

/** The value that `doctor --json` prints. Its field names are a contract with scripts. */
export function diagnosisValue(diagnosis: Diagnosis) {
  const { target, diagnostics, forecast } = diagnosis;
  const [exit, word, text] = conclude(diagnosis);

  return {
    format: `${NAME}/doctor/1`,
    suite: { name: NAME, version: VERSION },
    target,
    exit,
    summary: printedLine(painted`${word}: ${text}.`),
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
