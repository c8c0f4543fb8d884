import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import type { Bundle } from '../../records/bundle-reading.js';
import type { Examination } from '../../records/examination.js';
import type { Product, Report } from '../../records/report.js';
import { countOutcomes } from '../../records/reported-requirement.js';
import { fingerprintOf, publicPemOf, type Seal } from '../../seals/seal.js';
import { badgeSvg } from '../badge.js';
import { keyIn } from '../certificate/bundle-problems.js';
import { certificateHtml } from '../certificate/certificate-page.js';
import { policyTexts } from '../certificate/certified-statements.js';
import { omittedFieldsOf } from '../reason-groups.js';

/** One bundle, as the list shows it. All texts come from the bundle and may be hostile. */
export interface Entry {
  /** Of the bundle, relative to the folder of the list, with slashes. */
  readonly path: string;
  /** SHA-256 of its manifest in hex; of the whole file if it is unreadable. */
  readonly digest: string;
  /** SHA-256 of its archive in hex; of a folder, of the archive that it becomes in the site. Empty if it is unreadable. */
  readonly archive: string;
  /** Trial: verified, but of the embedded reference, and never counted. */
  readonly standing: 'verified' | 'wrong' | 'unproven' | 'unreadable' | 'trial';
  /** Why it is not verified, one sentence each; none if it is. */
  readonly reasons: readonly string[];
  /** Null if it is unreadable. What is wrong or unproven only claims this. */
  readonly certified: CertifiedVersion | null;
}

/** What a bundle says about a version of a product. */
export interface CertifiedVersion {
  readonly product: Product;
  readonly suite: { readonly version: string; readonly interface: string; readonly requirementSet: string };
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly verdict: Verdict | null;
  /** The fingerprint of the key in the bundle, which signed it if it is verified; empty if there is none. */
  readonly signer: string;
  /** That key as PEM; empty likewise. */
  readonly publicKey: string;
  /** How many requirements of each operation have each outcome. */
  readonly operations: Readonly<Record<Slug, Readonly<Record<Outcome, number>>>>;
  /** By the id of the requirement. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The documented fields that the product is declared not to have. */
  readonly omits: readonly string[];
  /** How the silences of the interface were read: the sentences of the certificate. */
  readonly policies: readonly string[];
  /** The page, to be shown only if it is verified or a trial. */
  readonly certificate: string;
  /** The image, likewise. */
  readonly badge: string;
}

/** What is found out about a bundle without keys and without a clock. It is plain JSON: threads send it. */
export type ExaminedBundle = UnreadableBundle | ReadableBundle;

interface UnreadableBundle {
  /** Of the manifest; of the file if there is none. */
  readonly digest: string;
  /** Why it is no bundle that this version can verify. */
  readonly unreadable: string;
}

export interface ReadableBundle {
  readonly digest: string;
  /** SHA-256 of its archive. */
  readonly archive: string;
  readonly certified: CertifiedVersion;
  readonly isReference: boolean;
  readonly seal: Pick<Seal, 'digest' | 'signature'> | null;
  readonly examination: Examination;
}

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
