import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runConformance, summary } from '../../bin/library/index.js';
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { ended, type Ended } from './shell.js';

// It shows the farmer where the interface omits it: seen in create-order alone, and by curl.
const reference = aReference();
type Handle = Parameters<typeof serve>[0];
const faulty: Handle = (call) => {
  const reply = reference.handle(call);
  const isCreated = call.method === 'POST' && call.target.endsWith('/api/farmer/order') && reply.status === 200;

  return isCreated ? { ...reply, body: reply.body.replace('{', '{"farmer":null,') } : reply;
};

let service: Served;
const root = mkdtempSync(join(tmpdir(), 'pasting-'));
beforeAll(async () => {
  service = await serve(faulty);
});
afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true });
});

const FAILED = 'create-order/farmer-omitted';

/** A folder as a user has it: the package is installed there. */
function ownFolder(name: string, env = ''): string {
  const folder = join(root, name);
  mkdirSync(folder);
  symlinkSync(join(inject('installed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
  if (env !== '') writeFileSync(join(folder, 'my.env'), env);

  return folder;
}

const inShell = (script: string, cwd: string, env = {}): Promise<Ended> => ended('sh', ['-c', script], { cwd, env });

/** The lines that a run prints for a shell. */
function linesIn(output: string) {
  const lines = output.split('\n');
  const block = lines.slice(lines.findIndex((line) => line.startsWith(`FAILED ${FAILED}`)));
  const after = (start: string) => block.find((line) => line.startsWith(start))?.slice(start.length) ?? '';

  return {
    prepare: lines.filter((line) => line.startsWith('Before you paste a line: ')).map((line) => line.slice(25)),
    curl: block.find((line) => /^ {2}e\d+: curl /.test(line))?.replace(/^ {2}e\d+: /, '') ?? '',
    again: after('  again: '),
  };
}

const settings = () => [
  `SPRAY_BASE_URL=${service.origin}`,
  `SPRAY_FARMER_TOKEN=${tokens.farmer}`,
  `SPRAY_HEADERS='{"receptionist": {"Authorization": "Bearer ${tokens.receptionist}"}}'`,
];

async function expectSame(again: Ended): Promise<void> {
  expect(again.stdout).toContain(`FAILED ${FAILED}`);
  expect(again.stdout).not.toContain('Nothing passed');
  expect(again.exit).toBe(1);
}

describe('the lines of a run work in a shell', () => {
  test('whose settings are in an env file', async () => {
    const folder = ownFolder('file', settings().join('\n'));
    const first = await inShell('npx crop-spraying-conformance --dotenv my.env --only create-order', folder);
    const { prepare, curl, again } = linesIn(first.stdout);

    expect(prepare).toEqual(['set -a; . ./my.env; set +a']);
    expect(first.stdout.split('Before you paste').length).toBe(2);
    expect(again).not.toContain('$');
    await expectSame(await inShell(again, folder));
    const sent = await inShell(`${prepare.join('\n')}\n${curl}`, folder);
    expect(sent.stdout).toMatch(/^HTTP\/1.1 200/);
    expect(sent.stdout).toContain('"farmer":null');
  });

  test('whose settings are in the environment, and need nothing more', async () => {
    const folder = ownFolder('environment');
    const env = { SPRAY_BASE_URL: service.origin, SPRAY_FARMER_TOKEN: tokens.farmer, SPRAY_ONLY: 'create-order' };
    const first = await inShell('npx crop-spraying-conformance', folder, env);
    const { prepare, curl, again } = linesIn(first.stdout);

    expect(prepare).toEqual([]);
    await expectSame(await inShell(again, folder, env));
    // The address was given for one command only.
    await expectSame(await inShell(again, folder, { SPRAY_FARMER_TOKEN: tokens.farmer }));
    expect((await inShell(curl, folder, env)).stdout).toMatch(/^HTTP\/1.1 200/);
  });

  test('whose token is a flag, and must be exported', async () => {
    const folder = ownFolder('flags');
    const flags = `--base-url ${service.origin} --farmer-token ${tokens.farmer} --only create-order`;
    const first = await inShell(`npx crop-spraying-conformance ${flags}`, folder);
    const { prepare, again } = linesIn(first.stdout);

    expect(prepare).toEqual(["export SPRAY_FARMER_TOKEN='the value of --farmer-token'"]);
    expect(first.stdout).not.toContain(tokens.farmer);
    await expectSame(await inShell(`export SPRAY_FARMER_TOKEN=${tokens.farmer}\n${again}`, folder));
  });

  test('whose tokens are printed by a command in an env file', async () => {
    const command = `test "$SPRAY_ROLE" != farmer || echo ${tokens.farmer}`;
    const folder = ownFolder('command', `SPRAY_BASE_URL=${service.origin}\nSPRAY_TOKEN_COMMAND='${command}'`);
    const first = await inShell('npx crop-spraying-conformance --dotenv my.env --only create-order', folder);
    const { prepare, curl, again } = linesIn(first.stdout);

    expect(prepare).toEqual([
      'set -a; . ./my.env; set +a',
      'export SPRAY_FARMER_TOKEN="$(SPRAY_ROLE=farmer sh -c "$SPRAY_TOKEN_COMMAND")"',
    ]);
    expect(first.stdout).not.toContain(tokens.farmer);
    await expectSame(await inShell(again, folder));
    expect((await inShell(`${prepare.join('\n')}\n${curl}`, folder)).stdout).toMatch(/^HTTP\/1.1 200/);
  });

  test('of the library', async () => {
    const folder = ownFolder('library');
    const report = await runConformance({
      baseUrl: service.origin,
      farmerToken: tokens.farmer,
      pageable: 'flat',
      only: ['create-order'],
    });
    const { prepare, again } = linesIn(summary(report));

    expect(prepare).toEqual(["export SPRAY_FARMER_TOKEN='the value of farmerToken'"]);
    expect(again).toContain('--pageable flat');
    await expectSame(await inShell(`export SPRAY_FARMER_TOKEN=${tokens.farmer}\n${again}`, folder));
  });
});

test('a curl line reads a header from the JSON of its setting', async () => {
  const folder = ownFolder('headers');
  const env = {
    SPRAY_BASE_URL: service.origin,
    SPRAY_HEADERS: JSON.stringify({
      farmer: { 'X-Trace': 'a "quoted" $value', Authorization: `Bearer ${tokens.farmer}` },
    }),
  };
  const first = await inShell('npx crop-spraying-conformance --only create-order', folder, env);
  const { curl } = linesIn(first.stdout);

  expect((await inShell(curl, folder, env)).stdout).toMatch(/^HTTP\/1.1 200/);
});
