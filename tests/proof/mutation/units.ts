import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';

const LIMIT_MS = 60_000;
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** Whether the unit tests notice a mutant that every server let through. */
export function failsUnits({ id }: Mutant, plan: string): Promise<boolean> {
  const environment = { ...process.env, MUTANT: String(id), MUTATION_PLAN: plan };
  const words = [vitest, 'run', '--config', 'tests/proof/mutation/vitest.config.ts'];

  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, env: environment, timeout: LIMIT_MS }, (error) =>
      resolve(error !== null),
    );
  });
}
