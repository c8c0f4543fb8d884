import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { init } from '../../../bin/commands/init.js';
import { settingsTable } from '../../../helpers/settings/table.js';
import { aFolder, everyCi, filesIn, GITHUB, GITLAB, SHELL } from './initialising.js';
import { running } from './running.js';

const complete = {
  SPRAY_BASE_URL: 'https://spray.example',
  SPRAY_FARMER_TOKEN: 'canary-farmer',
  SPRAY_OTHER_FARMER_TOKEN: 'canary-other',
  SPRAY_RECEPTIONIST_HEADERS: '{"Cookie": "canary"}',
  SPRAY_SPRAYER_TOKEN_COMMAND: './token.sh canary',
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
      const { exit, out } = await running(init, '--dir', folder, ...everyCi, ...more);
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
    const { folder } = besideEnv({ SPRAY_FARMER_TOKEN: 'canary', SPRAY_SPRAYER_HEADERS: '{"Cookie":"x"}' });
    await running(init, '--dir', folder, ...everyCi);

    for (const path of [GITHUB, GITLAB, SHELL])
      expect(readFileSync(join(folder, path), 'utf8')).toContain(
        `# Not set so far; a run may be incomplete without:
#   SPRAY_BASE_URL, without which nothing is judged
#   SPRAY_OTHER_FARMER_TOKEN, or SPRAY_OTHER_FARMER_HEADERS
#   SPRAY_RECEPTIONIST_TOKEN, or SPRAY_RECEPTIONIST_HEADERS
#   SPRAY_STATES_URL, or SPRAY_SPRAYERS_ORDER_ID, SPRAY_PAYMENT_ORDER_ID, SPRAY_PAYMENT_SECRET, if the service shows no such data by itself
`,
      );
  });

  test('says that an address of this machine is another one in a job', async () => {
    const { folder } = besideEnv({ ...complete, SPRAY_BASE_URL: 'http://localhost:8080' });
    await running(init, '--dir', folder, '--ci', 'shell');

    expect(readFileSync(join(folder, SHELL), 'utf8')).toContain(
      '#   SPRAY_BASE_URL for this job: http://localhost:8080 is the machine of the job itself\n',
    );
  });

  test('prefers the flags, and rejects what a run would reject', async () => {
    const { folder } = besideEnv(complete);
    await running(init, '--dir', folder, '--ci', 'shell', '--nulls', 'reject', '--admin-token', 'canary');
    const script = readFileSync(join(folder, SHELL), 'utf8');
    const wrong = besideEnv({ ...complete, SPRAY_NULLS: 'canary' });

    expect(script).toContain("set_default SPRAY_NULLS 'reject'");
    expect(script).toContain('SPRAY_ADMIN_TOKEN');
    await expect(running(init, '--dir', wrong.folder, '--ci', 'shell')).rejects.toThrow('SPRAY_NULLS: expected one of');
    expect(filesIn(wrong.folder)).toEqual(['.env']);
  });

  test('without --ci still refuses to replace it, and a folder called .env is none', async () => {
    const { folder } = besideEnv(complete);
    const other = aFolder();
    mkdirSync(join(other, '.env'));

    await expect(running(init, '--dir', folder)).rejects.toThrow('already exists; --force overwrites it');
    await running(init, '--dir', other, '--ci', 'shell', '--no-env');
    expect(filesIn(other)).toEqual(['.env', SHELL]);
  });
});

test('--targets says in a comment what each target is missing', async () => {
  const folder = aFolder();
  const list = [
    { name: 'acme', settings: { SPRAY_BASE_URL: 'https://spray.example', SPRAY_FARMER_TOKEN: 'ACME_FARMER' } },
    { name: 'ours', settings: { SPRAY_BASE_URL: 'reference' } },
  ];
  writeFileSync(join(folder, 'targets.json'), JSON.stringify(list));
  await running(init, '--dir', folder, '--targets', 'targets.json', '--ci', 'github', '--ci', 'gitlab');

  for (const path of ['.github/workflows/conformance-targets.yml', 'conformance-targets.gitlab-ci.yml']) {
    const text = readFileSync(join(folder, path), 'utf8');

    expect(text).toContain('#   acme: SPRAY_SPRAYER_TOKEN, or SPRAY_SPRAYER_HEADERS\n');
    expect(text).toContain('ACME_FARMER');
    expect(text).not.toContain('ours:');
  }
});
