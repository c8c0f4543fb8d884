import type { KeyObject } from 'node:crypto';
import { VERSION } from '../interface/version.js';
import { findIdleWaivers, runScopeOf, verdictOf } from '../judging/verdict.js';
import { counted } from '../words/counted.js';
import { cut } from '../words/cut.js';
import { narrowingsOf } from './narrowings.js';
import { reportProblem } from './report-schema.js';
import { inTodaysWords, type Report } from './report.js';
import { changedParts, isSignedBy, type Seal } from './seal.js';
import { countOutcomes, outcomes } from './totals.js';

interface ReportVerification {
  /** Why the report cannot be relied on; empty if it can. */
  readonly problems: readonly string[];
  /** What else its reader should know. */
  readonly notes: readonly string[];
}

interface VerifyOptions {
  readonly publicKey: KeyObject | null;
  readonly now: Date;
}

const MOST_PROBLEMS = 20;
const MOST_NAMES = 20;
const LONGEST_NAME = 100;

/** Checks the schema, totals, seal and signature of a report. */
export function verifyReport(value: unknown, { publicKey, now }: VerifyOptions): ReportVerification {
  const malformed = reportProblem(value);
  if (malformed !== null) return { problems: [malformed], notes: [] };
  const report = value as Report;

  return {
    problems: firstOf([...countProblems(report), ...sealProblems(report, publicKey)]),
    notes: [...ageNotes(report, now), ...scopeNotes(report), ...signatureNotes(report, publicKey)],
  };
}

function firstOf(problems: readonly string[]): readonly string[] {
  const more = problems.length - MOST_PROBLEMS;

  return more <= 0 ? problems : [...problems.slice(0, MOST_PROBLEMS), `and ${counted(more, 'more problem')}`];
}

/** Totals, scope and verdict must follow from the outcomes. */
function countProblems(report: Report): string[] {
  const { requirements, totals, exchanges, ordersCreated, idleWaivers } = report;
  const lost = requirements.flatMap(({ id, findings }) =>
    findings
      .filter(({ exchange }) => !Object.hasOwn(exchanges, exchange))
      .map(({ exchange }) => `the exchange ${exchange} of ${id}`),
  );
  const counts = countOutcomes(requirements);
  const totalled = [
    ...outcomes.map((outcome) => [outcome, counts[outcome]] as const),
    ['requests', Object.keys(exchanges).length] as const,
    ['ordersCreated', ordersCreated.length] as const,
  ];
  const idle = new Set(findIdleWaivers(requirements, idleWaivers));

  return [
    ...totalled
      .filter(([name, count]) => totals[name] !== count)
      .map(([name, count]) => `expected ${count} (counted), got ${totals[name]}, at /totals/${name}`),
    ...verdictProblems(report),
    ...repeated(requirements.map(({ id }) => id)).map((id) => `expected each requirement once, got ${id} again`),
    ...lost.map((name) => `expected ${name}, got none`),
    ...idleWaivers
      .filter((id) => !idle.has(id))
      .map((id) => `expected only waivers that are not needed, got ${id}, at /idleWaivers`),
  ];
}

function verdictProblems(report: Report): string[] {
  const { scope } = report;
  const right = report.error === null ? verdictOf(report) : null;
  const rightScope = runScopeOf(report);
  const { verdict } = scope === undefined ? inTodaysWords(report) : report;

  return [
    ...(verdict === right ? [] : [`expected the verdict ${right} from the outcomes, got ${verdict}`]),
    ...(scope === undefined || scope === rightScope
      ? []
      : [`expected the scope ${rightScope} from the outcomes, got ${scope}`]),
  ];
}

/** The texts that occurred before. */
function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();

  return texts.filter((text) => seen.size === seen.add(text).size);
}

function sealProblems(report: Report, publicKey: KeyObject | null): string[] {
  if (!isSealed(report)) return ['expected a seal, got none'];
  const broken = changedParts(report);
  if (broken.length > 0) return [`expected the sealed content, got changes in ${namesText(broken)}`];
  if (publicKey === null || isSignedBy(report.seal, publicKey)) return [];

  return [
    report.seal.signature === null
      ? 'expected a signature by this key, got an unsigned report'
      : 'expected a signature by this key, got one by another key',
  ];
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => cut(name, LONGEST_NAME));

  return [...shown, ...(names.length > MOST_NAMES ? [`${names.length - MOST_NAMES} more`] : [])].join(', ');
}

function isSealed(report: Report): report is Report & { seal: Seal } {
  return report.seal !== undefined;
}

const DAY_MS = 86_400_000;

function ageNotes({ startedAt, suite, regraded }: Report, now: Date): string[] {
  const days = Math.floor((now.getTime() - Date.parse(startedAt)) / DAY_MS);
  const age = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;

  return [
    `judged on ${startedAt.slice(0, 10)}, ${age}, by version ${suite.version} for interface ${suite.interface}`,
    ...(suite.version === VERSION
      ? []
      : [`this is version ${VERSION}; the regrade command judges the recording with it`]),
    ...(regraded === undefined ? [] : [`regraded on ${regraded.at.slice(0, 10)} from a recording`]),
  ];
}

function scopeNotes(report: Report): string[] {
  const { target, totals, requirements, unseen = [], omits = [] } = report;
  const left = (['waived', 'excluded'] as const).filter((outcome) => totals[outcome] > 0);

  return [
    ...(target.isReference ? ['the target is the embedded reference, not your service'] : []),
    ...left.map(
      (outcome) =>
        `${totals[outcome]} of ${requirements.length} requirements ${totals[outcome] === 1 ? 'was' : 'were'} ${outcome}`,
    ),
    ...(unseen.length === 0 ? [] : [`never seen: ${unseen.map(({ field }) => field).join(', ')}`]),
    ...(omits.length === 0 ? [] : [`declared as omitted: ${omits.map(omissionText).join(', ')}`]),
    verdictNote(report),
  ];
}

/** In today's words, whatever those of the report are. */
function verdictNote(report: Report): string {
  const { verdict, scope } = inTodaysWords(report);
  if (verdict === null) return 'the verdict is missing: the run could not judge';
  const details = [
    ...(scope === 'narrowed' ? [`the run was narrowed by ${narrowingsOf(report).join(', ')}`] : []),
    ...(verdict === 'passed' && report.verdict === 'conformant' ? ['version 0.1 had no word of its own for that'] : []),
  ];

  return `the verdict is ${verdict}${details.length === 0 ? '' : `: ${details.join('; ')}`}`;
}

function omissionText({ field, shownIn }: NonNullable<Report['omits']>[number]): string {
  return shownIn === null ? field : `${field} (but shown in ${shownIn})`;
}

function signatureNotes({ seal }: Report, publicKey: KeyObject | null): string[] {
  if (seal === undefined) return [];
  if (seal.signature !== null && publicKey !== null) return isSignedBy(seal, publicKey) ? ['signed by this key'] : [];

  return [
    seal.signature === null
      ? 'sealed but not signed: the seal reveals changes, but not who made the report'
      : 'signed; --public-key checks by whom',
  ];
}
