import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { badgeSvg } from '../../helpers/reports/badge.js';
import { sampleReport } from '../support/sample-report.js';
import { HARMFUL, hostileReport, POISON } from './hostile-report.js';
import { parseXml } from './xml.js';

const clean: Report = {
  ...sampleReport,
  scope: 'full',
  requirements: sampleReport.requirements.filter(({ outcome }) => outcome !== 'waived' && outcome !== 'excluded'),
  totals: { ...sampleReport.totals, waived: 0, excluded: 0 },
  omits: [],
};
const said = (report: Report) => parseXml(badgeSvg(report)).attributes['aria-label'];

/** As WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;

    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the badge matches its golden file', async () => {
  await expect(badgeSvg(sampleReport)).toMatchFileSnapshot('../golden/badge.svg');
});

test.for([
  [{ ...clean, verdict: 'conformant' }, 'conformant'],
  [{ ...sampleReport, verdict: 'passed', omits: [] }, 'passed 9 of 16 (narrowed), 1 waived; narrowed by a filter'],
  [{ ...clean, verdict: 'passed', scope: 'waived', totals: { ...clean.totals, waived: 2 } }, 'passed, 2 waived'],
  [{ ...clean, omits: sampleReport.omits }, 'non-conformant, omits 1 field; omits User.expertise'],
  [clean, 'non-conformant'],
  [{ ...clean, verdict: 'incomplete' }, 'incomplete'],
  [{ ...sampleReport, verdict: null }, 'not judged'],
  [{ ...clean, verdict: 'conformant', target: { baseUrl: '', isReference: true } }, 'conformant (the reference)'],
] as const)('the badge says the verdict and what it leaves out: %#', ([report, words]) => {
  expect(said(report)).toBe(`crop-spraying v0: ${words}`);
});

test('the text of the badge is available without the picture', () => {
  const { attributes, children } = parseXml(badgeSvg(sampleReport));

  expect(attributes['role']).toBe('img');
  expect(children[0]).toMatchObject({ name: 'title', text: attributes['aria-label'] });
});

test.for(['conformant', 'passed', 'non-conformant', 'incomplete', null] as const)(
  'white on the colours of %s is legible',
  (verdict) => {
    const fills = badgeSvg({ ...sampleReport, verdict }).match(/#[0-9a-f]{6}/g) ?? [];

    expect(fills).toHaveLength(2);
    for (const fill of fills) expect(1.05 / (luminance(fill) + 0.05)).toBeGreaterThan(4.5);
  },
);

test('the badge loads nothing and contains nothing that a target sent', () => {
  const suite = { ...sampleReport.suite, interface: POISON };

  expect(badgeSvg(hostileReport)).toBe(badgeSvg(sampleReport));
  expect(badgeSvg(sampleReport).match(/https?:/g)).toHaveLength(1); // the namespace
  expect(badgeSvg({ ...sampleReport, suite })).not.toMatch(HARMFUL);
  expect(() => parseXml(badgeSvg({ ...sampleReport, suite }))).not.toThrow();
});
