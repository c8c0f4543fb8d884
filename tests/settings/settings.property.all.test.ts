import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import { publicSettings } from '../../helpers/settings/settings.js';
import { settingsTable } from '../../helpers/settings/table.js';
import { anyText } from '../support/any-text.js';
import { jsonText } from '../support/json-text.js';
import { sourcesOf } from './setting-sources.js';

/** In every secret, and nowhere else. */
const CANARY = 'Kanarienvogel';

// prettier-ignore
const plausible = [
  'true', 'false', 'auto', 'flat', 'absent', 'clamp', '0', '1', '42', '16 MiB', '-1', '1e3', '{"id":1}', '{"id":9007199254740993}',
  '{"Cookie":"a=b"}', 'http://127.0.0.1:8080', 'https://spray.example/base/', 'create-order', 'get-order/answers-200', 'file', '.env',
];

const value = fc.oneof(
  fc.constantFrom(...plausible),
  anyText,
  jsonText.map(({ text }) => text),
);
const secret = fc.tuple(value, value).map(([before, after]) => before + CANARY + after);
const headers = fc
  .dictionary(fc.oneof(fc.constantFrom('Cookie', 'X-Key', 'Host'), anyText), fc.oneof(secret, fc.constant(CANARY)))
  .map((given) => JSON.stringify(given));

/** Any values for any of the settings. */
const given = fc.record(
  Object.fromEntries(
    settingsTable.map(({ name, secret: isSecret }) => [
      name,
      isSecret ? fc.oneof(secret, headers, fc.constant(CANARY)) : value,
    ]),
  ),
  { requiredKeys: [] },
);

const names = fc.oneof(
  anyText,
  anyText.map((text) => `SPRAY_${text}`),
  fc.constantFrom('SPRAY_BASE_URI', 'spray_seed', 'SPRAY_', 'PATH', '__proto__'),
);
const environment = fc.tuple(fc.dictionary(names, value), given).map(([foreign, known]) => ({ ...foreign, ...known }));

const quote = fc.constantFrom('', '"', "'", '`');
const envFile = fc
  .tuple(given, fc.array(fc.tuple(names, value)), quote, anyText)
  .map(
    ([known, foreign, mark, rest]) =>
      [...Object.entries(known), ...foreign].map(([name, text]) => `${name}=${mark}${text}${mark}`).join('\n') + rest,
  );

interface Read {
  readonly problems: readonly string[];
  readonly notices: readonly string[];
  /** What a report would show. */
  readonly shown: string;
}

function read(around: SettingSources): Read {
  try {
    const { settings, notices } = readSettings(around);

    return { problems: [], notices, shown: JSON.stringify(publicSettings(settings)) };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;

    return { problems: error.problems, notices: [], shown: '' };
  }
}

/** One line that says which setting, or which name where, and what is the matter with it. */
const SENTENCE =
  /^((SPRAY_\w+, )*SPRAY_\w+( and SPRAY_\w+)?|[\w.-]+|".*"): (".+": )?(entry \d+: )?(expected .+, got .+|set but empty; .+|unknown setting in .+|given twice in .+|needs .+, which is not set|cannot be set in .+)$/;

function expectSentences({ problems, notices, shown }: Read): void {
  for (const problem of problems) {
    expect(problem).toMatch(SENTENCE);
    expect(problem).toMatch(/SPRAY_|\.env|"file"|the environment/);
  }
  for (const notice of notices) expect(notice).toMatch(/^.+: ignored, it is not the name of a setting$/);
  expect([...problems, ...notices, shown].filter((text) => text.includes(CANARY))).toEqual([]);
}

test('whatever the environment, it makes settings, or sentences about it without any secret', () => {
  fc.assert(
    fc.property(environment, anyText, (around, file) => expectSentences(read(sourcesOf(around, { file })))),
    { numRuns: 60 },
  );
});

test('whatever the env file, it makes settings, or sentences about it without any secret', () => {
  fc.assert(
    fc.property(
      envFile,
      fc.oneof(
        anyText,
        jsonText.map(({ text }) => text),
      ),
      (text, file) => expectSentences(read(sourcesOf({}, { '.env': text, file }))),
    ),
    { numRuns: 60 },
  );
});

test('one setting of any value beside an address is taken, or it is the one that is named', () => {
  fc.assert(
    fc.property(fc.constantFrom(...settingsTable), value, (setting, text) => {
      const { problems } = read(sourcesOf({ SPRAY_BASE_URL: 'http://127.0.0.1:8080', [setting.name]: text }));

      for (const problem of problems) expect(problem.startsWith(`${setting.name}: `)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
