import * as vitest from 'vitest';
import type { RunnerTestSuite } from 'vitest';
import { loadProgram } from '../compiled-bundle.js';

const { exports: program, keep } = loadProgram({ vitest });
const helper = program.vitestHelper();

/** The helper for vitest, from the bundle, with the vitest that is running. */
export const { conformance, explore, traffic } = {
  ...helper,
  conformance: (...given: Parameters<typeof helper.conformance>) => {
    helper.conformance(...given);
    // oxlint-disable-next-line no-empty-pattern -- vitest insists on a destructured first argument
    vitest.afterAll(({}, suite) => {
      if (isWhole(suite)) keep();
    }, 0);
  },
};

/** Whether no filter left out a test. */
function isWhole({ tasks }: Readonly<RunnerTestSuite>): boolean {
  return tasks.every((task) => (task.type === 'suite' ? isWhole(task) : task.result !== undefined));
}
