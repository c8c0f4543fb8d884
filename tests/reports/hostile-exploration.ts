import type { Report } from '../../helpers/records/report.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';
import { LONG, POISON } from './hostile-report.js';

const exchanges = Object.fromEntries(
  Object.entries(explorationReport.exchanges).map(([id, exchange]) => [id, { ...exchange, curl: `curl '${LONG}'` }]),
);

/** The report of an exploration in which every text that a target can choose is chosen to do harm. */
export const hostileExploration: Report = {
  ...explorationReport,
  exchanges,
  exploration: {
    ...sampleExploration,
    inconsistencies: [POISON, LONG].map((text) => ({
      what: text,
      usual: text,
      usualTimes: 9,
      unusual: text,
      unusualTimes: 1,
      exchange: 'e41',
    })),
  },
};
