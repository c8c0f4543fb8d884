import type { Settings } from '../settings/settings.js';
import { aReport, type Report } from './report.js';

/** The report of a run that ended with an error before anything was judged. */
export function faultReport(settings: Settings, startedAt: Date, finishedAt: Date, error: string): Report {
  return aReport({
    settings,
    isReference: settings.baseUrl === null,
    startedAt,
    finishedAt,
    mark: '',
    judgements: [],
    exchanges: [],
    lost: [],
    silences: [],
    unseen: [],
    omits: [],
    waits: 0,
    error,
    isInterrupted: false,
  });
}
