import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isWindows } from '../../package/shell.js';
import { servedList, type Entry } from './listed.js';

const FILES = ['badge.svg', 'conformance.html', 'conformance.json', 'exchanges.har', 'junit.xml', 'summary.md'];
const NARROW = ['--only', 'list-feedback'];
/** The same requests in the same order, and nothing that is drawn anew. */
const REPEATABLE = ['--read-only', '--concurrency', '1'];
/** One judges in the thread of the command alone. */
const isOneCore = availableParallelism() === 1;

interface Result {
  readonly name: string;
  readonly exit: number;
  readonly error: string | null;
  readonly report: string | null;
}

/** What differs between any two runs: times, and what is made from them. */
const TIMES = /"(startedAt|finishedAt|milliseconds)":("[^"]*"|[\d.]+)|"Date","[^"]*"/g;
const time = (_: string, key: string | undefined) => (key === undefined ? '"Date",""' : `"${key}":0`);

test.concurrent(
  'the reports of two threads are those of one, and the matrix is in the order of the list',
  async (context) => {
    const entries: readonly Entry[] = [
      { name: 'slow', speed: 'slow' },
      { name: 'a' },
      { name: 'b' },
      { name: 'again', at: 'a' },
    ];
    const names = entries.map(({ name }) => name);
    const [one, two] = await Promise.all(
      ['1', '2'].map(async (atOnce) => {
        const { run, origins, requests } = await servedList(context, entries);
        const { ending, reports, reportOf, filesOf } = run(...NARROW, ...REPEATABLE, '--at-once', atOnce);
        const { exit, stdout, stderr } = await ending;
        const plain = (text: string) =>
          [...origins, ['reports', reports] as const].reduce(
            (rest, [name, place]) => rest.replaceAll(place, name),
            text.replaceAll(TIMES, time),
          );
        const judged = names.map((name) => {
          const { seal, mark, ...report } = reportOf(name);

          return JSON.parse(plain(JSON.stringify(report))) as object;
        });
        const page = readFileSync(join(reports, 'matrix.md'), 'utf8');
        const who = requests.filter(({ name }) => name === 'a').map(({ authorization }) => authorization);

        return { exit, stdout, judged, page, files: names.map(filesOf), lines: stderr.split('\n').length, who };
      }),
    );

    expect(one).toEqual(two);
    expect(two).toMatchObject({ files: names.map(() => FILES), lines: names.length + 1 });
    expect(two?.page).toMatch(/`slow`[^]*`a`[^]*`b`[^]*`again`/);
  },
);

test
  .skipIf(isOneCore)
  .concurrent('a target that ends its thread, or keeps it busy, costs no other target its reports', async (context) => {
    const { run } = await servedList(context, [
      { name: 'busy', deed: 'busy', settings: { SPRAY_DEADLINE_S: 1 } },
      { name: 'a' },
      { name: 'greedy', deed: 'greedy' },
      { name: 'b' },
      { name: 'exit', deed: 'exit' },
      { name: 'c' },
    ]);
    const { ending, reports, reportOf, filesOf } = run(...NARROW, '--at-once', '2', '--json');
    const { exit, stdout, stderr } = await ending;
    const results = JSON.parse(stdout) as readonly Result[];
    const lost = {
      busy: 'the suite could not judge the responses in time; a smaller SPRAY_MAX_BODY_BYTES would help',
      greedy: 'the responses take more memory than a run may have; a smaller SPRAY_MAX_BODY_BYTES would help',
      exit: 'a fault of the suite, not of the target: its thread ended with status 5',
    };

    expect(exit).toBe(2);
    expect(results.map((result) => [result.name, result.exit])).toEqual([
      ['busy', 2],
      ['a', 0],
      ['greedy', 2],
      ['b', 0],
      ['exit', 2],
      ['c', 0],
    ]);
    for (const { name, report, error } of results) {
      expect(filesOf(name)).toEqual(FILES);
      expect(report).toBe(join(reports, name, 'conformance.json'));
      expect(reportOf(name).error).toBe(error);
    }
    expect(Object.fromEntries(results.flatMap(({ name, error }) => (error === null ? [] : [[name, error]])))).toEqual(
      lost,
    );
    for (const [name, why] of Object.entries(lost))
      expect(stderr).toMatch(RegExp(`^${name}: could not judge, 0 requests, \\d+\\.\\d s: ${why}$`, 'm'));
    expect(readFileSync(join(reports, 'matrix.md'), 'utf8')).toContain(lost.greedy);
    expect(stdout + stderr + JSON.stringify(results.map(({ name }) => reportOf(name)))).not.toContain('canary');
  });

test
  .skipIf(isWindows)
  .concurrent('SIGINT ends all threads, and what they were judging has whole reports', async (context) => {
    const silent = ['s1', 's2', 's3', 's4'];
    const { run, requests } = await servedList(context, [
      ...silent.map((name) => ({ name, speed: 'silent' }) as const),
      { name: 'late' },
    ]);
    const { child, ending, reportOf, filesOf, reports } = run(...NARROW, '--at-once', '4');
    for (let waits = 0; waits < 3000 && new Set(requests.map(({ name }) => name)).size < 4; waits++) await sleep(20);
    child.kill('SIGINT');
    const { exit, stdout, stderr } = await ending;

    expect(exit).toBe(130);
    expect(stdout).toMatch(/^5 implementations: 4 incomplete, 1 could not judge$/m);
    expect(stderr).toMatch(/^Interrupted before these targets were started: late$/m);
    for (const name of silent) {
      expect(filesOf(name)).toEqual(FILES);
      expect(reportOf(name)).toMatchObject({ interrupted: true });
    }
    expect(filesOf('late')).toEqual([]);
    expect(existsSync(join(reports, 'matrix.html'))).toBe(true);
  });
