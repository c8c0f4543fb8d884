import { fingerprintOf } from '../records/fingerprint.js';
import { narrowingsOf } from '../records/narrowings.js';
import { setVersionOf } from '../records/requirement-set.js';
import { inTodaysWords } from '../records/todays-words.js';
import type { Verification } from '../records/verification.js';

/** The answer of verify for machines. */
export function verificationJson(verification: Verification): unknown {
  const { report, answer, problems, doubts, signer, outcomesFollow } = verification;
  const { verdict, scope, suite, product, target, startedAt, totals, settings, regraded } = inTodaysWords(report);

  return {
    answer,
    product: product ?? null,
    target,
    startedAt,
    suite: { ...suite, requirementSet: setVersionOf(report) },
    scope,
    narrowedBy: narrowingsOf(report),
    verdict,
    totals,
    omits: report.omits ?? [],
    unseen: (report.unseen ?? []).map(({ field }) => field),
    policies: { nulls: settings['nulls'] ?? null, minimums: settings['minimums'] ?? null },
    evidence: report.evidence ?? 'full',
    regraded: regraded ?? null,
    digest: report.seal?.digest ?? null,
    signedBy: signer === null ? null : fingerprintOf(signer),
    outcomesFollow,
    problems,
    doubts,
  };
}
