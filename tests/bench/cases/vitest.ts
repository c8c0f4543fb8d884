import { join } from 'node:path';
import { inTurns, median, type Case } from './case.js';
import { inFolder, noSettings, runNode } from './child.js';

const RUNS = 15;

const command = join('node_modules', 'vitest', 'vitest.mjs');

/** How long vitest takes with the suites on the embedded reference, and without anything that is ours. */
export const vitest: Case = {
  about: 'vitest, from start to exit',
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const peaks = { suites: [] as number[], empty: [] as number[] };
  const noting = (name: keyof typeof peaks, args: readonly string[], environment = {}) => {
    return async () => {
      const { milliseconds, peakMiB, status } = await runNode([command, 'run', ...args], environment);
      if (status !== 0) throw new Error(`expected exit status 0, got ${status}`);
      peaks[name].push(peakMiB);

      return milliseconds;
    };
  };
  const times = await inTurns(
    {
      suites: noting('suites', [], { SPRAY_REPORTS_DIR: folder, SPRAY_ENV_FILE: noSettings(folder) }),
      empty: noting('empty', ['--root', join('tests', 'bench', 'empty')]),
    },
    { warmUp: 1, runs: RUNS },
  );

  return [
    { name: 'an empty `vitest run`', value: times.empty, unit: 'ms' },
    { name: 'vitest with the suites', value: times.suites, unit: 'ms' },
    {
      name: 'ratio',
      value: times.suites / times.empty,
      unit: 'times',
      aim: 1.8,
      reason:
        'Besides doing what the command line does, vitest bundles the configuration and the suites from their sources, manages two hundred tests, and writes an Allure file for each of them.',
    },
    { name: 'peak memory of vitest with the suites', value: median(peaks.suites), unit: 'MiB' },
    { name: 'peak memory of an empty `vitest run`', value: median(peaks.empty), unit: 'MiB' },
  ] as const;
}
