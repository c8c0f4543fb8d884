import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aStopwatch, type Stopwatch } from '../../helpers/connection/live-transport.js';

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}

async function watching(milliseconds: number, use: (stopwatch: Stopwatch) => Promise<void>): Promise<void> {
  const stopwatch = aStopwatch(milliseconds);
  await use(stopwatch);
  stopwatch.end();
}

test('a stopwatch calls back when the time is up, and not before', () =>
  watching(100, async (stopwatch) => {
    const started = performance.now();
    const took = await new Promise<number>((resolve) =>
      stopwatch.start(100, () => resolve(performance.now() - started)),
    );

    expect(took).toBeGreaterThanOrEqual(99);
  }));

test('a stopwatch measures each timeout from its own start', () =>
  watching(200, async (stopwatch) => {
    const timedOut: string[] = [];
    stopwatch.start(200, () => timedOut.push('first'));
    await sleep(150);
    stopwatch.start(200, () => timedOut.push('second'));
    while (timedOut.length === 0) await sleep(5);

    expect(timedOut).toEqual(['first']);
  }));

test('a stopwatch does not count the time in which the process was blocked', () =>
  watching(200, async (stopwatch) => {
    let isOver = false;
    stopwatch.start(200, () => (isOver = true));
    const until = performance.now() + 400;
    while (performance.now() < until);
    await sleep(1);

    expect(isOver).toBe(false);
  }));

test('a stopwatch that was stopped does not call back', () =>
  watching(20, async (stopwatch) => {
    let isOver = false;
    stopwatch.start(20, () => (isOver = true))();
    await sleep(80);

    expect(isOver).toBe(false);
  }));

test('a stopwatch keeps a process alive only while it measures', () =>
  watching(1000, (stopwatch) => {
    const before = timers();
    const stop = stopwatch.start(1000, () => undefined);
    expect(timers()).toBe(before + 1);
    stop();
    expect(timers()).toBe(before);

    return Promise.resolve();
  }));
