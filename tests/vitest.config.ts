import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { scoreReporter } from './score/reporter.js';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    reporters: ['default', scoreReporter('hold')],
  },
});
