import type { KeyObject } from 'node:crypto';
import { VERSION } from '../interface/version.js';
import { findIdleWaivers, verdictOf } from '../judging/verdict.js';
import { reportProblems } from './report-schema.js';
import type { Report } from './report.js';
import { changedParts, isSignedBy, type Seal } from './seal.js';
import { countOutcomes, outcomes } from './totals.js';

export interface ReportVerification {
  /** Why the report cannot be relied on; none: it can. */
  readonly problems: readonly string[];
  /** What its reader should know beside. */
  readonly notes: readonly string[];
}

interface VerifyOptions {
  readonly publicKey: KeyObject | null;
  readonly now: Date;
}

/** Whether a report is well-formed, adds up, is the one that was sealed, and was signed by whom one thinks. */
export function verifyReport(value: unknown, { publicKey, now }: VerifyOptions): ReportVerification {
  const malformed = reportProblems(value);
  if (malformed.length > 0) return { problems: malformed, notes: [] };
  const report = value as Report;

  return {
    problems: [...countProblems(report), ...sealProblems(report, publicKey)],
    notes: [...ageNotes(report, now), ...scopeNotes(report), ...signatureNotes(report, publicKey)],
  };
}

/** Outcomes make the totals, and the totals the verdict. */
function countProblems({
  requirements,
  totals,
  exchanges,
  ordersCreated,
  verdict,
  error,
  interrupted,
  ...rest
}: Report) {
  const ids = requirements.map(({ id }) => id);
  const lost = requirements.flatMap(({ id, findings }) =>
    findings
      .filter(({ exchange }) => !Object.hasOwn(exchanges, exchange))
      .map(({ exchange }) => `${id} names ${exchange}`),
  );
  const counts = countOutcomes(requirements);
  const counted = [
    ...outcomes.map((outcome) => [outcome, counts[outcome]] as const),
    ['requests', Object.keys(exchanges).length] as const,
    ['ordersCreated', ordersCreated.length] as const,
  ];
  const rightVerdict = error === null ? verdictOf(requirements, interrupted) : null;
  const idle = findIdleWaivers(requirements, rest.idleWaivers);

  return [
    ...counted
      .filter(([name, count]) => totals[name] !== count)
      .map(([name, count]) => `expected ${count}, as counted, got ${totals[name]}, at /totals/${name}`),
    ...(verdict === rightVerdict ? [] : [`expected the verdict ${rightVerdict}, by the outcomes, got ${verdict}`]),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `expected ${id} once, got it again`),
    ...lost.map((words) => `expected every exchange that a finding names, got none where ${words}`),
    ...rest.idleWaivers.filter((id) => !idle.includes(id)).map((id) => `expected a waiver in vain, got ${id}`),
  ];
}

function sealProblems(report: Report, publicKey: KeyObject | null): string[] {
  if (!isSealed(report)) return ['expected a seal, got none'];
  const broken = changedParts(report);
  if (broken.length > 0) return [`expected the report that was sealed, got another: changed are ${broken.join(', ')}`];
  if (publicKey === null || isSignedBy(report.seal, publicKey)) return [];

  return [
    report.seal.signature === null
      ? 'expected a signature by this key, got a report that is not signed'
      : 'expected a signature by this key, got one by another',
  ];
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
    ...(suite.version === VERSION ? [] : [`this is version ${VERSION}: regrade judges the recording with it`]),
    ...(regraded === undefined ? [] : [`judged again on ${regraded.at.slice(0, 10)} from a recording`]),
  ];
}

function scopeNotes({ verdict, target, totals, requirements }: Report): string[] {
  const left = (['waived', 'excluded'] as const).filter((outcome) => totals[outcome] > 0);

  return [
    ...(target.isReference ? ['it is about the embedded reference, not about a service of yours'] : []),
    ...left.map((outcome) => `${totals[outcome]} of ${requirements.length} requirements were ${outcome}`),
    `the verdict is ${verdict ?? 'missing: the run could not judge'}`,
  ];
}

function signatureNotes({ seal }: Report, publicKey: KeyObject | null): string[] {
  if (seal === undefined) return [];
  if (seal.signature !== null && publicKey !== null) return isSignedBy(seal, publicKey) ? ['signed by this key'] : [];

  return [
    seal.signature === null
      ? 'sealed, not signed: the seal shows accidents, and not who made the report'
      : 'signed; give the public key to check by whom',
  ];
}
