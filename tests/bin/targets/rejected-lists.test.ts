import { describe, expect, test } from 'vitest';
import { aTarget, problemsOf, SPRAY_BASE_URL } from './reading.js';

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
      'two: --only and SPRAY_EXCLUDE: expected at least one requirement to judge, got none',
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
    const problems = problemsOf([aTarget({ SPRAY_HEADERS: value })]);

    expect(problems).toEqual([
      expect.stringMatching(/^acme: SPRAY_HEADERS: expected the name of the environment variable/),
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
