import { defineConfig } from 'vitest/config';
import selfTests from '../../vitest.config.js';
import { scoreReporter } from './reporter.js';

/** The proof of power alone; it publishes the score. */
export default defineConfig({
  ...selfTests,
  test: {
    ...selfTests.test,
    include: ['tests/servers/{deviants,generated,variants,stubs}/*.test.ts'],
    reporters: ['dot', scoreReporter('write')],
  },
});
