import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';

const LIMIT_MS = 600_000;
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** The folders of unit tests. */
export const units = ['words', 'json', 'interface', 'exchanges', 'judging'].map((name) => `tests/${name}/`);

/** Whether the quick tier notices a mutant; only the tests in some folders, if they are named. */
export function failsTests(
  { id }: Pick<Mutant, 'id'>,
  plan: string,
  folders: readonly string[] = [],
): Promise<boolean> {
  const environment = { ...process.env, MUTANT: String(id), MUTATION_PLAN: plan };
  const words = [vitest, 'run', '--config', 'tests/proof/mutation/vitest.config.ts', ...folders];

  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, env: environment, timeout: LIMIT_MS, maxBuffer: 1e8 }, (error) =>
      resolve(error !== null),
    );
  });
}
