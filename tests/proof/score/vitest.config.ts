import { defineConfig } from 'vitest/config';
import { aRunWith, inOneProcess, root } from '../../tiers/projects.js';
import { scoreReporter } from './reporter.js';

/** The proof of power alone; it publishes the score. */
export default defineConfig({
  root,
  test: {
    ...inOneProcess('all'),
    include: ['tests/servers/{deviants,generated,variants,stubs}/*.test.ts'],
    ...aRunWith(['dot', scoreReporter('write')]),
  },
});
