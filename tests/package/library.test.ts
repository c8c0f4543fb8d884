import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { done, ended } from './shell.js';

const project = inject('project');

const judging = `import { exitStatus, runConformance, startReference, summary } from 'crop-spraying-conformance';

const service = await startReference();
const report = await runConformance({ ...service.settings, only: ['create-order'] });
await service.close();

console.log(summary(report));
process.exitCode = exitStatus(report);
`;

const registering = `import { startReference } from 'crop-spraying-conformance';
import { conformance } from 'crop-spraying-conformance/vitest';
import { afterAll } from 'vitest';

const service = await startReference();
afterAll(() => service.close());
conformance({ ...service.settings, only: ['list-feedback', 'get-order/farmer-present'] });
`;

const failing = `import { createServer } from 'node:http';
import { conformance } from 'crop-spraying-conformance/vitest';
import { afterAll } from 'vitest';

const server = createServer((_, response) => response.end('[]'));
afterAll(() => server.close());
conformance(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: \`http://127.0.0.1:\${server.address().port}\`, farmerToken: 'a-token-of-mine' };
});
`;

const addressless = `import { conformance } from 'crop-spraying-conformance/vitest';

conformance();
`;

const tokenless = `import { startReference } from 'crop-spraying-conformance';
import { conformance } from 'crop-spraying-conformance/vitest';
import { afterAll } from 'vitest';

const service = await startReference();
afterAll(() => service.close());
conformance({ ...service.settings, receptionistToken: undefined });
`;

writeFileSync(join(project, 'tokenless.test.js'), tokenless);
writeFileSync(join(project, 'addressless.test.js'), addressless);
writeFileSync(join(project, 'judge.js'), judging);
writeFileSync(join(project, 'service.test.js'), registering);
writeFileSync(join(project, 'broken.test.js'), failing);

const vitest = join(project, 'node_modules/vitest/vitest.mjs');

describe.for(inject('nodes'))('on $name', ({ path }) => {
  test('the library judges a service in the same process', async () => {
    const { exit, stdout, stderr } = await ended(path, ['judge.js'], { cwd: project });

    expect(stderr).toBe('');
    expect(stdout).toMatch(/\nPASSED: \d+ of \d+ requirements \(narrowed by only\)/);
    expect(exit).toBe(0);
  });

  test('the vitest helper registers a test for each requirement', async () => {
    const { exit, stdout } = await ended(path, [vitest, 'run', 'service', '--reporter=json'], { cwd: project });
    const { testResults } = JSON.parse(stdout) as {
      testResults: { assertionResults: { title: string; status: string }[] }[];
    };
    const passed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title.split(':')[0]),
    );

    expect(exit).toBe(0);
    expect(passed).toContain('get-order/farmer-present');
    expect(passed.filter((id) => id?.startsWith('list-feedback/')).length).toBeGreaterThan(10);
    expect(passed).not.toContain('get-order/answers-200');
  });
});

test('the vitest helper fails the tests of broken requirements, with the claim and a curl line', async () => {
  const { exit, stdout, stderr } = await ended(process.execPath, [vitest, 'run', 'broken'], { cwd: project });

  expect(exit).toBe(1);
  expect(stderr).toMatch(/FAIL .* list-feedback\/is-a-page: /);
  expect(stderr).toMatch(/expected an object, got an array[^\n]*\n(.*\n)?curl -i /);
  expect(stdout).toMatch(/Tests .*failed/);
  // Each failure is printed once; the variable in its curl line must be set, and no report numbers the exchanges.
  expect(
    stderr.match(/^Before you paste a line: export SPRAY_FARMER_TOKEN='the value of farmerToken'$/gm),
  ).toHaveLength(1);
  expect(stderr).toMatch(/^curl -i .*\$SPRAY_FARMER_TOKEN/m);
  expect(stderr).not.toMatch(/, in e\d+/);
});

test('the vitest helper fails without an address, and says what to pass', async () => {
  const { exit, stderr } = await ended(process.execPath, [vitest, 'run', 'addressless'], { cwd: project });

  expect(exit).toBe(1);
  expect(stderr).toContain('baseUrl: expected the address of the service to judge, got none');
});

test('the vitest helper judges only what -t selects', async () => {
  const args = [vitest, 'run', 'service', '-t', 'get-order/farmer-present', '--reporter=verbose'];
  const { exit, stdout } = await ended(process.execPath, args, { cwd: project });

  expect(exit).toBe(0);
  expect(stdout).toMatch(/1 passed/);
});

test('CommonJS can require it', async () => {
  writeFileSync(join(project, 'old.cjs'), `console.log(typeof require('crop-spraying-conformance').runConformance)`);

  // Node 20 says that this is experimental.
  expect((await ended(process.execPath, ['old.cjs'], { cwd: project })).stdout).toBe('function\n');
});

test('what else the package names can be imported', async () => {
  const named = ['report.schema.json', 'registry.schema.json', 'schemas/order.json', 'openapi.json', 'package.json'];
  const script = named.map((name) => `require('crop-spraying-conformance/${name}')`).join(';');
  writeFileSync(join(project, 'named.cjs'), script);

  expect(await ended(process.execPath, ['named.cjs'], { cwd: project })).toEqual({ exit: 0, stdout: '', stderr: '' });
});

test.for([
  ['tokenless', 'get-order', 'the receptionist has no credentials'],
  ['tokenless', 'get-order/answers-201', 'did you mean get-order/answers-200?'],
  ['addressless', 'get-order', 'baseUrl'],
] as const)(
  '%s.test.js is red with -t %s, although the tests of the whole run are left out',
  async ([file, pattern, words]) => {
    const { exit, stdout, stderr } = await ended(process.execPath, [vitest, 'run', file, '-t', pattern], {
      cwd: project,
    });

    expect(exit).toBe(1);
    expect(stdout + stderr).toContain(words);
  },
);

test.for(['nodenext', 'bundler'])('its types work with module resolution %s', async (resolution) => {
  const typed = `import { runConformance, SettingsError, type Report, type Verdict } from 'crop-spraying-conformance';
import { conformance } from 'crop-spraying-conformance/vitest';

conformance(() => ({ baseUrl: 'http://127.0.0.1:8080', session: { id: 1n }, nulls: 'absent' }));
const report: Report = await runConformance({ baseUrl: 'http://127.0.0.1:8080', only: ['create-order'] });
export const verdict: Verdict | null = report.verdict;
export const failed: string[] = report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
// @ts-expect-error -- there is no such setting
await runConformance({ baseURL: 'http://127.0.0.1:8080' });
// @ts-expect-error -- it takes reject or absent
await runConformance({ nulls: 'ignore' });
export const problems: readonly string[] = new SettingsError([]).problems;
`;
  writeFileSync(join(project, `typed-${resolution}.ts`), typed);
  const tsc = join(project, 'node_modules/typescript', tscOf());
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--moduleResolution', resolution];
  const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
  const files = [`typed-${resolution}.ts`];

  expect(await done(process.execPath, [tsc, ...flags, '--module', module, ...files], { cwd: project })).toBe('');
});

function tscOf(): string {
  const { bin } = JSON.parse(readFileSync(join(project, 'node_modules/typescript/package.json'), 'utf8')) as {
    bin: { tsc: string };
  };

  return bin.tsc;
}
