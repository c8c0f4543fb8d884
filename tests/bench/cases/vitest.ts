import { join } from 'node:path';
import { inTurns, median, type Case } from './case.js';
import { inFolder, noSettings, runNode, type Child } from './child.js';
import { commandLine, credentials, withTarget } from './target.js';

const RUNS = 15;

/** How long vitest takes with the suites, whose target is in this process, and without anything that is ours. */
export const vitest: Case = {
  about: 'vitest, from start to exit',
  measure: () => inFolder(measured),
};

async function measured(folder: string) {
  const peaks = { suites: [] as number[], empty: [] as number[], command: [] as number[] };
  const noting = (name: keyof typeof peaks, work: () => Promise<Child>) => async () => {
    const { milliseconds, peakMiB } = await work();
    peaks[name].push(peakMiB);

    return milliseconds;
  };
  const { empty, command, suites } = await inTurns(
    {
      suites: noting('suites', () => vitestWithSuites(folder)),
      empty: noting('empty', () => vitestRun(['--root', join('tests', 'bench', 'empty')])),
      command: noting('command', () => commandLine(folder, join(folder, 'command'))),
    },
    { warmUp: 1, runs: RUNS },
  );
  const rest = Math.max(0, suites - empty - command);

  return [
    { name: 'an empty `vitest run`', value: empty, unit: 'ms' },
    { name: 'the command line', value: command, unit: 'ms' },
    { name: 'vitest with the suites', value: suites, unit: 'ms' },
    {
      name: 'ratio',
      value: suites / empty,
      unit: 'times',
      aim: 1.8,
      reason: `Of the ${suites.toFixed(0)} ms, vitest itself takes ${empty.toFixed(0)} ms, and what the command line does too (load the suites, send the requests, judge the responses, write six reports) ${command.toFixed(0)} ms, on one thread after the other. ${rest.toFixed(0)} ms are left for what only vitest does: comparing the sources with the bundle, two hundred tests, and an Allure file for each.`,
    },
    { name: 'peak memory of vitest with the suites', value: median(peaks.suites), unit: 'MiB' },
    { name: 'peak memory of an empty `vitest run`', value: median(peaks.empty), unit: 'MiB' },
  ] as const;
}

export function vitestWithSuites(folder: string): Promise<Child> {
  return withTarget((origin, statesUrl) =>
    vitestRun([], {
      ...credentials,
      SPRAY_BASE_URL: origin,
      SPRAY_STATES_URL: statesUrl,
      SPRAY_REPORTS_DIR: join(folder, 'suites'),
      SPRAY_ENV_FILE: noSettings(folder),
    }),
  );
}

async function vitestRun(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Child> {
  const child = await runNode([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], environment);
  if (child.status !== 0) throw new Error(`expected exit status 0, got ${child.status}`);

  return child;
}
