import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Apart from the other tests: each target is judged by a process of its own, whose memory is measured. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['tests/servers/hostile/*.test.ts'],
    globalSetup: ['tests/servers/hostile/built.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    maxConcurrency: 2,
    testTimeout: 300_000,
  },
});
