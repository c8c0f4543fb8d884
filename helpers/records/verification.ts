import type { KeyObject } from 'node:crypto';
import { INTERFACE, NAME, VERSION } from '../interface/version.js';
import { SettingsError } from '../settings/read-settings.js';
import { counted } from '../words/counted.js';
import { recordedSettings } from './recorded-settings.js';
import { reportProblem, strictProblem } from './report-schema.js';
import type { Report } from './report.js';
import {
  compareVersions,
  REQUIREMENT_SET,
  requirementSetOf,
  setOfSuite,
  setVersionOf,
  setVersions,
} from './requirement-set.js';
import { isSignedBy, sealFlaw } from './seal.js';
import { countProblems, timeProblems } from './verified-counts.js';
import { replayProblems } from './verified-replay.js';
import { exceptionProblems, setProblems } from './verified-set.js';
import { settingProblems } from './verified-settings.js';

/** What is known of a report after everything in it was checked. */
export interface Verification {
  readonly report: Report;
  readonly at: Date;
  /** Wrong: some of it is not true. Unproven: nothing is wrong, but not everything could be shown. */
  readonly answer: 'verified' | 'wrong' | 'unproven';
  /** What is wrong. */
  readonly problems: readonly string[];
  /** What could not be shown, and would have to be. */
  readonly doubts: readonly string[];
  /** The key that signed it; null if none of those that are trusted did. */
  readonly signer: KeyObject | null;
  /** Whether its outcomes were compared with its evidence. */
  readonly isReplayed: boolean;
}

/** The suite, as far as verifying needs it. */
export interface Judging {
  readonly requirements: readonly { readonly id: string; readonly section: string; readonly claim: string }[];
  /** Judges a report again, exactly as it was judged. */
  replay(report: Report): Promise<Report>;
  /** The ids of requirements that a run left out, although its evidence shows that they fail. */
  findLeftOutFailures(report: Report): Promise<readonly string[]>;
}

interface VerifyOptions {
  /** The public keys that the caller trusts. */
  readonly keys: readonly KeyObject[];
  readonly now: Date;
  readonly judging: Judging;
}

const MOST_PROBLEMS = 20;

/** Why a value is not a report that this version can verify; null if it is. */
export function unverifiable(value: unknown): string | null {
  const malformed = reportProblem(value);
  if (malformed !== null) return malformed;
  const report = value as Report;
  if (compareVersions(report.suite.version, VERSION) > 0)
    return `expected a report of version ${VERSION} or an older one, got one of ${report.suite.version}; that version verifies it`;

  return requirementSetOf(report) === undefined
    ? `expected one of the requirement sets ${setVersions.join(', ')}, got ${setVersionOf(report)}`
    : null;
}

/** Checks whether a report is intact, complete for its set, consistent with its evidence, and signed by a trusted key. */
export async function verifyReport(report: Report, { keys, now, judging }: VerifyOptions): Promise<Verification> {
  const signer = keys.find((key) => report.seal !== undefined && isSignedBy(report.seal, key)) ?? null;
  const signed = signatureCheck(report, keys, signer);
  const stated = [...signed.problems, ...statementProblems(report, now, judging)];
  const shown = stated.length > 0 ? nothingShown : await evidenceCheck(report, judging);
  const problems = firstOf([...stated, ...shown.problems]);
  const doubts = [...shown.doubts, ...signed.doubts];
  const answer = problems.length > 0 ? 'wrong' : doubts.length > 0 ? 'unproven' : 'verified';

  return { report, at: now, answer, problems, doubts, signer, isReplayed: shown.isReplayed };
}

function firstOf(problems: readonly string[]): readonly string[] {
  const more = problems.length - MOST_PROBLEMS;

  return more <= 0 ? problems : [...problems.slice(0, MOST_PROBLEMS), `and ${counted(more, 'more problem')}`];
}

interface Check {
  readonly problems: readonly string[];
  readonly doubts: readonly string[];
}

function signatureCheck(report: Report, keys: readonly KeyObject[], signer: KeyObject | null): Check {
  const flaw = sealFlaw(report);
  if (flaw !== null) return { problems: [flaw], doubts: [] };
  if (report.seal?.signature === null)
    return { problems: [], doubts: ['it is not signed: the seal reveals changes, but not who made the report'] };
  if (keys.length === 0)
    return { problems: [], doubts: ['it is signed, but no key was given: --public-key FILE checks by whom'] };

  return { problems: signer === null ? ['expected a signature by a key that was given, got another'] : [], doubts: [] };
}

/** What a report says must agree with itself, its set and its settings. */
function statementProblems(report: Report, now: Date, { requirements }: Judging): string[] {
  const set = requirementSetOf(report);
  if (set === undefined) return [`expected a known requirement set, got ${setVersionOf(report)}`];
  const isCurrent = set.version === REQUIREMENT_SET;
  const versions = [...versionProblems(report), ...timeProblems(report, now)];
  if (report.verdict === null) return versions;
  const listed = [...versions, ...setProblems(report, set, isCurrent ? requirements : null)];
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

/** Members that version 0.1 did not write. */
const SINCE_0_2 = ['scope', 'hints', 'unseen', 'omits', 'lost', 'product', 'evidence', 'baseline'] as const;

function versionProblems(report: Report): string[] {
  const { suite } = report;
  const first = setVersions[0] ?? '';
  const isFirst = setVersionOf(report) === first;
  const isPreview = suite.version !== VERSION && suite.version.includes('-');
  const expectedSet = !isPreview && (setOfSuite(suite.version)?.version ?? REQUIREMENT_SET) === setVersionOf(report);
  const strict = suite.version === VERSION ? strictProblem(report) : null;

  return [
    ...(strict === null ? [] : [strict]),
    ...(suite.name === NAME ? [] : [`expected a report of ${NAME}, got one of another suite`]),
    ...(suite.interface === INTERFACE ? [] : [`expected the interface ${INTERFACE}, got another`]),
    ...(expectedSet && isFirst === (suite.requirementSet === undefined)
      ? []
      : [`expected the requirement set of version ${suite.version}, got another`]),
    ...(isFirst ? SINCE_0_2 : [])
      .filter((name) => report[name] !== undefined)
      .map((name) => `expected a report as version ${first} wrote it, got ${name}, which it did not have`),
  ];
}

const nothingShown = { problems: [], doubts: [], isReplayed: false };

/** Outcomes can be compared with the evidence by the suite that has the same requirements. */
async function evidenceCheck(report: Report, judging: Judging): Promise<Check & Pick<Verification, 'isReplayed'>> {
  if (report.verdict === null)
    return { problems: [], doubts: ['the run could not judge, so there are no outcomes'], isReplayed: false };
  if (setVersionOf(report) !== REQUIREMENT_SET) return nothingShown;
  const { problems, doubts } = replayProblems(report, await judging.replay(report));
  const isLeft = problems.length === 0 && report.scope === 'narrowed' && report.verdict !== 'non-conformant';
  const failures = isLeft ? await judging.findLeftOutFailures(report) : [];
  const hidden = failures.length === 0 ? [] : [`its evidence shows failures that were left out: ${someOf(failures)}`];

  return { problems, doubts: [...doubts, ...hidden], isReplayed: true };
}

function someOf(ids: readonly string[]): string {
  return ids.slice(0, 3).join(', ') + (ids.length > 3 ? ` and ${ids.length - 3} more` : '');
}
