import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { examineAll } from '../../../bin/registry/examined-bundles.js';
import { ownFolder } from '../../support/own-folder.js';

const { folder } = ownFolder('examine-all');

/** In place of the thread that verifies: it does what the name of a bundle says. */
const file = join(folder, 'thread.mjs');
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ path }) => {
  if (path === 'endless') for (;;);
  if (path === 'large') for (const all = []; ; ) all.push(new Array(1e6).fill(path));
  if (path === 'fault') throw new Error('a fault of ours');
  parentPort.postMessage({ digest: path, unreadable: String(threadId) });
});
`,
);
const thread = pathToFileURL(file);
const places = (...paths: readonly string[]) => paths.map((path) => ({ file: path, path, isFolder: false }));
const many = Array.from({ length: 40 }, (_, index) => `b${index}`);

test('each bundle is answered in its place, by as many threads as there are cores', async () => {
  const done: number[] = [];
  const examined = await examineAll(places(...many), {
    thread,
    onDone: (count) => done.push(count),
  });

  expect(examined.map(({ digest }) => digest)).toEqual(many);
  const threads = new Set(examined.map((bundle) => ('unreadable' in bundle ? bundle.unreadable : '')));
  expect(threads.size).toBeLessThanOrEqual(availableParallelism());
  expect(done).toEqual(many.map((_, index) => index + 1));
});

test.for([
  ['endless', 'it takes more than 5 seconds to verify'],
  ['large', 'it takes more than 64 MiB to verify'],
] as const)('one that is %s is unreadable, and stops no other', async ([path, unreadable]) => {
  const examined = await examineAll(places('a', path, 'b', 'c'), {
    thread,
    seconds: path === 'endless' ? 5 : 100,
    mebibytes: 64,
  });

  expect(
    examined.map((bundle) => (bundle.digest === '' && 'unreadable' in bundle ? bundle.unreadable : bundle.digest)),
  ).toEqual(['a', unreadable, 'b', 'c']);
});

test('a fault of ours ends all, also what another thread has not answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await expect(examineAll(places('fault', 'endless', ...many), { thread })).rejects.toThrow('a fault of ours');

    // It would keep the process alive, and then start another thread.
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
