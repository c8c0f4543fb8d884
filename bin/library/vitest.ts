import { writeLines } from '../../helpers/reports/output.js';
import { judgeFileAgain } from '../command-lines.js';
import { runConformance } from './index.js';
import { registerTests } from './register.js';
import type { ConformanceSettings } from './settings.js';

export type { ConformanceSettings } from './settings.js';

type Given = ConformanceSettings | (() => ConformanceSettings | Promise<ConformanceSettings>);

/**
 * Registers one vitest test for each requirement, in the file or describe block that calls it. If `settings` is a function, it
 * is called before the first test: start your service in it, or in a beforeAll above.
 */
export function conformance(settings: Given = { baseUrl: undefined }): void {
  registerTests({
    judge: async (selected) =>
      runConformance(typeof settings === 'function' ? await settings() : settings, {
        selected,
        announce: (line) => writeLines('stderr', line),
      }),
    again: (id, { seed }, file) => judgeFileAgain(id, file, seed),
  });
}
