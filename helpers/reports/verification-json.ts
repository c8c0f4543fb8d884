import { fingerprintOf } from '../records/fingerprint.js';
import { narrowingsOf } from '../records/narrowings.js';
import type { Verification } from '../records/verification.js';

/** The answer of verify for machines. */
export function verificationJson(verification: Verification): unknown {
  const { report, answer, problems, doubts, signer, outcomesFollow } = verification;
  const { verdict, scope, suite, product, target, startedAt, totals, settings, regraded } = report;

  return {
    answer,
    product: product ?? null,
    target,
    startedAt,
    suite: suite,
    scope,
    narrowedBy: narrowingsOf(report),
    verdict,
    totals,
    omits: report.omits,
    unseen: report.unseen.map(({ field }) => field),
    policies: { nulls: settings['nulls'] ?? null, minimums: settings['minimums'] ?? null },
    evidence: report.evidence,
    regraded: regraded ?? null,
    digest: report.seal?.digest ?? null,
    signedBy: signer === null ? null : fingerprintOf(signer),
    outcomesFollow,
    problems,
    doubts,
  };
}
