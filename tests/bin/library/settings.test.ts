import { describe, expect, test } from 'vitest';
import { runConformance, SettingsError } from '../../../bin/library/index.js';
import { settingsFrom, type ConformanceSettings } from '../../../bin/library/library-settings.js';
import { settingsTable } from '../../../helpers/settings/table.js';

function problemsOf(settings: object): readonly string[] {
  try {
    settingsFrom(settings as ConformanceSettings);

    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

const baseUrl = 'http://127.0.0.1:8080';

/** One value for each setting; that all of them are here, the type holds. */
const every: Required<ConformanceSettings> = {
  baseUrl,
  farmerToken: 'farmer-token',
  otherFarmerToken: 'other-farmer-token',
  receptionistToken: 'receptionist-token',
  sprayerToken: 'sprayer-token',
  adminToken: 'admin-token',
  tokenCommand: './token.sh',
  headers: { farmer: { cookie: 'a=b' } },
  session: { id: 9007199254740993n },
  crop: { id: 3, name: 'Barley' },
  confirmOrderId: 1,
  sprayersOrderId: '2',
  paymentOrderId: 9223372036854775807n,
  paymentSecret: 'pi_secret',
  statesUrl: 'http://127.0.0.1:8080/states',
  pageable: 'dotted',
  orderStatusParam: 'status',
  paymentMethodParam: 'method',
  nulls: 'absent',
  minimums: 'clamp',
  only: ['create-order', 'get-order/answers-200'],
  exclude: ['create-order/farmer-omitted'],
  readOnly: true,
  waivers: [{ requirement: 'get-order/answers-200', reason: 'fixed in 2.1', expires: '9999-12-31' }],
  baseline: '',
  omits: ['Order.completionDate', 'User.expertise'],
  allowIncomplete: ['verify-payment'],
  timeoutMs: 500,
  deadlineS: 30,
  concurrency: 2,
  maxBodyBytes: 4096,
  waitS: 1,
  caFile: '',
  seed: 42,
  reportsDir: '.',
  reporter: ['json', 'junit=junit.xml'],
  signingKey: '',
};

describe('the settings of the library', () => {
  test('are those of the command line in camel case, except the env file', () => {
    const spelt = settingsTable.map(({ name }) =>
      name
        .slice('SPRAY_'.length)
        .toLowerCase()
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );

    expect(Object.keys(every).toSorted()).toEqual(spelt.filter((name) => name !== 'envFile').toSorted());
  });

  test('are read exactly as they are given', () => {
    const without = Object.fromEntries(['baseline', 'caFile', 'signingKey'].map((key) => [key, undefined]));
    const settings = settingsFrom({ ...every, ...without });

    expect(settings).toMatchObject({
      session: { id: 9007199254740993n },
      paymentOrderId: '9223372036854775807',
      confirmOrderId: '1',
      only: ['create-order', 'get-order/answers-200'],
      readOnly: true,
      deadlineS: 30,
      waivers: [{ requirement: 'get-order/answers-200', reason: 'fixed in 2.1', expires: '9999-12-31' }],
    });
    expect(settings.credentials.farmer).toEqual({ authorization: 'Bearer farmer-token', cookie: 'a=b' });
    expect(settings.tokenCommands).toEqual({}); // every role has a token
    expect(settingsFrom({ ...every, ...without, sprayerToken: undefined }).tokenCommands).toEqual({
      sprayer: './token.sh',
    });
  });

  test('of earlier versions are named with what takes their place', () => {
    expect(problemsOf({ baseUrl, farmerHeaders: { cookie: 'a=b' }, adminTokenCommand: 'x', userToken: 'y' })).toEqual([
      'farmerHeaders: is gone; use headers',
      'adminTokenCommand: is gone; use tokenCommand',
      'userToken: is gone; remove it',
    ]);
  });

  test('of a service are ignored beside the reference, with a notice under the names that were used', async () => {
    const said: string[] = [];
    const settings = { baseUrl: 'reference', sprayersOrderId: 7, only: ['create-order/answers-200'] };
    const { verdict } = await runConformance(settings, { announce: (line) => said.push(line) });

    expect(verdict).toBe('passed');
    expect(said).toEqual(['sprayersOrderId describes a service and is ignored: the embedded reference is judged']);
  });

  test('of a service are a contradiction beside the reference if they are credentials', () => {
    expect(problemsOf({ baseUrl: 'reference', farmerToken: 'x' })).toEqual([
      'farmerToken: needs the address of a service, got baseUrl=reference, which judges the embedded reference and not your service; change one of them',
    ]);
  });

  test('have every problem reported, under the names that were used', () => {
    expect(problemsOf({ baseUrl: 'nope', seed: -1, bogus: 1, exclud: [] })).toEqual([
      'bogus: unknown setting',
      'exclud: unknown setting; did you mean exclude?',
      expect.stringMatching(/^baseUrl: expected an http or https URL/),
      expect.stringMatching(/^seed: expected a whole number/),
    ]);
    expect(problemsOf({ baseUrl, waivers: [{ requirement: 'x' }] })[0]).toMatch(/^waivers: "the waivers given"/);
  });

  test('that cannot be written as JSON are reported by name, with the other problems', () => {
    const session: Record<string, unknown> = { id: 1 };
    session['next'] = { session };
    const waivers: unknown[] = [];
    waivers.push(waivers);
    const deep = JSON.parse(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`) as object;
    const endless = 'got a value that contains itself, or is nested too deeply';

    expect(
      problemsOf({ baseUrl, session, crop: deep, waivers, headers: { farmer: { cookie: session } }, seed: -1 }),
    ).toEqual([
      `session: expected a JSON object, ${endless}`,
      `crop: expected a JSON object, ${endless}`,
      `waivers: expected the path of a JSON file of waivers, ${endless}`,
      expect.stringMatching(`^headers: expected .*, ${endless}$`),
      expect.stringMatching(/^seed: expected a whole number/),
    ]);
    expect(problemsOf({ baseUrl, reportsDir: session })).toEqual([
      `reportsDir: expected the path of a folder, ${endless}`,
    ]);
    expect(problemsOf({ baseUrl, bogus: session })).toEqual(['bogus: unknown setting']);
  });

  test('that are functions are not treated as missing', () => {
    expect(problemsOf({ baseUrl: () => baseUrl })).toEqual([
      expect.stringMatching(/^baseUrl: expected an http or https URL.*, got a function$/),
    ]);
  });

  test('lead to judging the reference only if it is named', () => {
    expect(settingsFrom({ baseUrl: 'reference' }).baseUrl).toBeNull();
    expect(problemsOf({ baseUrl: '' })).toEqual([expect.stringMatching(/^baseUrl: set but empty/)]);
    for (const given of [{}, { baseUrl: undefined }, { farmerToken: 'x' }])
      expect(problemsOf(given)).toEqual([
        "baseUrl: expected the address of the service to judge, got none; neither the environment nor .env is read here, so pass baseUrl; baseUrl: 'reference' judges the embedded reference on purpose",
      ]);
  });
});
