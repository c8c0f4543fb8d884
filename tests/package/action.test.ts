import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagOf } from '../../bin/flags.js';
import { startReference, type StartedReference } from '../../bin/library/index.js';
import type { Report } from '../../helpers/records/report.js';
import { aReference } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { useAction } from '../support/github-job.js';
import { listening } from '../support/listening.js';
import { besideAddress } from './beside-address.js';
import { isWindows } from './shell.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const job = mkdtempSync(join(tmpdir(), 'job of '));
const actionPath = join(job, "the action's own path");
const temp = join(job, 'temp');

let reference: StartedReference;
let faulty: Served;
let open: Served;
const tokens = new Set<string>();
beforeAll(async () => {
  // As the runner does: only what is in the repository.
  const left = ['node_modules', 'dist', '.git', 'reports'].map((name) => join(root, name));
  cpSync(root, actionPath, { recursive: true, filter: (path) => !left.includes(path) });
  mkdirSync(temp);
  const { handle } = aReference({ credentials: 'none' });
  reference = await startReference();
  faulty = await serve((call) => ({ ...handle(call), ...(call.target.includes('feedback') ? { status: 201 } : {}) }));
  open = await serve((call) => {
    tokens.add(call.headers['authorization'] ?? '');

    return handle(call);
  });
});
afterAll(async () => {
  await Promise.all([reference.close(), faulty.close(), open.close()]);
  rmSync(job, { recursive: true });
});

/** A workspace of its own for each use, in the same job. */
function use(inputs: Readonly<Record<string, string>>, others: Partial<Parameters<typeof useAction>[1]> = {}) {
  return useAction(inputs, { actionPath, temp, workspace: mkdtempSync(join(job, 'workspace-')), ...others });
}

const asInputs = (settings: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [flagOf(name), value]));

const reportAt = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Report;

// The first, because it installs what the others use.
test('a conforming service passes, and its job has outputs, a summary, an artifact and no secret in its log', async () => {
  const given = besideAddress(reference);
  const secrets = Object.entries(given).flatMap(([name, value]) => (/TOKEN|SECRET/.test(name) ? [value] : []));
  const ended = await use({ 'base-url': reference.baseUrl, ...asInputs(given) }, { env: { NODE_ENV: 'production' } });
  const { log, outputs, summary, used, workspace } = ended;
  const [masks, rest] = [true, false].map((isMask) =>
    log.split('\n').filter((line) => line.startsWith('::add-mask::') === isMask),
  );

  expect(ended.exit, log).toBe(0);
  expect(outputs).toEqual({
    verdict: 'conformant',
    report: join(workspace, 'reports/conformance.json'),
    'exit-status': '0',
  });
  expect(reportAt(outputs['report'] ?? '').target.baseUrl).toBe(reference.baseUrl);
  expect(summary).toContain('Conformant');
  expect(log).toMatch(/^CONFORMANT: \d+ passed$/m);
  expect(masks?.toSorted()).toEqual(secrets.map((secret) => `::add-mask::${secret}`).toSorted());
  for (const secret of secrets) expect(`${rest?.join('\n')}${summary}`).not.toContain(secret);
  expect(used).toEqual([
    {
      action: expect.stringMatching(/^actions\/upload-artifact@[0-9a-f]{40}$/),
      with: expect.objectContaining({ name: 'conformance-reports', path: join(workspace, 'reports') }),
    },
  ]);
}, 600_000);

test('a second use in the same job installs nothing', async () => {
  const mark = join(actionPath, 'node_modules/mark');
  writeFileSync(mark, '');
  await use({ 'base-url': open.origin, only: 'list-feedback' });

  expect(existsSync(mark)).toBe(true);
});

test('a faulty service fails the job with its status, annotations, and the reports all the same', async () => {
  const { exit, log, outputs, summary, used, workspace } = await use({
    'base-url': faulty.origin,
    'working-directory': 'some where',
    'artifact-name': 'mine',
    'artifact-retention-days': '3',
  });

  expect(exit).toBe(1);
  expect(outputs).toMatchObject({ verdict: 'non-conformant', 'exit-status': '1' });
  expect(outputs['report']).toBe(join(workspace, 'some where/reports/conformance.json'));
  expect(log).toMatch(/^::error title=list-feedback\/answers-200 /m);
  expect(summary).toContain('list-feedback/answers-200');
  expect(used[0]?.with).toMatchObject({ name: 'mine', 'retention-days': '3', overwrite: 'true' });
});

describe('inputs that are hostile', () => {
  const harm = [`$(touch pwned)\`touch pwned\``, `'; touch pwned; '"; touch pwned; "\ntouch pwned\n`];

  test.for(harm)('are not run: %j', async (text) => {
    const workspace = mkdtempSync(join(job, 'workspace-'));
    const inputs = { 'base-url': text, only: text, session: text, targets: text, 'farmer-token': text, shard: text };
    const { exit, outputs } = await use(inputs, { workspace });

    expect({ exit, ...outputs }).toEqual({ exit: 2, verdict: 'could not judge', report: '', 'exit-status': '2' });
    expect(readdirSync(workspace)).toEqual([]);
  });

  test('are used to the letter', async () => {
    const folder = `it's $(touch pwned) %41;${isWindows ? '' : ' "*\\n'}`; // no file of Windows has the last three
    const token = '"$(touch${IFS}pwned)`touch${IFS}pwned`%0A';
    const { outputs, workspace, log } = await use({
      'base-url': open.origin,
      only: 'list-feedback',
      'reports-dir': folder,
      'receptionist-token': token,
      'allow-incomplete': 'list-feedback',
    });

    expect(outputs, log).toMatchObject({ verdict: 'passed', report: join(workspace, folder, 'conformance.json') });
    expect(tokens).toContain(`Bearer ${token}`);
    expect(log).toContain(`::add-mask::${token.replace('%', '%25')}\n`);
    expect(readdirSync(workspace)).toEqual([folder]);
  });

  test('start no command of the runner, and set no output', async () => {
    const text = 'x\n::error::PWNED\nverdict=conformant\n';
    const { log, outputs } = await use({ 'base-url': open.origin, only: text, 'farmer-token': text });

    expect(outputs).toMatchObject({ verdict: 'could not judge', 'exit-status': '2' });
    expect(log).not.toMatch(/^\s*::error::/m);
  });
});

test('a missing address is an annotation and exit status 2, and nothing is uploaded', async () => {
  const { exit, log, outputs, used } = await use({});

  expect({ exit, ...outputs }).toEqual({ exit: 2, verdict: 'could not judge', report: '', 'exit-status': '2' });
  expect(log).toMatch(/^::error title=could not judge::SPRAY_BASE_URL: expected the address/m);
  expect(used).toEqual([]);
});

test('an empty input is not set, but an empty variable of the step stops the run', async () => {
  const inputs = { 'base-url': open.origin, only: 'list-feedback', 'farmer-token': '', seed: '' };
  const unset = await use(inputs);
  const empty = await use(inputs, { env: { SPRAY_FARMER_TOKEN: '' } });

  expect(unset.log).not.toContain('set but empty');
  expect(unset.outputs['verdict']).toBe('passed');
  expect(empty.exit).toBe(2);
  expect(empty.log).toMatch(/^SPRAY_FARMER_TOKEN: set but empty/m);
});

test('a switch can be set and unset, and a wrong value names it', async () => {
  const base = { 'base-url': open.origin, only: 'list-feedback', 'upload-artifact': 'false' };
  const on = await use({ ...base, 'read-only': 'true' });
  const off = await use({ ...base, 'read-only': 'false' }, { env: { SPRAY_READ_ONLY: 'true' } });
  const wrong = await use({ ...base, 'read-only': 'yes' });

  expect(reportAt(on.outputs['report'] ?? '').settings['readOnly']).toBe(true);
  expect(reportAt(off.outputs['report'] ?? '').settings['readOnly']).toBe(false);
  expect(wrong.log).toMatch(/^--read-only: takes no value/m);
  expect([...on.used, ...off.used]).toEqual([]);
});

test('a list is judged in parts, with the inputs that apply to all of it', async () => {
  const workspace = mkdtempSync(join(job, 'workspace-'));
  const list = [open.origin, faulty.origin].map((origin, index) => ({
    name: `n${index}`,
    settings: { SPRAY_BASE_URL: origin },
  }));
  writeFileSync(join(workspace, 'targets.json'), JSON.stringify(list));
  const inputs = { targets: 'targets.json', 'reports-dir': 'out', 'read-only': 'true', 'at-once': '1' };
  const { exit, outputs, summary, used } = await use(
    { ...inputs, shard: '2/2' },
    { workspace, strategy: { 'job-total': 2, 'job-index': 1 } },
  );
  const refused = await use({ ...inputs, 'base-url': open.origin }, { workspace });

  expect(exit).toBe(1);
  expect(outputs).toMatchObject({ verdict: 'non-conformant', report: join(workspace, 'out/matrix.html') });
  expect(readdirSync(join(workspace, 'out')).toSorted()).toEqual(['matrix.html', 'matrix.md', 'n1']);
  expect(reportAt(join(workspace, 'out/n1/conformance.json')).settings['readOnly']).toBe(true);
  expect(summary).toContain('n1');
  expect(used[0]?.with).toMatchObject({ name: 'conformance-reports-1', path: join(workspace, 'out') });
  expect(refused.log).toMatch(/^--base-url: belongs in the entries of targets\.json/m);
});

test.skipIf(isWindows)('a cancelled job has the reports of what was judged until then', async () => {
  const silent = createServer();
  const { exit, outputs, used } = await listening(silent, (port) =>
    use(
      { 'base-url': `http://127.0.0.1:${port}` },
      {
        started: (step, pid) => {
          if (step.startsWith('Judge')) silent.once('request', () => process.kill(pid, 'SIGINT'));
        },
      },
    ),
  );

  expect(exit).toBe(130);
  expect(outputs).toMatchObject({ 'exit-status': '130' });
  expect(basename(outputs['report'] ?? '')).toBe('conformance.json');
  expect(used.map(({ with: { path = '' } }) => relative(join(path, '..'), path))).toEqual(['reports']);
});
