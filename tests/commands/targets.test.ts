import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../../bin/commands/command.js';
import { compare } from '../../bin/commands/compare.js';
import { run } from '../../bin/commands/run.js';
import { verify } from '../../bin/commands/verify.js';
import type { Report } from '../../helpers/report.js';
import { tokens } from '../../reference/identity.js';
import { aReference, type Rules } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import type { Handle } from '../support/in-process.js';
import { listening } from '../support/listening.js';
import { running } from './running.js';

const root = mkdtempSync(join(tmpdir(), 'targets-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());
const nothing = join(root, 'nothing.env'); // in place of a .env that somebody has beside this project
writeFileSync(nothing, '');

type Entries = Readonly<Record<string, object>>;

/** A list of targets and a folder for their reports. */
function listed(entries: Entries) {
  const folder = mkdtempSync(join(root, 'list-'));
  const list = join(folder, 'targets.json');
  const reports = join(folder, 'reports');
  writeFileSync(list, JSON.stringify(Object.entries(entries).map(([name, settings]) => ({ name, settings }))));

  return {
    reports,
    flags: ['--targets', list, '--reports-dir', reports, '--dotenv', nothing],
    reportOf: (name: string) => JSON.parse(readFileSync(join(reports, name, 'conformance.json'), 'utf8')) as Report,
  };
}

type Served = Parameters<typeof serve>[0];

/** Servers, for as long as they are used. */
async function serving<T>(handles: readonly Handle[], use: (...origins: string[]) => Promise<T>): Promise<T> {
  const servers = await Promise.all(handles.map((handle) => serve(handle as Served)));
  try {
    return await use(...servers.map(({ origin }) => origin));
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** The settings with which a reference can be judged whole; its tokens are in the environment. */
function settingsAt(origin: string, further: object = {}): object {
  const accounts = ['farmer', 'other-farmer', 'receptionist', 'sprayer'] as const;
  const named = accounts.map((account) => {
    const variable = `ACME_${account.toUpperCase().replace('-', '_')}`;
    vi.stubEnv(variable, tokens[account]);

    return [`SPRAY_${account.toUpperCase().replace('-', '_')}_TOKEN`, variable];
  });

  return {
    SPRAY_BASE_URL: origin,
    ...Object.fromEntries(named),
    SPRAY_STATES_URL: origin + aReference().statesPath,
    ...further,
  };
}

const aHandle = (rules: Partial<Rules> = {}) => aReference(rules).handle;
/** A port where nobody listens. */
const nowhere = 'http://127.0.0.1:1';
const LISTS = ['--only', 'list-farmer-orders'];

async function statusOf(entries: Entries, ...flags: readonly string[]): Promise<number> {
  return (await running(run, ...listed(entries).flags, ...LISTS, ...flags)).exit;
}

describe('a list of targets', () => {
  test('is judged into a folder of reports for each, and a matrix of all', async () => {
    await serving([aHandle(), aHandle({ filterJoin: 'or' })], async (good, worse) => {
      const { reports, flags, reportOf } = listed({
        acme: settingsAt(good),
        'go & co': settingsAt(worse),
        nobody: { SPRAY_BASE_URL: nowhere },
      });
      const { exit, out, err } = await running(run, ...flags, ...LISTS);
      const page = readFileSync(join(reports, 'matrix.html'), 'utf8');

      expect(exit).toBe(1);
      expect(out).toMatch(/^3 implementations: 1 conformant, 1 non-conformant, 1 could not judge\n/);
      expect(out).toMatch(/\n {2}list-farmer-orders\/filters-together {2}failed: go & co$/);
      expect(out).toMatch(/\n {2}nobody {3}could not judge {2}nothing answers at http:\/\/127\.0\.0\.1:1/);
      expect(err.split('\n').toSorted()).toEqual([
        expect.stringMatching(/^acme: conformant, \d+ requests, \d+\.\d s$/),
        expect.stringMatching(/^go & co: non-conformant, \d+ requests, \d+\.\d s$/),
        expect.stringMatching(/^nobody: could not judge, 1 request, \d+\.\d s: nothing answers at /),
      ]);
      expect(readdirSync(reports).toSorted()).toEqual(['acme', 'go & co', 'matrix.html', 'matrix.md', 'nobody']);
      expect(readdirSync(join(reports, 'go & co')).toSorted()).toEqual([
        'badge.svg',
        'conformance.html',
        'conformance.json',
        'exchanges.har',
        'junit.xml',
        'summary.md',
      ]);
      expect(reportOf('go & co').target).toEqual({ baseUrl: worse, isReference: false, name: 'go & co' });
      expect((await running(verify, join(reports, 'acme', 'conformance.json'))).exit).toBe(0);
      expect((await running(compare, reports)).out).toBe(out);
      expect(readFileSync(join(reports, 'matrix.md'), 'utf8')).toContain('| `acme` | conformant |');
      expect(page).toContain('<a href="go%20%26%20co/conformance.html">go &amp; co</a>');
    });
  });

  test('ends with the worst status of all', async () => {
    await serving([aHandle(), aHandle({ filterJoin: 'or' })], async (good, worse) => {
      const right = settingsAt(good);
      const open = { SPRAY_BASE_URL: good };
      const nobody = { SPRAY_BASE_URL: nowhere };

      expect(await statusOf({ right })).toBe(0);
      expect(await statusOf({ right, open: { ...right, SPRAY_READ_ONLY: true } })).toBe(3);
      expect(await statusOf({ right, open: { ...right, SPRAY_READ_ONLY: true } }, '--allow-incomplete')).toBe(0);
      expect(await statusOf({ right, open, nobody })).toBe(2);
      expect(await statusOf({ open, nobody, worse: settingsAt(worse) })).toBe(1);
    });
  });

  test('is told as one JSON document, with the place of each report', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports } = listed({ acme: settingsAt(origin), nobody: { SPRAY_BASE_URL: nowhere } });
      const { exit, out } = await running(run, ...flags, '--only', 'list-feedback', '--json');
      const place = join(reports, 'acme', 'conformance.json');
      const { totals } = JSON.parse(readFileSync(place, 'utf8')) as Report;
      const told = { baseUrl: origin, verdict: 'conformant', error: null, interrupted: false, totals, exit: 0 };

      expect(exit).toBe(2);
      expect(JSON.parse(out)).toEqual([
        { name: 'acme', ...told, report: place },
        expect.objectContaining({ name: 'nobody', verdict: null, exit: 2 }),
      ]);
    });
  });

  test('adds its matrix to the summary of a step, and no summary of a target', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports } = listed({ acme: settingsAt(origin), go: settingsAt(origin) });
      const summary = join(root, 'summary.md');
      vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      const { out, err } = await running(run, ...flags, '--only', 'list-feedback');

      expect(readFileSync(summary, 'utf8').trim()).toBe(readFileSync(join(reports, 'matrix.md'), 'utf8').trim());
      expect(out).toMatch(/^::stop-commands::[^]*2 implementations: 2 conformant/);
      expect(err).not.toContain('::');
    });
  });
});

describe('beside each other', () => {
  test('no target is sent what belongs to another', async () => {
    const seen = new Map<string, Set<string>>();
    const noting = (name: string): Handle => {
      const handle = aHandle({ credentials: 'none' });

      return (call) => {
        seen.set(name, (seen.get(name) ?? new Set()).add(call.headers['authorization'] ?? 'none'));

        return handle(call);
      };
    };
    vi.stubEnv('SPRAY_FARMER_TOKEN', 'of-the-environment');
    vi.stubEnv('SPRAY_SPRAYER_TOKEN', 'of-the-environment');
    vi.stubEnv('TOKEN_ONE', 'token-of-one');
    vi.stubEnv('TOKEN_TWO', 'token-of-two');
    const { err, reports } = await serving(['one', 'two', 'three'].map(noting), async (one, two, three) => {
      const { flags, reports: folder } = listed({
        one: { SPRAY_BASE_URL: one, SPRAY_FARMER_TOKEN: 'TOKEN_ONE', SPRAY_SPRAYER_TOKEN: 'TOKEN_ONE' },
        two: { SPRAY_BASE_URL: two, SPRAY_FARMER_TOKEN: 'TOKEN_TWO' },
        three: { SPRAY_BASE_URL: three },
      });

      return { ...(await running(run, ...flags)), reports: folder };
    });

    expect(Object.fromEntries(seen)).toEqual({
      one: new Set(['Bearer token-of-one', 'none']),
      two: new Set(['Bearer token-of-two', 'none']),
      three: new Set(['none']),
    });
    expect(err).toContain('SPRAY_FARMER_TOKEN, SPRAY_SPRAYER_TOKEN: ignored, a target of a list');
    expect(readdirSync(reports, { recursive: true }).length).toBeGreaterThan(3 * 6);
    for (const name of readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((one) => one.includes('.')))
      expect(readFileSync(join(reports, name), 'utf8')).not.toMatch(/token-of-|of-the-environment/);
  });

  test('no more requests are under way than both bounds allow', async () => {
    const underWay = new Map<number, number>();
    let most = 0;
    let mostTargets = 0;
    const slowly = (index: number): Handle => {
      const handle = aHandle();

      return async (call) => {
        underWay.set(index, (underWay.get(index) ?? 0) + 1);
        const counts = [...underWay.values()];
        most = Math.max(
          most,
          counts.reduce((sum, count) => sum + count, 0),
        );
        mostTargets = Math.max(mostTargets, counts.filter((count) => count > 0).length);
        await new Promise((resolve) => setTimeout(resolve, 3));
        underWay.set(index, (underWay.get(index) ?? 0) - 1);

        return handle(call);
      };
    };
    await serving([0, 1, 2, 3, 4].map(slowly), async (...origins) => {
      const { flags } = listed(Object.fromEntries(origins.map((origin, index) => [`t${index}`, settingsAt(origin)])));
      const { exit } = await running(run, ...flags, '--at-once', '2', '--concurrency', '3', '--only', 'list-feedback');

      expect(exit).toBe(0);
      expect(mostTargets).toBe(2);
      expect(most).toBeGreaterThan(3);
      expect(most).toBeLessThanOrEqual(6);
    });
  });

  test("two at one address are judged after each other: they would see each other's orders", async () => {
    const handle = aHandle({ credentials: 'none' });
    const farmers: string[] = [];
    const noting: Handle = (call) => {
      farmers.push(call.headers['authorization'] ?? 'nobody');

      return handle(call);
    };
    vi.stubEnv('TOKEN_ONE', 'token-of-one');
    vi.stubEnv('TOKEN_TWO', 'token-of-two');
    await serving([noting], async (origin) => {
      const { flags } = listed({
        one: { SPRAY_BASE_URL: origin, SPRAY_FARMER_TOKEN: 'TOKEN_ONE' },
        two: { SPRAY_BASE_URL: `${origin}/`, SPRAY_FARMER_TOKEN: 'TOKEN_TWO' },
      });
      await running(run, ...flags, '--only', 'list-farmer-orders');
    });
    const first = farmers.indexOf('Bearer token-of-two');

    expect(farmers.slice(0, first)).toContain('Bearer token-of-one');
    expect(farmers.slice(first)).not.toContain('Bearer token-of-one');
  });

  test('one that hangs holds the others up no longer than its deadline', async () => {
    const hanging = createServer(() => undefined);
    await listening(hanging, (port) =>
      serving([aHandle()], async (origin) => {
        const { flags } = listed({
          hanging: { SPRAY_BASE_URL: `http://127.0.0.1:${port}`, SPRAY_DEADLINE_S: 2 },
          ...Object.fromEntries(['a', 'b', 'c'].map((name) => [name, settingsAt(origin)])),
        });
        const started = performance.now();
        const { exit, err } = await running(run, ...flags, '--at-once', '2', '--only', 'list-feedback');

        expect(err.split('\n').map((line) => line.split(':')[0])).toEqual(['a', 'b', 'c', 'hanging']);
        expect(exit).not.toBe(0);
        expect(performance.now() - started).toBeLessThan(8000);
      }),
    );
  });

  test('one whose reports cannot be written costs the others none', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports, reportOf } = listed({ acme: settingsAt(origin), go: settingsAt(origin) });
      mkdirSync(join(reports, 'acme', 'conformance.json'), { recursive: true });
      const { exit, out, err } = await running(run, ...flags, '--only', 'list-feedback', '--json');

      expect(exit).toBe(2);
      expect(err).toContain(`acme: expected reports that can be written, got ${join(reports, 'acme')} (EISDIR)`);
      expect(JSON.parse(out)).toMatchObject([
        { name: 'acme', report: null, exit: 2 },
        { name: 'go', exit: 0 },
      ]);
      expect(reportOf('go').verdict).toBe('conformant');
      expect(existsSync(join(reports, 'matrix.html'))).toBe(true);
    });
  });
});

describe('interrupted', () => {
  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s, it reports what was judged until then, and names what was not begun',
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
          expect(out).toMatch(/^4 implementations: 1 conformant, 1 incomplete, 2 could not judge\n/);
          expect(out).toMatch(
            /\n {2}third +could not judge, interrupted {2}not begun, because the run was interrupted\n/,
          );
          expect(err).toMatch(/^first: conformant[^]*\nsecond: incomplete, interrupted, /);
          expect(err).toMatch(/\nInterrupted before these were begun: third, the fourth$/);
          expect(reportOf('second')).toMatchObject({ verdict: 'incomplete', interrupted: true });
          expect(existsSync(join(reports, 'third', 'conformance.json'))).toBe(false);
          expect(existsSync(join(reports, 'matrix.html'))).toBe(true);
        }),
      );

      expect(process.listenerCount(signal)).toBe(listeners);
    },
  );
});

test('reports that an earlier list left behind are named, and stay', async () => {
  const { flags, reports } = listed({ acme: { SPRAY_BASE_URL: nowhere } });
  mkdirSync(join(reports, 'gone'), { recursive: true });
  writeFileSync(join(reports, 'gone', 'conformance.json'), '{}');
  mkdirSync(join(reports, 'something else'));
  const { err } = await running(run, ...flags);

  expect(err).toMatch(/holds reports of no target in the list, too: gone$/m);
  expect(existsSync(join(reports, 'gone', 'conformance.json'))).toBe(true);
});

describe('in parts', () => {
  test('is judged as a whole, and joined by compare', async () => {
    await serving([aHandle()], async (origin) => {
      const entries = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, settingsAt(origin)]));
      const { flags, reports } = listed(entries);
      const some = [...flags, '--only', 'list-feedback'];
      const first = await running(run, ...some, '--reports-dir', join(reports, '1'), '--shard', '1/2');
      const second = await running(run, ...some, '--reports-dir', join(reports, '2'), '--shard', '2/2');
      const whole = await running(run, ...some);
      const joined = await running(compare, join(reports, '1'), join(reports, '2'));

      expect([first.exit, second.exit]).toEqual([0, 0]);
      expect(first.out).toMatch(/^2 implementations/);
      expect(second.out).toMatch(/^1 implementation:/);
      expect(joined.out).toBe(whole.out);
    });
  });

  test('a part without a target says so, and is no failure', async () => {
    const { flags, reports } = listed({ acme: { SPRAY_BASE_URL: nowhere } });
    const words = `Part 2 of 3 has no target to judge: ${flags[1]} lists 1.`;

    expect(await running(run, ...flags, '--shard', '2/3')).toEqual({ exit: 0, out: '', err: words });
    expect(await running(run, ...flags, '--shard', '2/3', '--json')).toEqual({ exit: 0, out: '[]', err: words });
    expect(readdirSync(reports).toSorted()).toEqual(['matrix.html', 'matrix.md']);
    expect((await running(compare, reports)).out).toBe('0 implementations\n');
  });
});

describe('refused', () => {
  test('a list with a mistake sends nothing, and writes nothing', async () => {
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
    [['--targets', 'nowhere.json'], /^expected a file that can be read, got nowhere\.json \(ENOENT\)$/],
    [[...flags, '--shard', '4/3'], /^--shard: expected a part and the number of parts, such as 1\/3, got "4\/3"$/],
    [[...flags, '--at-once', '0'], /^--at-once: expected a whole number from 1 to 100, got "0"$/],
    [[...flags, '--at-once', '101'], /^--at-once: expected a whole number/],
    [['--shard', '1/2'], /^--shard: expected --targets beside it, got none$/],
    [['--at-once', '2'], /^--at-once: expected --targets beside it, got none$/],
    [[...flags, '--base-url', nowhere], /^--base-url: expected in the entries of .*, got it beside --targets$/],
    [[...flags, '--states-url', nowhere], /^--states-url: expected in the entries of .*, got it beside --targets$/],
    [[...flags, '--reports-dir', nothing], /^--reports-dir: expected a folder that can be written, got "/],
  ] as const)('%j', async ([args, words]) => {
    await expect(running(run, ...args)).rejects.toThrow(UsageError);
    await expect(running(run, ...args)).rejects.toThrow(words);
  });
});
