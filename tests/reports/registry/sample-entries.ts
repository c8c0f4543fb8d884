import { createHash } from 'node:crypto';
import { slugs, type Slug } from '../../../helpers/interface/operations.js';
import type { Outcome } from '../../../helpers/judging/judge.js';
import type { Product } from '../../../helpers/records/report.js';
import { requirementSet } from '../../../helpers/records/requirement-set.js';
import { badgeSvg } from '../../../helpers/reports/badge.js';
import { certificateHtml, policiesText } from '../../../helpers/reports/certificate/certificate-page.js';
import { outcomesByUrgency } from '../../../helpers/reports/outcomes.js';
import type { CertifiedVersion, Entry } from '../../../helpers/reports/registry/entries.js';
import { sampleProduct } from '../../support/bundles.js';
import { sampleReport } from '../../support/sample-report.js';

interface Sample {
  readonly product?: Partial<Product>;
  readonly standing?: Entry['standing'];
  readonly reasons?: readonly string[];
  readonly path?: string;
  readonly startedAt?: string;
  readonly baseUrl?: string;
  readonly suite?: string;
  /** Outcomes of requirements that did not pass. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
  readonly omits?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly certified?: Partial<CertifiedVersion>;
}

const signer = `SHA256:${'k'.repeat(43)}`;
const publicKey = '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n';

/** An entry of a list, verified unless it says otherwise. */
export function anEntry(sample: Sample = {}): Entry {
  const { standing = 'verified', reasons = [], suite: version = '0.2.0', omits = [] } = sample;
  const product = { ...sampleProduct, ...sample.product };
  const suite = { ...sampleReport.suite, version, requirementSet: version };
  const outcomes = { ...passedOutcomes(version), ...sample.outcomes };
  const report = {
    ...sampleReport,
    suite,
    product,
    verdict: 'conformant' as const,
    target: { baseUrl: sample.baseUrl ?? 'https://spray.acme.example', isReference: standing === 'trial' },
    startedAt: sample.startedAt ?? '2026-05-04T10:00:00.000Z',
    unseen: [],
    lost: [],
    omits: omits.map((field) => ({ field, shownIn: null })),
    evidence: 'stand-ins' as const,
    settings: { ...sampleReport.settings, nulls: 'reject', pageable: 'auto', ...sample.settings },
  };
  const certified: CertifiedVersion = {
    product,
    suite,
    baseUrl: report.target.baseUrl,
    startedAt: report.startedAt,
    verdict: 'conformant',
    signer,
    publicKey,
    operations: countedOutcomes(outcomes),
    outcomes,
    omits,
    policies: policiesText(report).split('; '),
    certificate: certificateHtml(report, signer),
    badge: badgeSvg(report),
    ...sample.certified,
  };

  const digest = createHash('sha256').update(JSON.stringify(sample)).digest('hex');

  return {
    path: sample.path ?? `${product.vendor}/${product.name}-${product.version}.tar.gz`,
    digest,
    archive: standing === 'unreadable' ? '' : digest.replaceAll('0', 'f'),
    standing,
    reasons,
    certified: standing === 'unreadable' ? null : certified,
  };
}

function passedOutcomes(version: string): Record<string, Outcome> {
  const set = requirementSet(version);

  return Object.fromEntries(Object.keys(set?.requirements ?? {}).map((id) => [id, 'passed']));
}

function countedOutcomes(outcomes: Readonly<Record<string, Outcome>>): CertifiedVersion['operations'] {
  const counts = slugs.map((slug) => {
    const own = Object.entries(outcomes).filter(([id]) => id.startsWith(`${slug}/`));

    return [
      slug,
      Object.fromEntries(
        outcomesByUrgency.map((outcome) => [outcome, own.filter(([, each]) => each === outcome).length]),
      ),
    ];
  });

  return Object.fromEntries(counts) as Record<Slug, Record<Outcome, number>>;
}
