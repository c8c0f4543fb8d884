import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { annotations } from '../../helpers/reports/github.js';
import { painted, printedLine, printedText, red } from '../../helpers/words/line.js';
import { hostileReport, POISON } from '../reports/hostile-report.js';

const starts = ['##vso[task.complete result=Failed;]', '##teamcity[buildStop]', '##[error]x', '::error::x', '::x::'];
const blanks = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\u3000',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u001b[0m',
];
const ignored = ['', '\u00ad', '\u200b', '\u200d', '\u2060', '\ufe0f', '\u034f', '\u{e0001}'];

/** Commands after anything that may stand before them, with characters in them that a culture's comparison ignores. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom(...blanks), fc.constantFrom(...starts), fc.constantFrom(...ignored), fc.nat(4)),
      fc.string({ unit: 'binary' }).map((text) => ['', text, '', 0] as const),
    ),
    { maxLength: 4 },
  )
  .map((pieces) =>
    pieces.map(([before, text, hidden, at]) => before + text.slice(0, at) + hidden + text.slice(at)).join(''),
  );

/** As the agents of the CI systems read a line. */
function commandsIn(line: string): boolean {
  const seen = line.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

  return /##(?:vso|teamcity)?\[/i.test(seen) || /^\s*::[^:\s]*.*::/.test(seen);
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSAFE = /[\p{Control}\p{Surrogate}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

test('whatever a line contains, it is one visible line without a command', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const line of [printedLine(text), printedLine(painted`${text} ${red('FAILED')} ${text}`)]) {
        expect(line).not.toMatch(UNSAFE);
        expect(commandsIn(line)).toBe(false);
      }
    }),
    { numRuns: 2000, examples: [[POISON], ['\u{e0000} ::x::'], ...starts.map((start): [string] => [start])] },
  );
});

test('only painted words have a colour', () => {
  const line = painted`${red('FAILED')} \u001b[32mpassed\u001b[39m`;

  expect(printedLine(line, true)).toBe('\u001b[31mFAILED\u001b[39m \\u001b[32mpassed\\u001b[39m');
  expect(printedLine(line)).toBe('FAILED \\u001b[32mpassed\\u001b[39m');
});

test('JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.array(hostileText), (texts) => {
      const value = { [texts.join('')]: texts };
      const printed = printedText(JSON.stringify(value, null, 2).split('\n'));

      expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(printed.split('\n').filter(commandsIn)).toEqual([]);
    }),
  );
});

test('our annotations are commands, and nothing else is', () => {
  const lines = annotations(hostileReport);
  const printed = lines.map((annotation) => printedLine({ annotation }));

  expect(lines.length).toBeGreaterThan(1);
  for (const line of printed) expect(line).toMatch(/^::(error|warning|notice) title=[^:]*::[^\n\r]*$/);
  expect(printedLine({ annotation: '::set-env name=PATH::/tmp' })).toBe('\\u003a:set-env name=PATH::/tmp');
});

test.each([
  '### Got worse (2)',
  'Judged: http://[::1]:8080',
  '#1',
  '{"a": "# not a command ## either"}',
  'a::b',
  'Müller 👩‍🌾 می‌خواهم',
])('ordinary text stays as it is: %s', (text) => {
  expect(printedLine(text)).toBe(text);
});
