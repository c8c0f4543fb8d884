import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseEnv } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { UsageError } from '../../../bin/command.js';
import { initIn } from '../../../bin/commands/init.js';
import { VERSION } from '../../../helpers/interface/version.js';
import { settingsTable } from '../../../helpers/settings/table.js';
import { aFolder, everyCi, filesIn, GITHUB, GITLAB, PACKAGE, SHELL } from './initialising.js';
import { running } from './running.js';

const complete = {
  SPRAY_BASE_URL: 'https://spray.example',
  SPRAY_FARMER_TOKEN: 'canary-farmer',
  SPRAY_OTHER_FARMER_TOKEN: 'canary-other',
  SPRAY_HEADERS: '{"receptionist": {"Cookie": "canary"}}',
  SPRAY_TOKEN_COMMAND: './token.sh canary',
  SPRAY_STATES_URL: 'https://spray.example/states',
  SPRAY_NULLS: 'absent',
  SPRAY_SESSION: '{"id": 7}',
  SPRAY_OMITS: 'Order.cost',
};
const secrets = settingsTable.filter(({ name, secret }) => secret && name in complete).map(({ name }) => name);
const plain = Object.entries(complete).filter(([name]) => !secrets.includes(name));

function besideEnv(settings: Readonly<Record<string, string>>): { folder: string; env: string } {
  const folder = aFolder();
  const env = Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
  writeFileSync(join(folder, '.env'), env);

  return { folder, env };
}

interface Workflow {
  readonly jobs: { readonly conformance: { readonly steps: readonly { readonly env?: Record<string, string> }[] } };
}

describe('--ci beside a .env', () => {
  test.each([[], ['--no-env']])(
    'writes every setting of it into the jobs, secrets by their names only: %j',
    async (...more) => {
      const { folder, env } = besideEnv(complete);
      const { exit, out } = await running(initIn(folder), ...everyCi, ...more);
      const read = (path: string) => readFileSync(join(folder, path), 'utf8');
      const { jobs } = parseYaml(read(GITHUB)) as Workflow;
      const gitlab = parseYaml(read(GITLAB)) as { conformance: { variables: Record<string, string> } };

      expect(exit).toBe(0);
      expect(read('.env')).toBe(env);
      expect(out).toContain('.env stays as it is: its settings are in the CI files, and secrets by their names only.');
      expect(jobs.conformance.steps.find((step) => step.env)?.env).toEqual({
        ...Object.fromEntries(plain),
        ...Object.fromEntries(secrets.map((name) => [name, `\${{ secrets.${name} }}`])),
        SPRAY_BASE_URL: "${{ inputs.base-url || vars.SPRAY_BASE_URL || 'https://spray.example' }}",
      });
      expect(gitlab.conformance.variables).toMatchObject(Object.fromEntries(plain));
      for (const [name, value] of plain) expect(read(SHELL)).toContain(`set_default ${name} '${value}'`);
      for (const path of [GITHUB, GITLAB, SHELL]) {
        for (const name of secrets) expect(read(path)).toContain(name);
        expect(read(path)).not.toContain('canary');
        expect(read(path)).not.toContain('Not set so far');
      }
      expect(read(GITHUB)).toContain('actions/checkout'); // the command is a script
    },
  );

  test('says in a comment what is missing', async () => {
    const { folder } = besideEnv({ SPRAY_FARMER_TOKEN: 'canary', SPRAY_HEADERS: '{"sprayer": {"Cookie": "x"}}' });
    await running(initIn(folder), ...everyCi);

    for (const path of [GITHUB, GITLAB, SHELL])
      expect(readFileSync(join(folder, path), 'utf8')).toContain(
        `# Not set so far; a run may be incomplete without:
#   SPRAY_BASE_URL, without which nothing is judged
#   SPRAY_OTHER_FARMER_TOKEN, or SPRAY_HEADERS
#   SPRAY_RECEPTIONIST_TOKEN, or SPRAY_HEADERS
#   SPRAY_STATES_URL, or SPRAY_SPRAYERS_ORDER_ID, SPRAY_PAYMENT_ORDER_ID, SPRAY_PAYMENT_SECRET, if the service shows no such data by itself
`,
      );
  });

  test('says that an address of this machine is another one in a job', async () => {
    const { folder } = besideEnv({ ...complete, SPRAY_BASE_URL: 'http://localhost:8080' });
    await running(initIn(folder), '--ci', 'shell');

    expect(readFileSync(join(folder, SHELL), 'utf8')).toContain(
      '#   SPRAY_BASE_URL for this job: http://localhost:8080 is the machine of the job itself\n',
    );
  });

  test('prefers the flags, and rejects what a run would reject', async () => {
    const { folder } = besideEnv(complete);
    await running(initIn(folder), '--ci', 'shell', '--nulls', 'reject', '--admin-token', 'canary');
    const script = readFileSync(join(folder, SHELL), 'utf8');
    const wrong = besideEnv({ ...complete, SPRAY_NULLS: 'canary' });

    expect(script).toContain("set_default SPRAY_NULLS 'reject'");
    expect(script).toContain('SPRAY_ADMIN_TOKEN');
    await expect(running(initIn(wrong.folder), '--ci', 'shell')).rejects.toThrow('SPRAY_NULLS: expected one of');
    expect(filesIn(wrong.folder)).toEqual(['.env']);
  });

  test('asks for no other account if a command prints the tokens', async () => {
    const { folder } = besideEnv({ SPRAY_BASE_URL: 'https://spray.example', SPRAY_TOKEN_COMMAND: './token.sh' });
    await running(initIn(folder), '--ci', 'shell');

    expect(readFileSync(join(folder, SHELL), 'utf8')).not.toMatch(/SPRAY_\w+_TOKEN\b/);
  });
});

const envIn = (folder: string) => readFileSync(join(folder, '.env'), 'utf8');

describe('without --ci, beside a .env', () => {
  test('adds the lines that it does not have, and changes none', async () => {
    const { folder, env } = besideEnv({ DB_PASSWORD: 'mine', SPRAY_BASE_URL: 'https://spray.example' });
    writeFileSync(join(folder, '.env'), `${env}# SPRAY_FARMER_TOKEN=later`); // without a newline
    chmodSync(join(folder, '.env'), 0o640);
    const { exit, out } = await running(initIn(folder), '--nulls', 'absent');

    expect(exit).toBe(0);
    expect(envIn(folder)).toBe(`${env}# SPRAY_FARMER_TOKEN=later

# Settings of crop-spraying-conformance ${VERSION}; all of them: docs/settings.md in the package, or run --help-all.
# The tokens of four accounts: remove the "# " of each line that you give a value.
# SPRAY_OTHER_FARMER_TOKEN=
# SPRAY_RECEPTIONIST_TOKEN=
# SPRAY_SPRAYER_TOKEN=
# If the service offers provider states, which set up data and remove the orders of a run.
# SPRAY_STATES_URL=
SPRAY_NULLS=absent
`);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o640);
    expect(out.split('\n')).toEqual([
      `Added lines to ${join(folder, '.env')}`,
      'Next: npx crop-spraying-conformance doctor, then npx crop-spraying-conformance run',
    ]);
  });

  test('asks for an address that is not in it', async () => {
    const { folder } = besideEnv({ DB_PASSWORD: 'mine' });
    const { out } = await running(initIn(folder));

    expect(out).toContain('Next: set SPRAY_BASE_URL in .env, then npx crop-spraying-conformance doctor');
  });

  test.for([[], ['--force']])('leaves it as it is if it has every line: %j', async (flags) => {
    const folder = aFolder();
    await running(initIn(folder), '--base-url', 'https://spray.example');
    const env = envIn(folder);
    const { exit, out } = await running(initIn(folder), ...flags);

    expect({ exit, out }).toEqual({
      exit: 0,
      out: `${join(folder, '.env')} stays as it is: it has every line that init writes.`,
    });
    expect(envIn(folder)).toBe(env);
  });

  test.for([
    [complete, ['--nulls', 'reject'], /^--nulls: .*\.env has a line for it already; change it there, or name another/],
    [complete, ['--pageable', 'canary'], /^--pageable: expected one of/],
    [{ ...complete, SPRAY_NULLS: 'wrong' }, ['--pageable', 'flat'], /SPRAY_NULLS: expected one of/],
    [{ SPRAY_USER_TOKEN: 'canary' }, [], /^SPRAY_USER_TOKEN: is gone; remove it/],
  ] as const)('changes nothing that a run would reject: %j %j', async ([settings, flags, says]) => {
    const { folder, env } = besideEnv(settings);
    const rejected = running(initIn(folder), ...flags, '--force');

    await expect(rejected).rejects.toThrow(UsageError);
    await expect(rejected).rejects.toThrow(says);
    expect(envIn(folder)).toBe(env);
  });

  test('writes the file that --dotenv names, and leaves the .env alone', async () => {
    const { folder, env } = besideEnv(complete);
    await running(initIn(folder), '--dotenv', 'other.env', '--base-url', 'https://other.example');

    expect(envIn(folder)).toBe(env);
    expect(parseEnv(readFileSync(join(folder, 'other.env'), 'utf8'))).toEqual({
      SPRAY_BASE_URL: 'https://other.example',
    });
  });
});

test('a folder called .env is none', async () => {
  const folder = aFolder();
  mkdirSync(join(folder, '.env'));
  await running(initIn(folder), '--ci', 'shell', '--no-env');

  expect(filesIn(folder)).toEqual(['.conformance', ...PACKAGE, '.env', SHELL].toSorted());
});

test('--targets says in a comment what each target is missing', async () => {
  const folder = aFolder();
  const list = [
    { name: 'acme', settings: { SPRAY_BASE_URL: 'https://spray.example', SPRAY_FARMER_TOKEN: 'ACME_FARMER' } },
    { name: 'ours', settings: { SPRAY_BASE_URL: 'reference' } },
  ];
  writeFileSync(join(folder, 'targets.json'), JSON.stringify(list));
  await running(initIn(folder), '--targets', 'targets.json', '--ci', 'github', '--ci', 'gitlab');

  for (const path of ['.github/workflows/conformance-targets.yml', 'conformance-targets.gitlab-ci.yml']) {
    const text = readFileSync(join(folder, path), 'utf8');

    expect(text).toContain('#   acme: SPRAY_SPRAYER_TOKEN, or SPRAY_HEADERS\n');
    expect(text).toContain('ACME_FARMER');
    expect(text).not.toContain('ours:');
  }
});
