import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { cloneSettings } from './bin/settings/process-settings.ts';
import { SettingsError } from './helpers/settings/read-settings.ts';
import { AllureReporter } from './helpers/vitest/allure-reporter.ts';
import { oneModule } from './helpers/vitest/one-module.ts';
import { conformancePlugin } from './helpers/vitest/plugin.ts';

const suite = 'suites/conformance.test.ts';
const { reportsDir } = readOrExit();

export default defineConfig({
  plugins: [conformancePlugin(), oneModule(suite)],
  test: {
    include: [suite],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    disableConsoleIntercept: true,
    reporters: ['dot', new AllureReporter(join(reportsDir, 'allure-results'))],
  },
});

/**
 * Without SPRAY_BASE_URL, this configuration, and nothing else in this repository, judges the embedded reference by default: a
 * first run in a clone needs no service. A notice says so. Bad settings stop the run before the first request, with their
 * sentences and nothing else.
 */
function readOrExit() {
  try {
    const { settings, notices } = cloneSettings();
    for (const notice of notices) process.stderr.write(`${notice}\n`);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
