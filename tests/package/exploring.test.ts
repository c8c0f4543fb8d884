import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ended } from './shell.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
const project = inject('project');
const vitest = join(project, 'node_modules/vitest/vitest.mjs');

const small = ['--orders', '10', '--requests', '150', '--seed', '7'];

/** Calls the installed command in a folder of its own. */
async function called(node: string, args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'exploring-'));
  const finished = await ended(node, args, { cwd: folder });
  const isWritten = existsSync(join(folder, 'reports/explored/conformance.html'));
  rmSync(folder, { recursive: true });

  return { ...finished, isWritten };
}

test.for(inject('nodes'))('explore works on $name', async ({ path }) => {
  const { exit, stdout, stderr, isWritten } = await called(path, [
    program,
    'explore',
    '--base-url',
    'reference',
    ...small,
  ]);

  expect({ exit, isWritten }, stderr).toEqual({ exit: 0, isWritten: true });
  expect(stdout).toMatch(/^PASSED \(the embedded reference, not your service\)/m);
  expect(stderr).toMatch(/^This exploration may create up to 10 orders at the embedded reference, each marked /);
});

test('a wrong call ends with a sentence and exit status 2', async () => {
  const { exit, stdout, stderr } = await called(process.execPath, [program, 'explore', '--orders', 'many']);

  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toBe('--orders: expected a whole number from 1 to 100000, got "many"\n');
});

test('a run and an exploration load no package, because the bundle has what they need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alone-'));
  cpSync(join(program, '../..'), folder, { recursive: true });
  const alone = join(folder, 'dist/main.cjs');
  const run = await called(process.execPath, [alone, '--base-url', 'reference', '--only', 'list-feedback']);
  const explored = await called(process.execPath, [alone, 'explore', '--base-url', 'reference', ...small]);
  rmSync(folder, { recursive: true });

  expect([run.exit, explored.exit]).toEqual([0, 0]);
});

const script = `import { exitStatus, explore, startReference, summary } from 'crop-spraying-conformance';

const service = await startReference();
const report = await explore({ ...service.settings, seed: 7 }, { orders: 10, requests: 150 });
await service.close();

console.log(summary(report));
process.exitCode = exitStatus(report);
`;

/** A service that keeps at most 50 hectares of an order, where it says what it stored. */
const tests = `import { createServer } from 'node:http';
import { startReference } from 'crop-spraying-conformance';
import { explore } from 'crop-spraying-conformance/vitest';
import { afterAll } from 'vitest';

const service = await startReference();
const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url } = request;
  const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
  const body = method === 'POST' ? Buffer.concat(chunks) : undefined;
  const answer = await fetch(service.baseUrl + url, { method, headers, body });
  const text = await answer.text();
  const isCreation = method === 'POST' && url === '/api/farmer/order';
  const capped = text.replace(/"area":(\\d[^,}]*)/, (_, area) => '"area":' + Math.min(area, 50));
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(isCreation ? capped : text);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => { server.close(); return service.close(); });
const { statesUrl, ...settings } = service.settings;
explore({ ...settings, baseUrl: 'http://127.0.0.1:' + server.address().port, seed: 7 }, { orders: 40, requests: 600 });
`;

test('the library explores', async () => {
  writeFileSync(join(project, 'exploring.js'), script);
  const { exit, stdout, stderr } = await ended(process.execPath, ['exploring.js'], { cwd: project });

  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toMatch(/^PASSED/m);
});

test('the vitest helper has a test for each requirement: failed with the requests that show it, or skipped if not explored', async () => {
  writeFileSync(join(project, 'capped.test.js'), tests);
  const { exit, stdout } = await ended(process.execPath, [vitest, 'run', 'capped', '--reporter=json'], {
    cwd: project,
  });
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');

  expect(exit).toBe(1);
  expect(failed.map(({ fullName }) => fullName.split(':')[0])).toEqual([
    'explored create-order create-order/keeps-the-area',
  ]);
  expect(failed[0]?.failureMessages[0]).toMatch(/\n\d+ requests? that shows? it:\ncurl [^]*\nagain: npx vitest run /);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['passed', 'failed', 'skipped']));
});

test('the vitest helper explores only what -t selects', async () => {
  const args = [vitest, 'run', 'capped', '-t', 'list-feedback/answers-200'];
  const { exit, stdout } = await ended(process.execPath, args, { cwd: project });

  expect(exit, stdout).toBe(0);
  expect(stdout).toMatch(/1 passed/);
});
