import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseEnv } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { init } from '../../../bin/commands/init.js';
import { flagOf } from '../../../bin/settings/setting-flags.js';
import { everySetting } from '../../../helpers/settings/table.js';
import {
  aFolder,
  everyCi,
  filesIn,
  GITHUB,
  GITLAB,
  initialised,
  settingFlags,
  settingsIn,
  SHELL,
  url,
} from './initialising.js';
import { running } from './running.js';

describe('.env', () => {
  test('explains every setting, and sets those given as flags', async () => {
    const { exit, folder, read } = await initialised();
    const named = [...read('.env').matchAll(/^# (SPRAY_\w+)=/gm)].map(([, name = '']) => name);

    expect(exit).toBe(0);
    expect(parseEnv(read('.env'))).toEqual({});
    expect([...named, 'SPRAY_ENV_FILE'].toSorted()).toEqual(everySetting.map(({ name }) => name).toSorted());
    expect(settingsIn(folder, { SPRAY_SEED: '1' })).toEqual(settingsIn(aFolder(), { SPRAY_SEED: '1' }));
  });

  test('is read back with the values of the flags', async () => {
    const headers = JSON.stringify({ Cookie: `session=it's #1; x="y"` });
    const { folder } = await initialised(
      ...url,
      ...settingFlags({ 'farmer-token': 'abc#def', 'sprayer-headers': headers, session: '{"id": 7}' }),
      ...settingFlags({ 'max-body-bytes': '2 MiB', 'payment-order-id': '5', 'payment-secret': "p'i" }),
      '--read-only',
    );
    const { settings, notices } = settingsIn(folder);

    expect(notices).toEqual([]);
    expect(settings).toMatchObject({
      baseUrl: 'https://spray.example',
      credentials: { farmer: { authorization: 'Bearer abc#def' }, sprayer: JSON.parse(headers) as object },
      session: { id: 7 },
      maxBodyBytes: 2 * 1024 ** 2,
      readOnly: true,
      paymentSecret: "p'i",
    });
  });

  test('accepts the default or example of each setting', async () => {
    const { folder, read } = await initialised();
    const set = read('.env')
      .replaceAll(/^(# .* Example: (.+)\n)# (SPRAY_\w+=)$/gm, '$1$3$2')
      .replaceAll(/^# (SPRAY_\w+=.+)$/gm, '$1');
    writeFileSync(join(folder, '.env'), set.replace(/^SPRAY_(WAIVERS|CA_FILE|BASELINE)=.*$/gm, '')); // these name files
    const { notices, settings } = settingsIn(folder);

    expect(Object.keys(parseEnv(set)).length).toBeGreaterThan(20);
    expect(notices).toEqual([]);
    expect(settings).toMatchObject({ crop: { id: 1, name: 'maize' }, pageable: 'auto', reportsDir: 'reports' });
  });

  test('is readable by its owner only', async () => {
    const { folder } = await initialised();

    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test.for([
    ['', true],
    ['node_modules\n.env.local\n', true],
    ['.env\n!.env\n', true],
    ['# .env\n', true],
    ['node_modules\r\n.env\r\n', false],
    ['!.env\n/.env\n', false],
    ['.env*\n', false],
  ] as const)('a .gitignore of %j causes a warning: %s', async ([text, isTold]) => {
    const folder = aFolder();
    writeFileSync(join(folder, '.gitignore'), text);
    const { err } = await running(init, '--dir', folder);

    expect(err).toBe(
      isTold ? `${join(folder, '.gitignore')} does not list .env, which may contain secrets: add it.` : '',
    );
  });
});

describe('a wrong call', () => {
  test.for([
    [['--ci', 'jenkins'], '--ci: expected github, gitlab or shell, got jenkins'],
    [['--no-env'], '--no-env: needs --ci'],
    [['--base-url', 'ftp://x'], '--base-url: expected an http or https URL'],
    [['--base-url', ''], '--base-url: set but empty'],
    [['--farmer-token', 'canary'], '--farmer-token: needs SPRAY_BASE_URL, which is not set'],
    [[...url, '--farmer-token', 'canary with blanks'], '--farmer-token: expected a token without whitespace'],
    [[...url, '--payment-secret', 'canary \' ` "'], '--payment-secret: expected a value that an env file can contain'],
    [[...url, '--waivers', 'w.json'], '--waivers: expected the path of a JSON file of waivers, got "w.json"'],
    [['--env-file', 'canary'], 'unknown flag: --env-file; see --help'],
    [[...url, '--farmer-tokn=canary'], 'unknown flag: --farmer-tokn; did you mean --farmer-token?'],
    [
      [...url, '--farmer-token', 'first', 'canary'],
      'init: expected only flags after the command, got another argument',
    ],
  ] as const)('%j is reported in one sentence, without secrets, and nothing is written', async ([flags, words]) => {
    const folder = aFolder();
    const refusal = await running(init, '--dir', folder, ...flags).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(UsageError);
    expect((refusal as UsageError).message).toContain(words);
    expect((refusal as UsageError).message).not.toContain('canary');
    expect(filesIn(folder)).toEqual([]);
  });
});

test('secrets are in the .env, and nowhere else', async () => {
  const tokens = everySetting.map(({ name }) => name).filter((name) => name.endsWith('_TOKEN'));
  const flags = settingFlags(Object.fromEntries(tokens.map((name) => [flagOf(name), `canary-of-${name}`])));
  const { out, err, read } = await initialised(...url, ...everyCi, ...flags);

  expect(read('.env').match(/canary-of-/g)).toHaveLength(6);
  expect([out, err, read(GITHUB), read(GITLAB), read(SHELL)].join('\n')).not.toContain('canary');
});
