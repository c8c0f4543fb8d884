import { defineConfig } from 'vitest/config';
import { inOneProcess } from '../../tiers/projects.ts';
import { planned, root } from './plan.ts';

/** The quick tier, with one mutant awake. */
export default defineConfig({
  root,
  plugins: [planned(process.env['MUTATION_PLAN'] ?? '')],
  test: {
    ...inOneProcess('quick'),
    setupFiles: ['tests/proof/mutation/switch.ts', 'tests/set-up.ts'],
    maxWorkers: 1,
    bail: 1,
  },
});
