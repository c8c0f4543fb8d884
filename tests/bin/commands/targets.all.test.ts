import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { compare } from '../../../bin/commands/compare.js';
import { run } from '../../../bin/commands/run.js';
import { verify } from '../../../bin/commands/verify.js';
import type { Report } from '../../../helpers/records/report.js';
import type { Handle } from '../../support/in-process.js';
import { listening } from '../../support/listening.js';
import { aHandle, aPlaceForLists, LISTS, nowhere, serving, settingsAt, type Entries } from './listing-targets.js';
import { running } from './running.js';

const { root, listed } = aPlaceForLists();

async function statusOf(entries: Entries, ...flags: readonly string[]): Promise<number> {
  return (await running(run, ...listed(entries).flags, ...LISTS, ...flags)).exit;
}

describe('a list of targets', () => {
  test('gets a folder of reports for each target, and a matrix of all', async () => {
    await serving([aHandle(), aHandle({ filterJoin: 'or' })], async (good, worse) => {
      const { reports, flags, reportOf } = listed({
        acme: settingsAt(good),
        'go & co': settingsAt(worse),
        nobody: { SPRAY_BASE_URL: nowhere },
      });
      const { exit, out, err } = await running(run, ...flags, ...LISTS);
      const page = readFileSync(join(reports, 'matrix.html'), 'utf8');

      expect(exit).toBe(1);
      expect(out).toMatch(/\n3 implementations: 1 passed, 1 non-conformant, 1 could not judge$/);
      expect(out).toMatch(/\n {2}list-farmer-orders\/filters-together {2}failed: go & co\n/);
      expect(out).toMatch(/\n {2}nobody {3}could not judge {2,}nothing responds at http:\/\/127\.0\.0\.1:1/);
      expect(err.split('\n').toSorted()).toEqual([
        expect.stringMatching(/^acme: passed \d+ of \d+, narrowed by --only, \d+ requests, \d+\.\d s$/),
        expect.stringMatching(/^go & co: non-conformant, narrowed by --only, \d+ requests, \d+\.\d s$/),
        expect.stringMatching(/^nobody: could not judge, 1 request, \d+\.\d s: nothing responds at /),
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
      // Nothing is wrong with it, but it is not signed.
      expect((await running(verify, join(reports, 'acme', 'conformance.json'))).exit).toBe(3);
      expect((await running(compare, reports)).out).toBe(out);
      expect(readFileSync(join(reports, 'matrix.md'), 'utf8')).toMatch(
        /\| `acme` \| passed \d+ of \d+, narrowed by --only \|/,
      );
      expect(page).toContain('<a href="go%20%26%20co/conformance.html">go &amp; co</a>');
    });
  });

  test('ends with the worst exit status of its targets', async () => {
    await serving([aHandle(), aHandle({ filterJoin: 'or' })], async (good, worse) => {
      const right = settingsAt(good);
      const open = { SPRAY_BASE_URL: good };
      const nobody = { SPRAY_BASE_URL: nowhere };

      expect(await statusOf({ right })).toBe(0);
      expect(await statusOf({ right, open: { ...right, SPRAY_READ_ONLY: true } })).toBe(0);
      const { SPRAY_OTHER_FARMER_TOKEN: _, ...some } = right as Readonly<Record<string, unknown>>;
      const most = 'list-farmer-orders';
      expect(await statusOf({ right, some })).toBe(3);
      expect(await statusOf({ right, some }, '--allow-incomplete', most)).toBe(0);
      expect(await statusOf({ right, open, nobody })).toBe(2);
      expect(await statusOf({ open, nobody, worse: settingsAt(worse) })).toBe(1);
    });
  });

  test('is printed as one JSON document, with the path of each report', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports } = listed({ acme: settingsAt(origin), nobody: { SPRAY_BASE_URL: nowhere } });
      const { exit, out } = await running(run, ...flags, '--only', 'list-feedback', '--json');
      const place = join(reports, 'acme', 'conformance.json');
      const { totals } = JSON.parse(readFileSync(place, 'utf8')) as Report;
      const told = {
        baseUrl: origin,
        verdict: 'passed',
        scope: 'narrowed',
        error: null,
        interrupted: false,
        totals,
        exit: 0,
      };

      expect(exit).toBe(2);
      expect(JSON.parse(out)).toEqual([
        { name: 'acme', ...told, report: place },
        expect.objectContaining({ name: 'nobody', verdict: null, exit: 2 }),
      ]);
    });
  });

  test('adds its matrix to the step summary, and no summary of a target', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports } = listed({ acme: settingsAt(origin), go: settingsAt(origin) });
      const summary = join(root, 'summary.md');
      vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
      vi.stubEnv('GITHUB_ACTIONS', 'true');
      const { out, err } = await running(run, ...flags, '--only', 'list-feedback');

      expect(readFileSync(summary, 'utf8').trim()).toBe(readFileSync(join(reports, 'matrix.md'), 'utf8').trim());
      expect(out).toMatch(/\n2 implementations: 2 passed$/);
      expect(err).not.toContain('::');
    });
  });
});

describe('at the same time', () => {
  test('no target gets requests or credentials of another', async () => {
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
    expect(err).toContain('SPRAY_FARMER_TOKEN, SPRAY_SPRAYER_TOKEN: ignored: a target in a list');
    expect(readdirSync(reports, { recursive: true }).length).toBeGreaterThan(3 * 6);
    for (const name of readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.')))
      expect(readFileSync(join(reports, name), 'utf8')).not.toMatch(/token-of-|of-the-environment/);
  });

  test('no more requests are in flight than both limits allow', async () => {
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

  test("two targets at one address are judged one after the other, because they would see each other's orders", async () => {
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

  test('a target that hangs does not delay the others', async () => {
    const others = ['a', 'b', 'c'];
    let folder = '';
    const areReported = () => others.every((name) => existsSync(join(folder, name, 'conformance.json')));
    const hanging = createServer((_, response) => {
      void vi.waitUntil(areReported, { timeout: 60_000 }).finally(() => response.writeHead(404).end());
    });
    await listening(hanging, (port) =>
      serving([aHandle()], async (origin) => {
        const { flags, reports } = listed({
          hanging: { SPRAY_BASE_URL: `http://127.0.0.1:${port}`, SPRAY_TIMEOUT_MS: 60_000 },
          ...Object.fromEntries(others.map((name) => [name, settingsAt(origin)])),
        });
        folder = reports;
        const { exit, err } = await running(run, ...flags, '--at-once', '2', '--only', 'list-feedback');

        expect(err.split('\n').map((line) => line.split(':')[0])).toEqual([...others, 'hanging']);
        expect(exit).not.toBe(0);
      }),
    );
  });

  test('a target whose reports cannot be written does not affect the others', async () => {
    await serving([aHandle()], async (origin) => {
      const { flags, reports, reportOf } = listed({ acme: settingsAt(origin), go: settingsAt(origin) });
      mkdirSync(join(reports, 'acme', 'conformance.json'), { recursive: true });
      const { exit, out, err } = await running(run, ...flags, '--only', 'list-feedback', '--json');

      expect(exit).toBe(2);
      expect(err).toContain(`acme: cannot write ${join(reports, 'acme', 'conformance.json')} (it is a folder)`);
      expect(JSON.parse(out)).toMatchObject([
        { name: 'acme', report: null, exit: 2 },
        { name: 'go', exit: 0 },
      ]);
      expect(reportOf('go').verdict).toBe('passed');
      expect(existsSync(join(reports, 'matrix.html'))).toBe(true);
    });
  });
});
