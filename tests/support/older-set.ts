import type { Report } from '../../helpers/records/report.js';
import { countOutcomes } from '../../helpers/records/reported-requirement.js';
import { claimsDigest, knownSets, type RequirementSet } from '../../helpers/records/requirement-set.js';
import { judge } from './judging.js';

export const OLDER = '0.1.9';

/** A report of a version that did not judge an operation yet. */
export async function anOlderReport(): Promise<Report> {
  const { settings, ...report } = await judge({ settings: { exclude: ['list-feedback'] } });
  const requirements = report.requirements.filter(({ outcome }) => outcome !== 'excluded');
  const exchanges = Object.entries(report.exchanges).filter(([, { operation }]) => operation !== 'list-feedback');

  return {
    ...report,
    suite: { ...report.suite, version: OLDER, requirementSet: OLDER },
    settings: { ...settings, exclude: [] },
    requirements,
    exchanges: Object.fromEntries(exchanges),
    totals: { ...report.totals, ...countOutcomes(requirements), requests: exchanges.length },
    scope: 'full',
    verdict: 'conformant',
  };
}

/** Does something while the suite knows an older set, which is that of the report. */
export async function withOlderSet<T>({ requirements }: Report, act: () => Promise<T>): Promise<T> {
  const known = knownSets as RequirementSet[];
  known.unshift({
    version: OLDER,
    claims: claimsDigest(requirements),
    requirements: Object.fromEntries(requirements.map(({ id, level }) => [id, level])),
  });
  try {
    return await act();
  } finally {
    known.shift();
  }
}
