import { defineConfig } from 'vitest/config';
import { planned, root } from './plan.ts';

/** The unit tests, with one mutant awake. */
export default defineConfig({
  root,
  plugins: [planned(process.env['MUTATION_PLAN'] ?? '')],
  test: {
    include: ['tests/{words,json,interface,exchanges,judging}/*.test.ts'],
    exclude: ['**/*.all.test.ts'],
    setupFiles: ['tests/proof/mutation/switch.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
  },
});
