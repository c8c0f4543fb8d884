import { describe } from 'vitest';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { writeLines } from '../../helpers/reports/output.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import { requirements } from '../../suites/index.js';
import { judgeFileAgain, libraryPreparation } from '../command-lines.js';
import { inLibraryKeys } from '../flags.js';
import { explore as exploreService, runConformance } from './index.js';
import { judgeTraffic, type RecordedTraffic, type TrafficSettings } from './recorded-traffic.js';
import { settingsFrom, type ConformanceSettings } from './library-settings.js';
import { registerTests } from './register.js';

export type { ExploringBudget } from '../../helpers/exploring/exploration.js';
export type { ConformanceSettings } from './library-settings.js';
export type { RecordedTraffic, TrafficSettings } from './recorded-traffic.js';

type Given = ConformanceSettings | (() => ConformanceSettings | Promise<ConformanceSettings>);

/**
 * Registers one vitest test for each requirement, in the file or describe block that calls it. If `settings` is a function, it
 * is called before the first test: start your service in it, or in a beforeAll above.
 */
export function conformance(settings: Given = { baseUrl: undefined }): void {
  register(settings, runConformance);
}

/**
 * Registers one vitest test for each requirement, as `conformance` does, and explores the service within a budget. What no
 * sequence of the exploration exercised is skipped. It creates orders: up to 150 if `budget.orders` is not given.
 */
function registerExploration(settings: Given = { baseUrl: undefined }, budget: Partial<ExploringBudget> = {}): void {
  const explore: typeof runConformance = (given, options) => exploreService(given, budget, options);
  describe('explored', () => register(settings, explore, 'the exploration could explore something'));
}

/**
 * Registers one vitest test for each requirement, as `conformance` does, and judges traffic that others recorded. What it does not
 * show is skipped. A function is called before the first test: it may record the traffic.
 */
export function traffic(
  har: RecordedTraffic | readonly RecordedTraffic[] | (() => RecordedTraffic | Promise<RecordedTraffic>),
  settings: TrafficSettings = {},
): void {
  const judge: typeof runConformance = async (_, options) =>
    judgeTraffic(typeof har === 'function' ? await har() : har, settings, options);
  describe('traffic', () => register({ baseUrl: undefined, ...settings }, judge, 'the traffic shows something'));
}

export { registerExploration as explore };

function register(given: Given, judge: typeof runConformance, whole?: string): void {
  const listed = typeof given === 'function' ? null : idsInScope(given);
  let isWritten = false;
  registerTests({
    isListed: (id) => listed?.has(id) ?? true,
    inOwnNames: inLibraryKeys,
    async judge(selected) {
      const settings = typeof given === 'function' ? await given() : given;
      isWritten = settings.reportsDir !== undefined;

      return judge(settings, { selected, announce: (line) => writeLines('stderr', line) });
    },
    isWritten: () => isWritten,
    again: (id, { seed }, file) => judgeFileAgain(id, file, seed),
    preparationFor: libraryPreparation,
    whole,
  });
}

/** The ids of the requirements that the settings leave in; null if they cannot be read, which the run says. */
function idsInScope(settings: ConformanceSettings): ReadonlySet<string> | null {
  try {
    const exclusion = exclusionIn(settingsFrom(settings));

    return new Set(requirements.map(({ id }) => id).filter((id) => exclusion(id) === null));
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}
