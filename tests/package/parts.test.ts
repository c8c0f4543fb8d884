import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { parse } from 'yaml';
import { pinned } from '../../bin/init/pinned-actions.js';
import { readReport } from '../../bin/report-files.js';
import { partOf } from '../../bin/targets/shard.js';
import manifest from '../../package.json' with { type: 'json' };
import { tokens } from '../../reference/identity.js';
import { aReference } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { requirements } from '../../suites/index.js';
import { documentedFile } from './documented.js';
import { github, gitlab, kubernetes, type Engine, type Played } from './engines.js';
import { ended, plainEnvironment } from './shell.js';

const PARTS = 8;
const KILLED = 4;
// Not in the order of the alphabet.
const names = Array.from({ length: 50 }, (_, index) => `target ${50 - index}`);
const ofKilled = partOf(names, { index: KILLED, count: PARTS });
const held = ofKilled.at(-1) ?? '';
const secrets = {
  ACME_FARMER_TOKEN: tokens.farmer,
  ACME_OTHER_FARMER_TOKEN: tokens['other-farmer'],
  ACME_RECEPTIONIST_TOKEN: tokens.receptionist,
  ACME_SPRAYER_TOKEN: tokens.sprayer,
};

/** Whether the last target of the part that is killed does not respond. */
let isHeld = false;
let servers: readonly Served[] = [];
let list = '';
beforeAll(async () => {
  servers = await Promise.all(names.map((name) => serve(holding(name))));
  const ofAccounts = Object.keys(secrets).map((variable) => [variable.replace('ACME_', 'SPRAY_'), variable]);
  // One requirement and two reports, so that 150 targets are judged in a short time.
  const settings = (index: number) => ({
    SPRAY_BASE_URL: servers[index]?.origin,
    ...Object.fromEntries(ofAccounts),
    SPRAY_EXCLUDE: requirements.map(({ id }) => id).filter((id) => id !== 'list-feedback/answers-200'),
    SPRAY_REPORTER: ['json', 'html'],
  });
  list = JSON.stringify(names.map((name, index) => ({ name, settings: settings(index) })));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

function holding(name: string): Parameters<typeof serve>[0] {
  const { handle } = aReference();

  return async (call) => {
    if (name === held) await vi.waitUntil(() => !isHeld, { timeout: 120_000, interval: 20 });

    return handle(call);
  };
}

function play({ command, cwd, env }: Played) {
  // What npm thinks of the settings of its user is not looked at.
  return ended('sh', ['-c', command], { cwd, env: { npm_config_loglevel: 'error', ...secrets, ...env } });
}

/** Starts a part, and kills it while its last target is being judged. */
async function kill(engine: Engine): Promise<void> {
  const { command, cwd, env } = engine.part(KILLED);
  isHeld = true;
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { ...plainEnvironment, ...secrets, ...env },
    detached: true,
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  try {
    const reports = ofKilled.slice(0, -1).map((name) => join(engine.reportsOf(KILLED), name, 'conformance.json'));
    await vi.waitUntil(() => reports.every((path) => existsSync(path)), { timeout: 60_000, interval: 20 });
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
    isHeld = false;
  }
  // As if it had been killed while it wrote a report.
  const half = `conformance.json.${crypto.randomUUID()}.tmp`;
  writeFileSync(join(engine.reportsOf(KILLED), ofKilled[0] ?? '', half), '{ "format": "crop-spr');
}

/** The implementations that a matrix shows, in its order. */
function shownIn(text: string): readonly string[] {
  return [...text.matchAll(/^ {2}(target \d+) {2,}(?:passed|could not judge)/gm)].map(([, name = '']) => name);
}

describe.for([
  ['GitHub', github],
  ['GitLab', gitlab],
  ['Kubernetes', kubernetes],
] as const)('50 targets in 8 parts on %s', ([, start]) => {
  let engine: Engine;
  beforeAll(() => {
    engine = start({ list, project: inject('project') });
  });
  afterAll(() => engine.remove());

  test('each part judges its targets, and one is killed', { timeout: 300_000 }, async () => {
    const queue = Array.from({ length: PARTS }, (_, index) => index + 1).filter((part) => part !== KILLED);
    const work = async (): Promise<void> => {
      for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
        const { exit, stderr } = await play(engine.part(part));
        expect(exit, stderr).toBe(0);
        engine.keep(part);
      }
    };
    await Promise.all([work(), work(), kill(engine)]);
    engine.keep(KILLED);

    expect(engine.secrets ?? Object.keys(secrets)).toEqual(Object.keys(secrets));
  });

  test('the last job names what is missing, and fails', async () => {
    const { exit, stdout, stderr } = await play(engine.join());

    expect({ exit, stderr }).toEqual({ exit: 2, stderr: `No report of 1 of 50 targets: ${held}\n` });
    expect(stdout).toMatch(/^50 implementations: 49 passed, 1 could not judge\n/);
    expect(shownIn(stdout)).toEqual(names);
  });

  test('the killed part is started again, and every target is shown once, in the order of the list', async () => {
    const restarted = new Date().toISOString();
    const again = await play(engine.part(KILLED));
    engine.keep(KILLED);
    const { exit, stdout, stderr } = await play(engine.join());
    const files = readdirSync(engine.joined, { recursive: true, encoding: 'utf8' });

    expect(again).toMatchObject({ exit: 0 });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/^50 implementations: 50 passed\n/);
    expect(shownIn(stdout)).toEqual(names);
    expect(readFileSync(join(engine.joined, 'matrix.html'), 'utf8')).toContain(
      '<h1>50 implementations: 50 passed</h1>',
    );
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
    expect(files.filter((file) => file.endsWith('conformance.json'))).toHaveLength(50);
    for (const name of ofKilled) {
      const report = readReport(join(engine.joined, name, 'conformance.json'));
      expect(report.startedAt > restarted, `${name} is of the killed try`).toBe(true);
    }
  });
});

describe('the examples', () => {
  const workflow = documentedFile('docs/ci.md', '.github/workflows/conformance-targets.yml');

  test('pin the actions that init pins', () => {
    const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);

    expect(new Set(used)).toEqual(new Set(Object.values(pinned)));
  });

  test('go on if a part fails, and always join', () => {
    const gitlabJobs = parse(documentedFile('docs/ci.md', '.gitlab-ci.yml')) as unknown;

    expect(parse(workflow)).toMatchObject({
      jobs: { part: { strategy: { 'fail-fast': false } }, join: { needs: 'part', if: '${{ !cancelled() }}' } },
    });
    expect(gitlabJobs).toMatchObject({
      part: { parallel: PARTS, artifacts: { when: 'always', reports: { junit: 'reports/*/junit.xml' } } },
      join: { needs: ['part'], rules: [{ when: 'always' }] },
    });
    expect(parse(documentedFile('docs/ci.md', 'conformance-parts.yaml'))).toMatchObject({
      kind: 'Job',
      spec: {
        completions: PARTS,
        completionMode: 'Indexed',
        backoffLimitPerIndex: 2,
        template: { spec: { restartPolicy: 'Never' } },
      },
    });
  });

  test.for([
    ['Complete', 0],
    ['FailureTarget Failed', 1],
  ] as const)('the script for Kubernetes joins parts that end as %s', async ([conditions, exit]) => {
    const folder = mkdtempSync(join(tmpdir(), 'script-'));
    // A function of the shell comes before any program of that name: nothing here may reach a cluster.
    const stub = `kubectl() {
      printf '%s\\n' "$*" >> calls
      case "$1" in
        get) echo '${conditions}' ;;
        wait) return ${exit} ;;
      esac
    }`;
    try {
      const script = documentedFile('docs/ci.md', 'conformance-run.sh');
      const result = await ended('sh', ['-c', `${stub}\n${script}`], { cwd: folder });
      const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

      expect(result.exit).toBe(exit);
      expect(calls.map((call) => call.split(' ')[0])).toEqual([
        'delete',
        'create',
        'create',
        'get',
        'create',
        'logs',
        'wait',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('name the version that they are for', () => {
    const page = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8');
    const versions = [...page.matchAll(/crop-spraying-conformance-([\d.]+)\.tgz|conformance:([\d.]+)\b/g)];

    expect(versions.length).toBeGreaterThan(3);
    for (const [, tarball, image] of versions) expect(tarball ?? image).toBe(manifest.version);
  });
});
