import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseEnv } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { initIn } from '../../../bin/commands/init.js';
import { flagOf } from '../../../bin/flags.js';
import { VERSION } from '../../../helpers/interface/version.js';
import { everySetting } from '../../../helpers/settings/table.js';
import {
  aFolder,
  everyCi,
  filesIn,
  GITHUB,
  GITLAB,
  initialised,
  PACKAGE,
  settingFlags,
  settingsIn,
  SHELL,
  url,
} from './initialising.js';
import { running } from './running.js';

describe('.env', () => {
  test('is short, and sets nothing by itself', async () => {
    const { exit, folder, read } = await initialised();

    expect(exit).toBe(0);
    expect(read('.env')).toBe(`\
# Settings of crop-spraying-conformance ${VERSION}. It may contain secrets: keep it out of version control.
# All settings: docs/settings.md in the package, or run --help-all. Put values with #, spaces or JSON in single quotes.
# SPRAY_BASE_URL=
# The tokens of four accounts: remove the "# " of each line that you give a value.
# SPRAY_FARMER_TOKEN=
# SPRAY_OTHER_FARMER_TOKEN=
# SPRAY_RECEPTIONIST_TOKEN=
# SPRAY_SPRAYER_TOKEN=
# If the service offers provider states, which set up data and remove the orders of a run.
# SPRAY_STATES_URL=
`);
    expect(parseEnv(read('.env'))).toEqual({});
    expect(settingsIn(folder, { SPRAY_SEED: '1' })).toEqual(settingsIn(aFolder(), { SPRAY_SEED: '1' }));
  });

  test('has the settings that are given as flags, the unusual ones last', async () => {
    const { read } = await initialised(...url, ...settingFlags({ 'sprayer-token': 'abc', nulls: 'absent' }));
    const lines = read('.env').trimEnd().split('\n');

    expect(parseEnv(read('.env'))).toEqual({
      SPRAY_BASE_URL: 'https://spray.example',
      SPRAY_SPRAYER_TOKEN: 'abc',
      SPRAY_NULLS: 'absent',
    });
    expect(lines).toContain('# SPRAY_FARMER_TOKEN=');
    expect(lines).not.toContain('# SPRAY_SPRAYER_TOKEN=');
    expect(lines.at(-1)).toMatch(/^SPRAY_NULLS=/);
  });

  test('is read back with the values of the flags', async () => {
    const headers = { Cookie: `session=it's #1; x="y"` };
    const { folder } = await initialised(
      ...url,
      ...settingFlags({ 'farmer-token': 'abc#def', headers: JSON.stringify({ sprayer: headers }) }),
      ...settingFlags({ 'max-body-bytes': '2 MiB', 'payment-order-id': '5', 'payment-secret': "p'i" }),
      ...settingFlags({ session: '{"id": 7}', 'token-command': "./token.sh '$SPRAY_ROLE' #1" }),
      '--read-only',
    );
    const { settings, notices } = settingsIn(folder);

    expect(notices).toEqual([]);
    expect(settings).toMatchObject({
      baseUrl: 'https://spray.example',
      credentials: { farmer: { authorization: 'Bearer abc#def' }, sprayer: headers },
      tokenCommands: { receptionist: "./token.sh '$SPRAY_ROLE' #1" },
      session: { id: 7 },
      maxBodyBytes: 2 * 1024 ** 2,
      readOnly: true,
      paymentSecret: "p'i",
    });
  });

  test('may have another name, which the next commands are told', async () => {
    const { folder, out, err, read } = await initialised('--dotenv', 'staging.env', ...url);

    expect(filesIn(folder)).toEqual(['staging.env']);
    expect(parseEnv(read('staging.env'))).toEqual({ SPRAY_BASE_URL: 'https://spray.example' });
    expect(out).toContain(
      'Next: npx crop-spraying-conformance doctor --dotenv staging.env, then npx crop-spraying-conformance run --dotenv staging.env',
    );
    expect(err).toBe('');
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
    const { err } = await running(initIn(folder));

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
    [['--dir', 'canary'], '--dir: is gone; type the command in that folder'],
    [['--ci', 'github', '--action', 'canary'], '--action: is gone; docs/ci.md in the package shows the step'],
    [['--ci', 'github', '--shards', '8'], '--shards: is gone; change the number of parts in the file'],
    [[...url, '--farmer-headers', '{"Cookie": "canary"}'], '--farmer-headers: is gone; use --headers'],
    [[...url, '--sprayer-token-command', 'canary'], '--sprayer-token-command: is gone; use --token-command'],
    [[...url, '--user-token', 'canary'], '--user-token: is gone; remove it'],
    [[...url, '--farmer-tokn=canary'], 'unknown flag: --farmer-tokn; did you mean --farmer-token?'],
    [
      [...url, '--farmer-token', 'first', 'canary'],
      'init: expected only flags after the command, got another argument',
    ],
  ] as const)('%j is reported in one sentence, without secrets, and nothing is written', async ([flags, words]) => {
    const folder = aFolder();
    const refusal = await running(initIn(folder), ...flags).catch((error: unknown) => error);

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

  expect(read('.env').match(/canary-of-/g)).toHaveLength(5);
  expect([out, err, ...[GITHUB, GITLAB, SHELL, ...PACKAGE].map(read)].join('\n')).not.toContain('canary');
});
