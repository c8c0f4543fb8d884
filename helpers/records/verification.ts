import type { KeyObject } from 'node:crypto';
import { INTERFACE, NAME, VERSION } from '../interface/version.js';
import { canonicalJson } from '../json/values.js';
import { type Seal, isSignedBy, sealFlaw } from '../seals/seal.js';
import { SettingsError } from '../settings/read-settings.js';
import { counted, firstOf, namesText } from '../words/shown.js';
import { recordedSettings } from './recorded-settings.js';
import { reportProblem, strictProblem } from './report-schema.js';
import type { Report, ReportedRequirement } from './report.js';
import { REQUIREMENT_SET, compareVersions, knownSets, requirementSet, setOfSuite } from './requirement-set.js';
import {
  countProblems,
  exceptionProblems,
  futureProblems,
  setProblems,
  settingProblems,
  timeProblems,
} from './verified-counts.js';

/** Whether one may rely on a report, and why not. */
interface Answer extends Pick<Examination, 'problems' | 'doubts'> {
  /** Wrong: some of it is not true. Unproven: nothing is wrong, but not everything could be shown. */
  readonly answer: 'verified' | 'wrong' | 'unproven';
  /** The key that signed it; null if none of those that are trusted did. */
  readonly signer: KeyObject | null;
}

/** What is known of a report after everything in it was checked. */
export interface Verification extends Answer, Pick<Examination, 'isReplayed' | 'outcomesFollow'> {
  readonly report: Report;
  readonly at: Date;
}

interface AnswerOptions {
  /** The public keys that the caller trusts; null for one of which there is only a fingerprint, and which did not sign. */
  readonly keys: readonly (KeyObject | null)[];
  readonly now: Date;
  /** What to say about a signature if there are none. */
  readonly noKey?: string;
}

/** What of a report tells who signed it, and when. */
interface Signed {
  readonly startedAt: string;
  readonly seal?: Pick<Seal, 'digest' | 'signature'>;
}

const MOST_PROBLEMS = 20;

export async function verifyReport(
  report: Report,
  { judging, ...options }: AnswerOptions & { readonly judging: Judging },
): Promise<Verification> {
  return verificationOf(report, await examineReport(report, judging), options);
}

export function verificationOf(report: Report, examination: Examination, options: AnswerOptions): Verification {
  const { isReplayed, outcomesFollow } = examination;

  return { report, at: options.now, ...answerOf(report, examination, options), isReplayed, outcomesFollow };
}

/** What follows for somebody who trusts these keys. */
export function answerOf(
  report: Signed,
  examination: Examination,
  { keys, now, noKey = NO_KEY }: AnswerOptions,
): Answer {
  const signer = keys.find((key) => key !== null && report.seal !== undefined && isSignedBy(report.seal, key)) ?? null;
  const signed = examination.isIntact ? signatureCheck(report, { keys, signer, noKey }) : { problems: [], doubts: [] };
  const problems = firstOf(
    [...signed.problems, ...futureProblems(report, now), ...examination.problems],
    MOST_PROBLEMS,
    (more) => `and ${counted(more, 'more problem')}`,
  );
  const doubts = [...examination.doubts, ...signed.doubts];
  const answer = problems.length > 0 ? 'wrong' : doubts.length > 0 ? 'unproven' : 'verified';

  return { answer, problems, doubts, signer };
}

const NO_KEY = 'it is signed, but no key was given: --public-key FILE checks by whom';

function signatureCheck(
  { seal }: Signed,
  { keys, signer, noKey }: Pick<AnswerOptions, 'keys'> & Pick<Answer, 'signer'> & { readonly noKey: string },
): Pick<Answer, 'problems' | 'doubts'> {
  if (seal?.signature === null)
    return { problems: [], doubts: ['it is not signed: the seal reveals changes, but not who made the report'] };
  if (keys.length === 0) return { problems: [], doubts: [noKey] };

  return { problems: signer === null ? ['expected a signature by a key that was given, got another'] : [], doubts: [] };
}

/** What is wrong with a report, or not shown by it, whoever signed it and whenever it is read. */
export interface Examination {
  readonly problems: readonly string[];
  /** What could not be shown, and would have to be. */
  readonly doubts: readonly string[];
  /** Whether it is as it was when it was sealed. */
  readonly isIntact: boolean;
  /** Whether its outcomes were compared with its evidence. */
  readonly isReplayed: boolean;
  /** Whether its outcomes were compared with its evidence, and follow from it. */
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

/** An examination depends on the report and the suite alone, and neither on trusted keys nor on the day. */
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
  const hidden =
    failures.length === 0 ? [] : [`its evidence shows failures that were left out: ${namesText(failures, 3)}`];

  return { problems, doubts: [...doubts, ...hidden], isReplayed: true, outcomesFollow: problems.length === 0 };
}

/** The members of a report that other checks look at. */
const CHECKED: ReadonlySet<string> = new Set(['requirements', 'exchanges', 'seal', 'suite']);

/**
 * Whether everything in a report follows from its exchanges: judged again, it must come out the same. Another version of the suite
 * may say it in other words.
 */
function replayProblems(report: Report, replayed: Report) {
  const gap = gapIn(report);
  const isExact = gap === null && report.suite.version === replayed.suite.version;
  const pairs = requirementPairs(report, replayed);
  const isWrong = ([own, again]: Pair) =>
    isExact ? canonicalJson(own) !== canonicalJson(again) : contradicts(own, again, gap !== null);
  const wrong = pairs.filter(isWrong).map(requirementProblem);
  const open = pairs.filter((pair) => !isWrong(pair) && pair[0].outcome !== pair[1].outcome);
  const problems = isExact
    ? [...wrong, ...exchangeProblems(report, replayed), ...memberProblems(report, replayed)]
    : wrong;
  if (gap === null) return { problems, doubts: [] };
  const many = open.length === 0 ? '' : `: ${counted(open.length, 'outcome')} cannot be shown to follow from it`;

  return { problems, doubts: [`${gap}${many}`] };
}

/** Why a report does not hold all of its evidence; null if it does. */
function gapIn({ exchanges, interrupted, requirements }: Report): string | null {
  const isCut = Object.values(exchanges).some(({ response }) => response?.body.bytes !== undefined);
  if (isCut) return 'the evidence is cut, because a body is longer than reports keep';
  const isLate = requirements.some(({ settings }) => settings.includes('SPRAY_DEADLINE_S'));

  return interrupted || isLate ? 'the run was cut short, so its evidence is incomplete' : null;
}

type Pair = readonly [own: ReportedRequirement, again: ReportedRequirement];

function requirementPairs(report: Report, replayed: Report): Pair[] {
  const again = new Map(replayed.requirements.map((requirement) => [requirement.id, requirement]));

  return report.requirements.flatMap((own): Pair[] => {
    const judged = again.get(own.id);

    return judged === undefined ? [] : [[own, judged]];
  });
}

/** Where evidence is missing, an outcome may be unknown, but nothing that passed may fail. */
function contradicts(own: ReportedRequirement, again: ReportedRequirement, hasGap: boolean): boolean {
  if (!hasGap) return own.outcome !== again.outcome;

  return own.outcome === 'passed' && (again.outcome === 'failed' || again.outcome === 'warned');
}

function requirementProblem([own, again]: Pair): string {
  if (own.outcome !== again.outcome)
    return `expected ${own.id} to be ${again.outcome} by the evidence, got ${own.outcome}`;
  const [name = ''] = differingMembers(own, again);

  return `expected what the evidence shows of ${own.id}, got something else, at ${name}`;
}

/** Every exchange must be one that the suite asks for, at its place, and written as the suite writes it. */
function exchangeProblems(report: Report, replayed: Report): string[] {
  const ids = [...new Set([...Object.keys(report.exchanges), ...Object.keys(replayed.exchanges)])];

  return ids.flatMap((id) => {
    const [own, again] = [report.exchanges[id], replayed.exchanges[id]];
    if (own !== undefined && again === undefined)
      return [`expected only exchanges that a run has, got ${id}, which nothing asks for`];
    if (own === undefined || again === undefined || canonicalJson(own) === canonicalJson(again)) return [];

    return [
      `expected the exchange ${id} as a run writes it, got something else, at ${differingMembers(own, again)[0]}`,
    ];
  });
}

function memberProblems(report: Report, replayed: Report): string[] {
  return differingMembers(report, replayed)
    .filter((name) => !CHECKED.has(name))
    .map((name) => `expected ${name} as the evidence shows it, got something else`);
}

function differingMembers(own: object, again: object): string[] {
  const [before, after] = [new Map(Object.entries(own)), new Map(Object.entries(again))];
  const names = [...new Set([...before.keys(), ...after.keys()])];

  return names.filter((name) => textOf(before.get(name)) !== textOf(after.get(name)));
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value);
}
