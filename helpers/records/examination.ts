import { INTERFACE, NAME, VERSION } from '../interface/version.js';
import { sealFlaw } from '../seals/seal.js';
import { SettingsError } from '../settings/read-settings.js';
import { recordedSettings } from './recorded-settings.js';
import { reportProblem, strictProblem } from './report-schema.js';
import type { Report } from './report.js';
import { compareVersions, knownSets, REQUIREMENT_SET, requirementSet, setOfSuite } from './requirement-set.js';
import { countProblems, timeProblems } from './verified-counts.js';
import { replayProblems } from './verified-replay.js';
import { exceptionProblems, setProblems, settingProblems } from './verified-set.js';

/** What is wrong with a report, or not shown by it, whoever signed it and whenever it is read. */
export interface Examination {
  /** What is wrong. */
  readonly problems: readonly string[];
  /** What could not be shown, and would have to be. */
  readonly doubts: readonly string[];
  /** Whether it is as it was when it was sealed. */
  readonly isIntact: boolean;
  /** Whether its outcomes were compared with its evidence. */
  readonly isReplayed: boolean;
  /** Whether they were, and follow from it. */
  readonly outcomesFollow: boolean;
}

/** The suite, as far as verifying needs it. */
export interface Judging {
  /** Judges a report again, exactly as it was judged. */
  replay(report: Report): Promise<Report>;
  /** The ids of requirements that a run left out, although its evidence shows that they fail. */
  findLeftOutFailures(report: Report): Promise<readonly string[]>;
}

/** Why a value is not a report that this version can verify; null if it is. */
export function unverifiable(value: unknown): string | null {
  const malformed = reportProblem(value);
  if (malformed !== null) return malformed;
  const report = value as Report;
  if (compareVersions(report.suite.version, VERSION) > 0)
    return `expected a report of version ${VERSION} or an older one, got one of ${report.suite.version}; that version verifies it`;

  return requirementSet(report.suite.requirementSet) === undefined
    ? `expected one of the requirement sets ${knownSets.map(({ version }) => version).join(', ')}, got ${report.suite.requirementSet}`
    : null;
}

/** What is found out without knowing which keys are trusted, and what day it is: as long as the suite is the same, so is this. */
export async function examineReport(report: Report, judging: Judging): Promise<Examination> {
  const flaw = sealFlaw(report);
  const stated = [...(flaw === null ? [] : [flaw]), ...statementProblems(report)];
  const shown = stated.length > 0 ? nothingShown : await evidenceCheck(report, judging);

  return { ...shown, isIntact: flaw === null, problems: [...stated, ...shown.problems] };
}

/** What a report says must agree with itself, its set and its settings. */
function statementProblems(report: Report): string[] {
  const set = requirementSet(report.suite.requirementSet);
  if (set === undefined) return [`expected a known requirement set, got ${report.suite.requirementSet}`];
  const versions = [...versionProblems(report), ...timeProblems(report)];
  if (report.verdict === null) return versions;
  const listed = [...versions, ...setProblems(report, set)];
  if (listed.length > 0) return listed;
  try {
    const settings = recordedSettings(report, Object.keys(set.requirements));
    const shown = report.suite.version === VERSION ? settingProblems(report, settings) : [];

    return [...countProblems(report), ...exceptionProblems(report, settings), ...shown];
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems];
    throw error;
  }
}

function versionProblems(report: Report): string[] {
  const { suite } = report;
  const isPreview = suite.version !== VERSION && suite.version.includes('-');
  const isItsSet = !isPreview && setOfSuite(suite.version)?.version === suite.requirementSet;
  const strict = suite.version === VERSION ? strictProblem(report) : null;

  return [
    ...(strict === null ? [] : [strict]),
    ...(suite.name === NAME ? [] : [`expected a report of ${NAME}, got one of another suite`]),
    ...(suite.interface === INTERFACE ? [] : [`expected the interface ${INTERFACE}, got another`]),
    ...(isItsSet ? [] : [`expected the requirement set of version ${suite.version}, got another`]),
  ];
}

/** Only a part of its exchanges is kept, so that they are no recording. */
const NOT_AGAIN =
  'it is the report of an exploration, which is not judged again: explore --replay shows its failures once more';

const nothingShown = { problems: [], doubts: [], isReplayed: false, outcomesFollow: false };

/** Outcomes can be compared with the evidence by the suite that has the same requirements. */
async function evidenceCheck(report: Report, judging: Judging): Promise<Omit<Examination, 'isIntact'>> {
  if (report.verdict === null)
    return { ...nothingShown, doubts: ['the run could not judge, so there are no outcomes'] };
  if (report.exploration !== undefined) return { ...nothingShown, doubts: [NOT_AGAIN] };
  if (report.suite.requirementSet !== REQUIREMENT_SET) return nothingShown;
  const { problems, doubts } = replayProblems(report, await judging.replay(report));
  const isLeft = problems.length === 0 && report.scope === 'narrowed' && report.verdict !== 'non-conformant';
  const failures = isLeft ? await judging.findLeftOutFailures(report) : [];
  const hidden = failures.length === 0 ? [] : [`its evidence shows failures that were left out: ${someOf(failures)}`];

  return { problems, doubts: [...doubts, ...hidden], isReplayed: true, outcomesFollow: problems.length === 0 };
}

function someOf(ids: readonly string[]): string {
  return ids.slice(0, 3).join(', ') + (ids.length > 3 ? ` and ${ids.length - 3} more` : '');
}
