import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { run } from '../../../bin/commands/run.js';
import type { Handle } from '../../support/in-process.js';
import { listening } from '../../support/listening.js';
import { aHandle, aPlaceForLists, nowhere, serving, settingsAt } from './listing-targets.js';
import { overriding, running } from './running.js';

const { nothing, listed } = aPlaceForLists();

describe('interrupted', () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s, it reports what was judged until then, and names what was not started',
    async ([signal, status]) => {
      const listeners = process.listenerCount(signal);
      const hanging = createServer(() => process.emit(signal, signal));
      await listening(hanging, (port) =>
        serving([aHandle()], async (origin) => {
          const { flags, reports, reportOf } = listed({
            first: settingsAt(origin),
            second: { SPRAY_BASE_URL: `http://127.0.0.1:${port}` },
            third: settingsAt(origin),
            'the fourth': settingsAt(origin),
          });
          const { exit, out, err } = await running(run, ...flags, '--at-once', '1', '--only', 'list-feedback');

          expect(exit).toBe(status);
          expect(out).toMatch(/\n4 implementations: 1 passed, 1 incomplete, 2 could not judge$/);
          expect(out).toMatch(
            /\n {2}third +could not judge, interrupted +not started, because the run was interrupted\n/,
          );
          expect(err).toMatch(/^first: passed [^]*\nsecond: incomplete, narrowed by --only, interrupted, /);
          expect(err).toMatch(/\nInterrupted before these targets were started: third, the fourth$/);
          expect(reportOf('second')).toMatchObject({ verdict: 'incomplete', interrupted: true });
          expect(existsSync(join(reports, 'third', 'conformance.json'))).toBe(false);
          expect(existsSync(join(reports, 'matrix.html'))).toBe(true);
        }),
      );

      expect(process.listenerCount(signal)).toBe(listeners);
    },
  );
});

test('reports of an earlier list are named, and kept', async () => {
  const { flags, reports } = listed({ acme: { SPRAY_BASE_URL: nowhere } });
  mkdirSync(join(reports, 'gone'), { recursive: true });
  writeFileSync(join(reports, 'gone', 'conformance.json'), '{}');
  mkdirSync(join(reports, 'something else'));
  const { err } = await running(run, ...flags);

  expect(err).toMatch(/also contains reports of targets that are not in the list: gone$/m);
  expect(existsSync(join(reports, 'gone', 'conformance.json'))).toBe(true);
});

describe('in parts', () => {
  test('a list is judged completely, and joined by compare', async () => {
    await serving([aHandle()], async (origin) => {
      const entries = Object.fromEntries(['b', 'c', 'a'].map((name) => [name, settingsAt(origin)]));
      const { flags, reports } = listed(entries);
      const some = [...flags, '--only', 'list-feedback'];
      const first = await running(run, ...overriding(some, ['--reports-dir', join(reports, '1'), '--shard', '1/2']));
      const second = await running(run, ...overriding(some, ['--reports-dir', join(reports, '2'), '--shard', '2/2']));
      const whole = await running(run, ...some);
      const joined = await running(compare, join(reports, '2'), join(reports, '1'), ...flags.slice(0, 2));

      expect([first.exit, second.exit]).toEqual([0, 0]);
      expect(first.out).toMatch(/\n2 implementations: 2 passed$/);
      expect(second.out).toMatch(/\n1 implementation: 1 passed$/);
      expect(joined.out).toBe(whole.out);
    });
  });

  test('a part that is started again removes what its killed try left half-written, and nothing else', async () => {
    const id = '0b9fb0a5-2e1c-4f5b-9d0e-5f3c8a1d7e42';
    const place = { reports: '' };
    const handle = aHandle();
    const writing: Handle = (call) => {
      // Another process on the same folder.
      writeFileSync(join(place.reports, 'acme', `junit.xml.${id}.tmp`), 'half');

      return handle(call);
    };
    await serving([writing], async (origin) => {
      const { flags, reports: folder } = listed({ acme: settingsAt(origin) });
      place.reports = folder;
      mkdirSync(join(folder, 'acme'), { recursive: true });
      const halves = [`matrix.md.${id}.tmp`, `acme/conformance.json.${id}.tmp`, `acme/exchanges.har.${id}.tmp`];
      for (const name of [...halves, `acme/notes.txt.${id}.tmp`, 'acme/conformance.json.tmp'])
        writeFileSync(join(folder, name), 'half');
      await running(run, ...flags, '--only', 'list-feedback');
      const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'));

      expect(left.toSorted()).toEqual([
        'acme/conformance.json.tmp',
        `acme/junit.xml.${id}.tmp`,
        `acme/notes.txt.${id}.tmp`,
      ]);
    });
  });

  test('a part without a target prints a notice, and is not a failure', async () => {
    const { flags, reports } = listed({ acme: { SPRAY_BASE_URL: nowhere } });
    const words = `Part 2 of 3 has no target to judge: ${flags[1]} lists 1 target.`;

    expect(await running(run, ...flags, '--shard', '2/3')).toEqual({ exit: 0, out: '', err: words });
    expect(await running(run, ...flags, '--shard', '2/3', '--json')).toEqual({ exit: 0, out: '[]', err: words });
    expect(readdirSync(reports).toSorted()).toEqual(['matrix.html', 'matrix.md']);
    expect((await running(compare, reports)).out).toBe('\n0 implementations');
  });
});

describe('rejected', () => {
  test('a list with a mistake: nothing is sent, and nothing is written', async () => {
    const asked: string[] = [];
    const noting: Handle = (call) => {
      asked.push(call.target);

      return { status: 200, headers: {}, body: '{}' };
    };
    await serving([noting], async (origin) => {
      const { flags, reports } = listed({ right: { SPRAY_BASE_URL: origin }, wrong: { SPRAY_BASE_URL: 'ftp://x' } });

      await expect(running(run, ...flags)).rejects.toThrow(/^wrong: SPRAY_BASE_URL: expected an http or https URL/);
      expect(existsSync(reports)).toBe(false);
      expect(asked).toEqual([]);
    });
  });

  const { flags } = listed({ acme: { SPRAY_BASE_URL: nowhere } });
  test.for([
    [['--targets', 'nowhere.json'], /^cannot read nowhere\.json \(ENOENT\)$/],
    [[...flags, '--shard', '4/3'], /^--shard: expected a part and the number of parts, such as 1\/3, got "4\/3"$/],
    [[...flags, '--at-once', '0'], /^--at-once: expected a whole number from 1 to 100, got "0"$/],
    [[...flags, '--at-once', '101'], /^--at-once: expected a whole number/],
    [['--shard', '1/2'], /^--shard: needs --targets$/],
    [['--at-once', '2'], /^--at-once: needs --targets$/],
    [[...flags, '--workers', '2'], /^--workers: is gone; use --at-once$/],
    [[...flags, '--base-url', nowhere], /^--base-url: belongs in the entries of .*, not next to --targets$/],
    [[...flags, '--states-url', nowhere], /^--states-url: belongs in the entries of .*, not next to --targets$/],
    [overriding(flags, ['--reports-dir', nothing]), /^--reports-dir: expected a writable folder, got "/],
  ] as const)('%j', async ([args, words]) => {
    await expect(running(run, ...args)).rejects.toThrow(UsageError);
    await expect(running(run, ...args)).rejects.toThrow(words);
  });
});
