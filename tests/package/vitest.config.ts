import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Apart from the other tests, because these fetch from the registry what somebody who installs the package would. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/package/*.test.ts'],
    globalSetup: ['tests/package/installed.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
