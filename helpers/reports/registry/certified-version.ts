import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Bundle } from '../../records/bundle-reading.js';
import type { Product } from '../../records/product.js';
import { countOutcomes, type Report } from '../../records/report.js';
import { fingerprintOf, publicPemOf } from '../../seals/signature.js';
import { badgeSvg } from '../badge.js';
import { keyIn } from '../certificate/bundle-problems.js';
import { certificateHtml } from '../certificate/certificate-page.js';
import { policyTexts } from '../certificate/certified-statements.js';
import { omittedFieldsOf } from '../reason-groups.js';
import type { CertifiedVersion } from './entry.js';

/**
 * What a list shows of the report and the key of a bundle. Its certificate and badge are made from them, and are those of the
 * bundle if this version of the suite made it: in an earlier one, whoever signed it chose their bytes.
 */
export function certifiedVersionOf(
  report: Report & { readonly product: Product },
  files: Bundle['files'],
): CertifiedVersion {
  const { product, suite, target, startedAt, verdict, requirements } = report;
  const key = keyIn(files);
  const signer = key === null ? '' : fingerprintOf(key);
  const counts = slugs.map(
    (slug) => [slug, countOutcomes(requirements.filter(({ operation }) => operation === slug))] as const,
  );

  return {
    product,
    suite: { version: suite.version, interface: suite.interface, requirementSet: suite.requirementSet },
    baseUrl: target.baseUrl,
    startedAt,
    verdict,
    signer,
    publicKey: key === null ? '' : publicPemOf(key),
    operations: Object.fromEntries(counts) as Record<Slug, Record<Outcome, number>>,
    outcomes: Object.fromEntries(requirements.map(({ id, outcome }) => [id, outcome])),
    omits: omittedFieldsOf(report),
    policies: policyTexts(report),
    certificate: certificateHtml({ report, fingerprint: signer }),
    badge: badgeSvg(report),
  };
}
