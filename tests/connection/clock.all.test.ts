import { afterEach, describe, expect, test, vi } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import { aClock } from '../../helpers/connection/limits.js';
import type { Report } from '../../helpers/records/report.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess, type Handle } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

const RealDate = Date;
const HOUR_MS = 3_600_000;
const steps = [
  ['steps an hour back', -HOUR_MS],
  ['steps a day ahead', 24 * HOUR_MS],
] as const;

afterEach(() => void vi.unstubAllGlobals());

/** From now on, the system's clock is wrong by this much. */
function step(milliseconds: number): void {
  const now = () => RealDate.now() + milliseconds;
  const construct = (real: typeof Date, [given = now()]: [number?]) => new real(given);
  const get = (real: typeof Date, name: string | symbol) =>
    name === 'now' ? now : (Reflect.get(real, name) as unknown);
  vi.stubGlobal('Date', new Proxy(RealDate, { construct, get }));
}

/** Judges the reference, which rate-limits each operation once. The clock steps twice: early and in the middle of the run. */
async function judgedWhile(milliseconds: number | null): Promise<Report> {
  const reference = aReference();
  const limited = new Set<string>();
  let count = 0;
  const handle: Handle = (call) => {
    count++;
    if (milliseconds !== null && count === 5) step(milliseconds);
    if (milliseconds !== null && count === 60) step(-2 * milliseconds);
    const [, , operation = ''] = call.target.split('/');
    if (call.target === reference.statesPath || limited.has(operation)) return reference.handle(call);
    limited.add(operation);

    return { status: 429, headers: { 'retry-after': new RealDate(RealDate.now() + 1000).toUTCString() }, body: '' };
  };

  return runConformance({
    settings: settingsFor(reference),
    requirements,
    transport: inProcess(handle),
    isReference: true,
  });
}

function outcomesOf({ requirements: judged }: Report): Record<string, string> {
  return Object.fromEntries(judged.map(({ id, outcome, reason }) => [id, `${outcome} ${reason ?? ''}`]));
}

describe('a clock that steps changes nothing', () => {
  test('it does step in these tests', () => {
    step(-HOUR_MS);
    const stepped = new Date().getTime();

    expect(RealDate.now() - stepped).toBeGreaterThanOrEqual(HOUR_MS);
    expect(Date.now()).toBeLessThan(RealDate.now() - HOUR_MS / 2);
    expect(new Date('2026-11-15').toISOString()).toBe('2026-11-15T00:00:00.000Z');
  });

  test.for(steps)('where it %s', { timeout: 60_000 }, async ([, milliseconds]) => {
    const asEver = await judgedWhile(null);
    const start = performance.now();
    const report = await judgedWhile(milliseconds);
    const elapsed = performance.now() - start;
    vi.unstubAllGlobals();
    const times = Object.values(report.exchanges).map(({ startedAt }) => Date.parse(startedAt));
    const [started, finished] = [Date.parse(report.startedAt), Date.parse(report.finishedAt)];

    expect(asEver.verdict).toBe('conformant');
    expect(report.verdict).toBe('conformant');
    expect(outcomesOf(report)).toEqual(outcomesOf(asEver));
    expect(report.totals.waits).toBeGreaterThan(0);
    expect(finished - started).toBeLessThanOrEqual(elapsed + 1);
    expect(times.filter((time) => time < started - 1 || time > finished + 1)).toEqual([]);
  });

  test('the time of day that a run shows is asked of the system once', () => {
    const clock = aClock();
    const before = clock().getTime();
    step(-HOUR_MS);

    expect(clock().getTime() - before).toBeGreaterThanOrEqual(0);
    expect(clock().getTime() - before).toBeLessThan(HOUR_MS / 2);
  });
});
