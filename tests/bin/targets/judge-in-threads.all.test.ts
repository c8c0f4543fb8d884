import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judgeInThreads, listLimits, type ThreadsOptions } from '../../../bin/targets/judge-in-threads.js';
import type { Report } from '../../../helpers/records/report.js';
import { settingsOf } from '../../settings/setting-sources.js';
import { ownFolder } from '../../support/own-folder.js';
import { problemsOf } from '../../support/verifying.js';

const { folder } = ownFolder('judge-in-threads');
const file = new URL('stand-in-thread.js', import.meta.url);
let lists = 0;

/** Targets that do what their names say, each at an address of its own unless two have one. */
function listed(...names: readonly string[]) {
  const list = join(folder, String(++lists));

  return names.map((name) => {
    const reportsDir = join(list, name);
    mkdirSync(reportsDir, { recursive: true });
    const address = name.includes('@') ? name.slice(name.indexOf('@') + 1) : name.replaceAll(' ', '-');
    const settings = settingsOf({
      SPRAY_BASE_URL: `http://127.0.0.1/${address}`,
      SPRAY_FARMER_TOKEN: 'canary-token',
      SPRAY_MAX_BODY_BYTES: '1024',
    });

    return { name, settings: { ...settings, reportsDir }, notices: [] };
  });
}

async function judged(targets: ReturnType<typeof listed>, options: Partial<ThreadsOptions> = {}) {
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    options.say?.(line);
  };
  const { signal } = new AbortController();
  const results = await judgeInThreads(targets, {
    atOnce: 4,
    threads: 2,
    count: null,
    signal,
    file,
    ...options,
    say,
  });
  const threadOf = (name: string) =>
    said
      .find((line) => line.startsWith(`${name} begins in `))
      ?.split(' ')
      .at(-1);

  return { results, said, threadOf, exits: Object.fromEntries(results.map(({ name, exit }) => [name, exit])) };
}

const reportIn = (target: { settings: { reportsDir: string } } | undefined) =>
  JSON.parse(readFileSync(join(target?.settings.reportsDir ?? '', 'conformance.json'), 'utf8')) as Report;

describe('several threads', () => {
  test('judge a list, and the results are in its order, whoever was first', async () => {
    const names = ['slow a', 'b', 'c', 'slow d', 'e', 'f', 'g'];
    const { results, said, threadOf } = await judged(listed(...names));
    const ended = said.filter((line) => line.includes(' ends ')).map((line) => line.split(' ends ')[0]);

    expect(results.map(({ name }) => name)).toEqual(names);
    expect(ended).not.toEqual(names);
    expect(new Set(names.map(threadOf)).size).toBe(2);
  });

  test('judge as many targets at the same time as they may, and no more', async () => {
    const interruption = new AbortController();
    const names = ['hanging a', 'hanging b', 'hanging c', 'hanging d', 'hanging e'];
    let begun = 0;
    const say = (line: string) => {
      if (line.includes(' begins ') && ++begun === 3) setTimeout(() => interruption.abort(), 100);
    };
    const { exits } = await judged(listed(...names), { atOnce: 3, say, signal: interruption.signal });

    expect(begun).toBe(3);
    expect(Object.values(exits).filter((exit) => exit === 0)).toHaveLength(3);
  });

  test('judge targets at one address in one thread, one after the other', async () => {
    const names = ['slow a@one', 'b', 'c@one', 'd', 'slow e@one', 'f', 'g@one'];
    const { said, threadOf } = await judged(listed(...names));
    const atOne = said.filter((line) => line.includes('@one')).map((line) => line.replace(/ in \d+$/, ''));

    expect(atOne).toEqual(
      names.filter((name) => name.endsWith('@one')).flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    expect(new Set(['slow a@one', 'c@one', 'slow e@one', 'g@one'].map(threadOf)).size).toBe(1);
  });

  test('keep no thread idle because of a slow target', async () => {
    const interruption = new AbortController();
    let ended = 0;
    const say = (line: string) => {
      if (line.includes(' ends ') && ++ended === 5) interruption.abort();
    };
    const targets = listed('hanging a', 'b', 'c', 'd', 'e', 'f');
    const { exits } = await judged(targets, { atOnce: 2, say, signal: interruption.signal });

    expect(Object.values(exits)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('count their requests together', async () => {
    const counted = { sent: 0, done: 0 };
    const count = (sent: number, done: number) =>
      Object.assign(counted, { sent: counted.sent + sent, done: counted.done + done });
    await judged(listed('a', 'b', 'c'), { count });

    expect(counted).toEqual({ sent: 6, done: 3 });
  });
});

describe('a thread that ends', () => {
  const fault = 'a fault of the suite, not of the target:';

  test.for([
    ['large', /^the responses take more memory than a run may have; /],
    ['exit', RegExp(`^${fault} its thread ended with status 3$`)],
    ['fault', RegExp(`^${fault} TypeError: \\*\\*\\*SPRAY_FARMER_TOKEN\\*\\*\\* is no function$`)],
    ['dead on arrival', RegExp(`^${fault} its thread ended with status 4$`)],
  ] as const)('%s: loses its target, which is reported, and no other', async ([name, why]) => {
    const targets = listed('a', name, 'slow b', `later@${name.replaceAll(' ', '-')}`, 'c', 'd', 'e');
    const { results, said, exits } = await judged(targets, { atOnce: 2 });
    const report = reportIn(targets[1]);

    expect(exits).toEqual({ ...Object.fromEntries(targets.map((target) => [target.name, 0])), [name]: 2 });
    expect(results[1]).toMatchObject({
      report: expect.stringMatching(/conformance\.json$/),
      column: { verdict: null },
    });
    expect(report).toMatchObject({ verdict: null, error: expect.stringMatching(why), target: { name } });
    expect(results[1]?.column.error).toBe(report.error);
    expect(await problemsOf(report)).toEqual([]);
    expect(readdirSync(targets[1]?.settings.reportsDir ?? '').filter((own) => own.endsWith('.tmp'))).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(`^${name}: could not judge, 0 requests, .*: `));
    expect(said.join('\n')).not.toContain('canary');
  });

  test('loses all that it was judging at that moment, each with the names of the others', async () => {
    const targets = listed('hanging a', 'exit b', 'slow c', 'd', 'e');
    const { results, exits } = await judged(targets, { atOnce: 4 });

    expect(exits).toEqual({ 'hanging a': 2, 'exit b': 2, 'slow c': 0, d: 0, e: 0 });
    expect(results[0]?.column.error).toMatch(/status 3; judged at the same time in the same thread: exit b$/);
    expect(results[1]?.column.error).toMatch(/status 3; judged at the same time in the same thread: hanging a$/);
  });
});

describe('with the time in our hands', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('a thread that does not respond any more is ended, and another goes on', async () => {
    const targets = listed('endless a', 'b', 'later@endless-a', 'c');
    const begun = new Set<string>();
    const judging = judged(targets, { atOnce: 2, say: (line) => begun.add(line.split(' begins')[0] ?? '') });
    await until(() => begun.has('c') && begun.has('endless a'));
    await passLimit(900 + 7.5);
    const { exits } = await judging;

    expect(exits).toEqual({ 'endless a': 2, b: 0, 'later@endless-a': 0, c: 0 });
    expect(reportIn(targets[0]).error).toMatch(/^the suite could not judge the responses in time; /);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an interruption waits for reports, but not for ever', async () => {
    const targets = listed('hanging a', 'endless b', 'c');
    const interruption = new AbortController();
    let begun = 0;
    const say = (line: string) => void (line.includes(' begins ') && begun++);
    const judging = judged(targets, { atOnce: 2, signal: interruption.signal, say });
    await until(() => begun === 2);
    interruption.abort();
    await passLimit(5);
    const { results, exits } = await judging;

    expect(exits).toEqual({ 'hanging a': 0, 'endless b': 2, c: 2 });
    expect(results[1]?.column.error).toMatch(/^the suite could not judge the responses in time/);
    expect(results[2]?.column).toMatchObject({ interrupted: true, error: expect.stringMatching(/^not started/) });
    expect(existsSync(join(targets[2]?.settings.reportsDir ?? '', 'conformance.json'))).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Not by a timer, because those are in our hands. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until only one target has a limit of time, and lets it pass. */
async function passLimit(seconds: number): Promise<void> {
  await until(() => vi.getTimerCount() === 1);
  vi.advanceTimersByTime((seconds - 1) * 1000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
}

test('who hands out the targets outlasts them, and receives no bodies', () => {
  const targets = listed('a', 'b', 'c');

  expect(listLimits(targets, { atOnce: 8, threads: 2 })).toEqual({ settings: null, seconds: 900 + 30, bodyBytes: 0 });
  expect(listLimits(targets, { atOnce: 2, threads: 2 }).seconds).toBe(907.5 + (3 * 907.5) / 2);
});
