import { afterEach, expect, test, vi } from 'vitest';
import { exploringProgress } from '../../../bin/explore/explore-target.js';
import type { Transport } from '../../../helpers/connection/wire.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const transport: Transport = {
  send: () => Promise.resolve({ status: 200, headers: [], body: Buffer.from('{}') }),
  close: () => Promise.resolve(),
};

/** What is shown while requests are sent, with a pause after each of them. */
async function shownWhile(requests: readonly (readonly ['GET' | 'POST', string])[], pauseMs: number) {
  vi.useFakeTimers();
  const shown: string[] = [];
  const nowhere = { out: () => undefined, err: () => undefined };
  const progress = exploringProgress(
    { ...nowhere, showStatus: (line) => shown.push(line) },
    { orders: 10, requests: 50 },
  );
  const watched = progress.watching(transport);
  for (const [method, path] of requests) {
    await watched.send(
      { method, url: `http://spray.test${path}`, headers: {}, body: null },
      { role: null, timeoutMs: 1, observation: 'exploration', attempt: 1 },
    );
    vi.advanceTimersByTime(pauseMs);
  }
  progress.clear();

  return shown;
}

const calls = [
  ['POST', '/api/farmer/order'],
  ['POST', '/api/farmer/order/7/confirm'],
  ['GET', '/api/farmer/order/'],
] as const;

test('shows how much of the budget is used up, and nothing at the end', async () => {
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'xterm');

  expect(await shownWhile(calls, 200)).toEqual([
    '1 of at most 50 requests sent, 1 of at most 10 orders created',
    '2 of at most 50 requests sent, 1 of at most 10 orders created',
    '3 of at most 50 requests sent, 1 of at most 10 orders created',
    '',
  ]);
});

test('does not keep the terminal busy', async () => {
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'xterm');

  expect(await shownWhile(calls, 1)).toHaveLength(2);
});

test('shows nothing in CI', async () => {
  vi.stubEnv('CI', 'true');

  expect(await shownWhile(calls, 200)).toEqual([]);
});
