import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Bundle } from '../../records/bundle-reading.js';
import type { Product, Report } from '../../records/report.js';
import { countOutcomes } from '../../records/reported-requirement.js';
import { fingerprintOf } from '../../seals/seal.js';
import { keyIn, textIn } from '../certificate/bundle-problems.js';
import { policyTexts } from '../certificate/certified-statements.js';
import { omittedFieldsOf } from '../reason-groups.js';
import type { CertifiedVersion } from './entry.js';

/** What a list shows of the report and the files of a bundle. */
export function certifiedVersionOf(
  report: Report & { readonly product: Product },
  files: Bundle['files'],
): CertifiedVersion {
  const { product, suite, target, startedAt, verdict, requirements } = report;
  const key = keyIn(files);
  const counts = slugs.map(
    (slug) => [slug, countOutcomes(requirements.filter(({ operation }) => operation === slug))] as const,
  );

  return {
    product,
    suite: { version: suite.version, interface: suite.interface, requirementSet: suite.requirementSet },
    baseUrl: target.baseUrl,
    startedAt,
    verdict,
    signer: key === null ? '' : fingerprintOf(key),
    operations: Object.fromEntries(counts) as Record<Slug, Record<Outcome, number>>,
    outcomes: Object.fromEntries(requirements.map(({ id, outcome }) => [id, outcome])),
    omits: omittedFieldsOf(report),
    policies: policyTexts(report),
    certificate: textIn(files, 'certificate.html') ?? '',
    badge: textIn(files, 'badge.svg') ?? '',
  };
}
