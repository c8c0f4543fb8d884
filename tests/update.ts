import { spawnSync } from 'node:child_process';

const selfTests = ['--config', 'tests/all.config.ts', '--project', 'suite'];

const steps: readonly (readonly string[])[] = [
  [
    ...selfTests,
    'tests/interface/openapi/document.test.ts',
    'tests/settings/docs.test.ts',
    'tests/reports/requirements-page.test.ts',
    'tests/records/requirement-sets.test.ts',
    'tests/house/weight.test.ts',
    'tests/proof/explanations/explanations.all.test.ts',
  ],
  ['--config', 'tests/proof/score/vitest.config.ts'],
];

/**
 * Brings every generated file up to date. Golden files and snapshots are left alone, because a difference in them is to be
 * read before it is accepted: `npm test -- FILE -u` writes those.
 */
export function main(): void {
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...step], {
      stdio: 'inherit',
      env: { ...process.env, UPDATE_DOCS: 'true' },
    });
    if (status !== 0) {
      process.exitCode = status ?? 1;

      return;
    }
  }
}
