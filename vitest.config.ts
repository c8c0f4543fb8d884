import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { processSettings } from './bin/settings/process-settings.ts';
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

/** Bad settings stop the run before the first request, with their sentences and nothing else. */
function readOrExit() {
  try {
    const { settings, notices } = processSettings();
    for (const notice of notices) process.stderr.write(`${notice}\n`);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
