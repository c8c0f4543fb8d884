import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readReport } from '../../bin/report-files.js';
import { partOf } from '../../bin/targets/read-targets.js';
import { aReference } from '../../reference/reference.js';
import { serve, type Served } from '../../reference/serve.js';
import { requirements } from '../../suites/index.js';
import { github, gitlab, kubernetes, PARTS, secrets, type Engine, type Played } from './engines.js';
import { ended, isWindows, plainEnvironment } from './shell.js';

const KILLED = 4;

/** What is waited for takes seconds, and on a busy machine longer. */
const LONGEST_MS = 240_000;

// Not in the order of the alphabet.
const names = Array.from({ length: 50 }, (_, index) => `target ${50 - index}`);
const ofKilled = partOf(names, { index: KILLED, count: PARTS });
const held = ofKilled.at(-1) ?? '';

/** Whether the last target of the part that is killed does not respond. */
let isHeld = false;
let servers: readonly Served[] = [];
beforeAll(async () => {
  servers = await Promise.all(names.map((name) => serve(holding(name))));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** The text of a list of targets, each of which is judged in a short time: one requirement and two reports. */
function listOf(targets: readonly string[]): string {
  const ofAccounts = Object.keys(secrets).map((variable) => [variable.replace('ACME_', 'SPRAY_'), variable]);
  const settings = {
    ...Object.fromEntries(ofAccounts),
    SPRAY_EXCLUDE: requirements.map(({ id }) => id).filter((id) => id !== 'list-feedback/answers-200'),
    SPRAY_REPORTER: ['json', 'html'],
    SPRAY_TIMEOUT_MS: LONGEST_MS, // the one that is held must not give up before its part is killed
  };

  return JSON.stringify(
    targets.map((name, index) => ({ name, settings: { SPRAY_BASE_URL: servers[index]?.origin, ...settings } })),
  );
}

function holding(name: string): Parameters<typeof serve>[0] {
  const { handle } = aReference();

  return async (call) => {
    if (name === held) await vi.waitUntil(() => !isHeld, { timeout: LONGEST_MS, interval: 20 });

    return handle(call);
  };
}

function play({ command, cwd, env }: Played) {
  // What npm thinks of the settings of its user is not looked at.
  return ended('sh', ['-c', command], { cwd, env: { npm_config_loglevel: 'error', ...secrets, ...env } });
}

/** Plays a part that ends well, and keeps what it wrote. */
async function succeed(engine: Engine, part: number): Promise<void> {
  const { exit, stderr } = await play(engine.part(part));
  expect(exit, stderr).toBe(0);
  engine.keep(part);
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
    await vi.waitUntil(() => reports.every((path) => existsSync(path)), { timeout: LONGEST_MS, interval: 20 });
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

// Which of the three does not matter to a list. Here, the second try finds what the first one left in the folder.
describe.skipIf(isWindows)('50 targets in 8 parts on Kubernetes', () => {
  let engine: Engine;
  beforeAll(() => {
    engine = kubernetes({ list: listOf(names), project: inject('project') });
  });
  afterAll(() => engine.remove());

  test('each part judges its targets, and one is killed', { timeout: 600_000 }, async () => {
    const others = Array.from({ length: PARTS }, (_, index) => index + 1).filter((part) => part !== KILLED);
    const judgeOthers = async (): Promise<void> => {
      for (const part of others) await succeed(engine, part);
    };

    await Promise.all([judgeOthers(), kill(engine)]);
  });

  test('the last job names what is missing, and fails', async () => {
    const { exit, stdout, stderr } = await play(engine.join());

    expect({ exit, stderr }).toEqual({ exit: 2, stderr: `No report of 1 of 50 targets: ${held}\n` });
    expect(stdout).toMatch(/\n50 implementations: 49 passed, 1 could not judge\n$/);
    expect(shownIn(stdout)).toEqual(names);
  });

  test('the killed part is started again, and every target is shown once, in the order of the list', async () => {
    const restarted = new Date().toISOString();
    await succeed(engine, KILLED);
    const { exit, stdout, stderr } = await play(engine.join());
    const files = readdirSync(engine.joined, { recursive: true, encoding: 'utf8' });

    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(/\n50 implementations: 50 passed\n$/);
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

describe.skipIf(isWindows).for([
  ['GitHub', github],
  ['GitLab', gitlab],
] as const)('two targets, one in each of the first parts, on %s', ([, start]) => {
  const two = names.slice(0, 2);
  let engine: Engine;
  beforeAll(() => {
    engine = start({ list: listOf(two), project: inject('project') });
  });
  afterAll(() => engine.remove());

  test('the last job names what is missing, until that part is started, too', async () => {
    await succeed(engine, 1);
    await succeed(engine, PARTS); // which has no target
    const early = await play(engine.join());
    await succeed(engine, 2);
    const late = await play(engine.join());

    expect(early).toMatchObject({ exit: 2, stderr: `No report of 1 of 2 targets: ${two[1]}\n` });
    expect(late).toMatchObject({ exit: 0, stderr: '' });
    expect(shownIn(late.stdout)).toEqual(two);
  });
});
