import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { aReference } from '../../../reference/reference.js';
import { capsAreas, exploringInto, type Change } from './exploring.js';

const { reports, exploring, clear } = exploringInto('explore');
afterEach(() => {
  vi.unstubAllEnvs();
  clear();
});

const reportOf = () => JSON.parse(readFileSync(join(reports, 'explored/conformance.json'), 'utf8')) as Report;
const outcomeOf = (id: string) => reportOf().requirements.find((requirement) => requirement.id === id)?.outcome;

/** How many pairs of the values of two parameters were reached. */
function reached(report: Report, one: string, other: string): number {
  const { pairs = [] } = report.exploration?.coverage ?? {};

  return pairs.find(({ first, second }) => first === one && second === other)?.reached ?? 0;
}

const PLAN =
  /^This exploration may create up to 20 orders at (http:\/\/127\.0\.0\.1:\d+), each marked ([\da-f]{8}) in its location, and send up to 250 requests within 1 minute; SPRAY_READ_ONLY=true creates none\.$/;

describe('an exploration of a conforming service', () => {
  test('passes, says beforehand what it may create, and leaves the reports of a run as they are', async () => {
    mkdirSync(reports, { recursive: true });
    writeFileSync(join(reports, 'conformance.json'), 'of a run');
    writeFileSync(join(reports, 'replay.json'), 'of an earlier exploration');
    const { exit, out, err, origin, asked } = await exploring();
    const [, address, mark] = PLAN.exec(err) ?? [];
    const { verdict, exploration, mark: own, totals } = reportOf();

    expect({ exit, verdict, address, mark }).toEqual({ exit: 0, verdict: 'passed', address: origin, mark: own });
    expect(out).toMatch(/^PASSED/m);
    expect(exploration?.budget).toEqual({ orders: 20, requests: 250, minutes: 1 });
    expect(reached(reportOf(), 'confirmed', 'paymentMethod')).toBeGreaterThan(3);
    expect(totals.ordersCreated).toBeGreaterThan(2);
    expect(totals.ordersCreated).toBeLessThanOrEqual(20);
    expect(totals.requests).toBe(asked.length);
    expect(readFileSync(join(reports, 'conformance.json'), 'utf8')).toBe('of a run');
    expect(readdirSync(reports).toSorted()).toEqual(['conformance.json', 'explored']);
    expect(readdirSync(join(reports, 'explored'))).toContain('conformance.html');
  });

  test('asks the provider states to remove every order that it created', async () => {
    let asked: { params: { mark: string; orderIds: number[] } } | undefined;
    const { out } = await exploring(['--states-url', '/provider-states'], (right, { body }) => {
      if (body?.includes('"teardown"') === true) asked = JSON.parse(body) as typeof asked;

      return right;
    });
    const { mark, totals, ordersCreated, teardown } = reportOf();

    expect(asked?.params.mark).toBe(mark);
    expect(asked?.params.orderIds.map(String)).toEqual(ordersCreated);
    expect(ordersCreated).toHaveLength(totals.ordersCreated);
    expect(teardown?.outcome).toBe('removed');
    expect(out).toContain(`${totals.ordersCreated} orders created, removed by the service's teardown`);
  });

  test('is not blamed for lost responses', async () => {
    const cut = { status: 200, headers: { 'no name': '' }, body: '' }; // the server cannot send it, and hangs up
    let requests = 0;
    const { exit } = await exploring(['--only', 'create-order'], (right) => (++requests % 5 === 0 ? cut : right));

    expect(exit).toBe(0);
    expect(reportOf().totals.ordersCreated).toBeGreaterThan(4);
  });

  test('of which nothing may be written sends no POST, and says so', async () => {
    const { exit, err, asked } = await exploring(['--read-only']);

    expect(exit).toBe(0);
    expect(err).toMatch(
      /^This exploration creates no orders at http:\S+, and may send up to 250 requests within 1 minute\.$/,
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(outcomeOf('list-farmer-orders/holds-created-orders')).toBe('excluded'); // there is none
    expect(asked.filter((request) => !request.startsWith('GET ') || request.includes('payment-intent'))).toEqual([]);
  });

  test('is the whole output of --json, and one line of --quiet', async () => {
    const json = await exploring(['--json']);
    const quiet = await exploring(['--quiet']);

    expect((JSON.parse(json.out) as Report).exploration?.sequences).toBeGreaterThan(0);
    expect(json.err).toMatch(PLAN);
    expect(quiet.out).toMatch(/^PASSED[^\n]*$/);
    expect(quiet.err).toBe('');
  });
});

describe('an exploration of a service with a fault that only some data shows', () => {
  test('fails, and what shows the failure again can be played: it fails until it is mended', async () => {
    const found = await exploring([], capsAreas);
    const [reproduction] = reportOf().exploration?.reproductions ?? [];
    const kept = readFileSync(join(reports, 'replay.json'), 'utf8');
    const files = readdirSync(reports).toSorted();
    const replay = ['--replay', join(reports, 'replay.json')];
    const again = await exploring(replay, capsAreas);
    const mended = await exploring(replay);

    expect(found.exit).toBe(1);
    expect(reproduction).toMatchObject({ requirement: 'create-order/keeps-the-area', shownAgain: 2 });
    expect(files).toEqual(['explored', 'replay.json']);
    expect(found.out).toContain(`--replay ${join(reports, 'replay.json')} --only create-order/keeps-the-area`);
    expect(again.out).toMatch(/^still fails: create-order\/keeps-the-area$/m);
    expect(again.exit).toBe(1);
    expect(mended.out).toMatch(/^no longer fails: create-order\/keeps-the-area$/m);
    expect(mended.exit).toBe(0);
    expect(readFileSync(join(reports, 'replay.json'), 'utf8')).toBe(kept);
  });

  test('says of a service that accepts nothing that the failure was not reached', async () => {
    await exploring([], capsAreas);
    const rejected = { status: 400, headers: { 'content-type': 'application/json' }, body: '{}' };
    const replay = ['--replay', join(reports, 'replay.json')];
    const { exit, out } = await exploring(replay, (right, { method }) => (method === 'POST' ? rejected : right));

    expect(out).toMatch(/^was not reached: create-order\/keeps-the-area$/m);
    expect(exit).toBe(3);
  });

  test('may be waived, also where it is not found', async () => {
    mkdirSync(reports, { recursive: true });
    const file = join(reports, 'waivers.json');
    const waiver = { requirement: 'create-order/keeps-the-area', reason: 'known', expires: '2999-12-31' };
    writeFileSync(file, JSON.stringify([waiver]));
    const found = await exploring(['--waivers', file], capsAreas);
    const outcome = outcomeOf('create-order/keeps-the-area');
    const unneeded = await exploring(['--waivers', file]);

    expect([found.exit, outcome]).toEqual([0, 'waived']);
    expect([unneeded.exit, outcomeOf('create-order/keeps-the-area')]).toEqual([0, 'passed']);
  });

  test('does not fail for what is left out', async () => {
    const { exit } = await exploring(['--exclude', 'create-order/keeps-the-area'], capsAreas);

    expect(exit).toBe(0);
    expect(outcomeOf('create-order/keeps-the-area')).toBe('excluded');
    expect(existsSync(join(reports, 'replay.json'))).toBe(false);
  });
});

describe('the exit status', () => {
  const shut = { status: 401, headers: { 'content-type': 'application/json' }, body: '{}' };
  const withoutData = aReference({ seeded: false });
  const empty: Change = (_, call) => withoutData.handle(call);

  test('is 3 if nothing could be explored', async () => {
    const { exit, out } = await exploring(['--read-only'], empty);

    expect(exit).toBe(3);
    expect(out).toMatch(/^INCOMPLETE/m);
  });

  test('is 2 if the credentials are wrong', async () => {
    const { exit, out } = await exploring([], () => shut);

    expect(exit).toBe(2);
    expect(out).toMatch(/^COULD NOT JUDGE: the credentials of the farmer were rejected .*; change --farmer-token$/m);
  });

  test('is 2 if nothing responds, and the settings of a run that have no meaning here are ignored', async () => {
    vi.stubEnv('SPRAY_ALLOW_INCOMPLETE', 'get-order');
    vi.stubEnv('SPRAY_DEADLINE_S', '1');
    const { exit, out } = await exploring(['--base-url', 'http://127.0.0.1:1']);
    const nothing = await exploring(['--read-only'], empty);

    expect(exit).toBe(2);
    expect(out).toContain('COULD NOT JUDGE');
    expect(nothing.exit).toBe(3);
  });

  test.for([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('after %s is %i, and the reports are whole', async ([signal, status]) => {
    let count = 0;
    const { exit, out, asked } = await exploring([], (right) => {
      if (++count === 60) process.emit(signal, signal);

      return right;
    });
    const { interrupted, verdict, exploration } = reportOf();

    expect({ exit, interrupted, verdict }).toEqual({ exit: status, interrupted: true, verdict: 'incomplete' });
    expect(exploration?.endedBy).toBe('interruption');
    expect(asked.length).toBeLessThan(120);
    expect(out).toMatch(/^INCOMPLETE/m);
    expect(existsSync(join(reports, 'explored/conformance.html'))).toBe(true);
  });

  test('is told to later steps of a job with the verdict and the folder', async () => {
    mkdirSync(reports, { recursive: true });
    const [outputs, summary] = ['outputs', 'summary.md'].map((name) => join(reports, name));
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    vi.stubEnv('GITHUB_OUTPUT', outputs);
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const { err } = await exploring([], capsAreas);

    expect(err).toMatch(/^::error title=create-order\/keeps-the-area/m);
    expect(readFileSync(outputs ?? '', 'utf8')).toMatch(
      /^verdict<<.*\nnon-conformant\n[^]*\n.*explored\/conformance\.json\n/m,
    );
    expect(readFileSync(summary ?? '', 'utf8')).toContain('create-order/keeps-the-area');
  });
});
