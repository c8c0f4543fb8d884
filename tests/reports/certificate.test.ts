import { describe, expect, test } from 'vitest';
import { documentedFields } from '../../helpers/interface/schemas.js';
import type { Report } from '../../helpers/records/report.js';
import { badgeSvg } from '../../helpers/reports/badge.js';
import { certificateHtml } from '../../helpers/reports/certificate/certificate-page.js';
import { sampleProduct } from '../support/bundles.js';
import { sampleReport } from '../support/sample-report.js';

const fingerprint = 'SHA256:abc';
const certified = {
  ...sampleReport,
  product: sampleProduct,
  verdict: 'conformant' as const,
  target: { baseUrl: 'https://spray.acme.example', isReference: false },
  unseen: [],
  omits: [],
  lost: [],
  evidence: 'stand-ins' as const,
  settings: { ...sampleReport.settings, nulls: 'reject' },
};
const page = (changes: Partial<Report> = {}) =>
  certificateHtml({ ...certified, ...changes, product: changes.product ?? sampleProduct }, fingerprint);

/** What a reader sees, without the tags. */
const seen = (changes: Partial<Report> = {}) =>
  page(changes)
    .replace(/<style>[^]*<\/style>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the certificate', () => {
  test('names the product, what was judged, and how to check it', () => {
    const text = seen();

    for (const part of [
      ...Object.values(sampleProduct),
      'https://spray.acme.example',
      'Conformant',
      certified.startedAt.slice(0, 10),
      `${certified.suite.name} ${certified.suite.version}, interface ${certified.suite.interface}`,
      'stated',
      'none: every documented field was seen',
      'null in a documented field fails',
      'personal data is replaced by stand-ins',
      fingerprint,
      'verify field-master-2.1.tar.gz --public-key vendor.pub',
      'What it does not prove',
      'That whoever holds the key was honest',
    ])
      expect(text).toContain(part);
    expect(page()).toContain('<title>Certificate of conformance: Field Master 2.1</title>');
    expect(page()).not.toContain('<script');
  });

  test('says in its title that it is about the embedded reference', () => {
    const isReference = { target: { baseUrl: 'http://127.0.0.1:1', isReference: true } };

    expect(page(isReference)).toContain('<title>Certificate of the embedded reference, not a product');
    expect(seen(isReference)).toContain('Of the embedded reference of the suite: this is not a product');
    expect(seen(isReference)).toContain('the embedded reference, here called Field Master');
    expect(seen()).not.toContain('embedded reference');
  });

  test.for([
    [{ settings: { ...certified.settings, nulls: 'absent' } }, 'null is read as an absent field'],
    [
      { settings: { ...certified.settings, pageable: 'dotted', orderStatusParam: 'st' } },
      'encoding of pages dotted; filters by status st',
    ],
    [{ lost: ['e1'] }, '1 response was lost and asked again'],
    [{ omits: [{ field: 'Order.cost', shownIn: null }] }, '1 documented field: Order.cost'],
    [
      { target: { baseUrl: 'http://localhost:8080', isReference: false } },
      'an address that only the judging machine can reach',
    ],
  ] as const)('declares %j', ([changes, words]) => {
    expect(seen(changes)).toContain(words);
    expect(seen()).not.toContain(words);
  });

  test('names as many omitted fields as fit, and says how many more there are', () => {
    const omits = documentedFields().map(({ name }) => ({ field: name, shownIn: null }));
    const [, shown = '', more = ''] =
      / documented fields: (.*), and (\d+) more, in the report/.exec(seen({ omits })) ?? [];

    expect(shown.split(', ').length + Number(more)).toBe(omits.length);
  });

  test('escapes everything that a vendor or a target can fill', () => {
    const evil = '</style><script>alert(1)</script><img src=x onerror=alert(1)>"\'`';
    const html = page({
      product: { vendor: evil, name: evil, version: evil, contact: evil, environment: evil },
      target: { baseUrl: evil, isReference: false },
      settings: { ...certified.settings, orderStatusParam: evil, paymentMethodParam: evil, pageable: evil },
      suite: { ...certified.suite, version: evil, name: evil, interface: evil, requirementSet: evil },
      omits: [{ field: evil, shownIn: null }],
      startedAt: evil,
    });

    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });
});

test('the badge of a certificate names the product and the suite', () => {
  const { suite } = certified;

  expect(badgeSvg(certified)).toContain(`<title>Field Master 2.1: crop-spraying ${suite.interface} conformant`);
  expect(badgeSvg(certified)).toContain(`, by suite ${suite.version}`);
  const { product: _, ...plain } = certified;
  expect(badgeSvg(plain)).not.toContain('suite');
});
