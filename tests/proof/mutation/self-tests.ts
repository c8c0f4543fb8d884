import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.js';
import { root } from './plan.js';

const LIMIT_MS = 600_000;
const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')));

/** The folders of unit tests. */
export const units = ['words', 'json', 'interface', 'exchanges', 'judging'].map((name) => `tests/${name}/`);

/** All tests but those of servers that workers judge in less time. */
export const withoutServers = ['--exclude', 'tests/servers/{deviants,generated,variants}/**'];

/** Whether the quick tier notices a mutant; words narrow it, as they do for vitest. */
export function failsTests({ id }: Pick<Mutant, 'id'>, plan: string, words: readonly string[]): Promise<boolean> {
  const env = { ...process.env, MUTANT: String(id), MUTATION_PLAN: plan };
  const command = [vitest, 'run', '--config', 'tests/proof/mutation/vitest.config.ts', ...words];

  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env, timeout: LIMIT_MS, maxBuffer: 1e8 }, (error) =>
      resolve(error !== null),
    );
  });
}
