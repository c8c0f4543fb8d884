import { runConformance } from './index.js';
import { registerTests } from './register.js';
import type { ConformanceSettings } from './settings.js';

export type { ConformanceSettings } from './settings.js';

type Given = ConformanceSettings | (() => ConformanceSettings | Promise<ConformanceSettings>);

/**
 * Registers one vitest test for each requirement, in the file or the describe block that calls it. A function is called
 * before the first test: start your service in a beforeAll above, or in it.
 */
export function conformance(settings: Given = {}): void {
  registerTests({
    judge: async (selected) =>
      runConformance(typeof settings === 'function' ? await settings() : settings, {
        selected,
        announce: (line) => process.stderr.write(`${line}\n`),
      }),
  });
}
