import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Apart from the other tests: each of these starts vitest itself, as a user does. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['tests/adapter/*.test.ts'], pool: 'threads', isolate: false, testTimeout: 120_000 },
});
