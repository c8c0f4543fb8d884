import { join } from 'node:path';
import type { ViteUserConfig } from 'vitest/config';
import { writeLines } from '../../helpers/reports/output.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { AllureReporter } from '../../helpers/vitest/allure-reporter.js';
import { conformancePlugin } from '../../helpers/vitest/plugin.js';
import { bundledSuites, type SourceBundle } from '../../helpers/vitest/source-bundle.js';
import { cloneSettings } from '../process-settings.js';

const suite = 'suites/conformance.test.ts';

export function configuration(bundle: SourceBundle): ViteUserConfig {
  const { reportsDir } = readOrExit();

  return {
    plugins: [conformancePlugin(), bundledSuites(suite, bundle)],
    test: {
      include: [suite],
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      disableConsoleIntercept: true,
      reporters: ['dot', new AllureReporter(join(reportsDir, 'allure-results'))],
    },
  };
}

/**
 * Without SPRAY_BASE_URL, this configuration, and nothing else in this repository, judges the embedded reference by default: a
 * first run in a clone needs no service. A notice says so. Bad settings stop the run before the first request, with their
 * sentences and nothing else.
 */
function readOrExit() {
  try {
    const { settings, notices } = cloneSettings();
    if (notices.length > 0) writeLines('stderr', notices);

    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    writeLines('stderr', error.problems);
    process.exit(2);
  }
}
