import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './long-first.js';
import { scoreReporter } from './proof/score/reporter.js';

const isShuffled = process.argv.some((word) => word.includes('shuffle'));

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/adapter', 'tests/package', 'tests/servers/hostile', 'tests/bench'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3, // on two cores, because some of them wait: for a pause of the suite, or for Chromium
    testTimeout: 120_000, // a deviant takes 1 to 10 seconds, and more beside other work
    hookTimeout: 120_000, // Chromium is started in one
    expect: { poll: { timeout: 30_000 } }, // what is waited for in a browser
    globalSetup: ['tests/compiled-schemas.ts'],
    setupFiles: ['tests/property-seed.ts'],
    update: 'none', // so that a missing snapshot fails here too, and not only in CI; -u writes it
    // --sequence.shuffle is respected.
    ...(isShuffled ? {} : { sequence: { sequencer: LongFirst } }),
    hideSkippedTests: true, // with -t, a failure is otherwise followed by the names of all other tests
    reporters: ['default', scoreReporter('check')],
  },
});
