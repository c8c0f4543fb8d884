import { expect, test } from 'vitest';
import { reportProblem } from '../../helpers/records/report-schema.js';
import type { Report } from '../../helpers/records/report.js';
import { regradeReport } from '../../helpers/regrading.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { junitXml } from '../../helpers/reports/junit.js';
import { reportFiles } from '../support/report-files.js';
import { sealFlaw, sealReport } from '../../helpers/seals/seal.js';
import { requirements } from '../../suites/index.js';
import { sampleProduct } from '../support/bundles.js';
import { judge } from '../support/judging.js';
import { sampleReport } from '../support/sample-report.js';

const named = (report: Report, name: string): Report => ({ ...report, target: { ...report.target, name } });

test('a name is sealed with the report', () => {
  const whole = sealReport(named(sampleReport, 'acme'), null);
  const renamed = named(whole, 'other');

  expect(reportProblem(whole)).toBeNull();
  expect(sealFlaw(whole)).toBeNull();
  expect(sealFlaw(renamed)).toMatch(/changes in target$/);
  expect(reportProblem({ ...sampleReport, target: { ...sampleReport.target, name: 7 } })).toBe(
    'expected a value of type string, got 7, at /target/name',
  );
});

test('a regraded run keeps its name', async () => {
  const report = await judge({ settings: { only: ['list-feedback'] } });

  expect((await regradeReport(named(report, 'acme'), requirements)).target).toEqual({ ...report.target, name: 'acme' });
  expect((await regradeReport(report, requirements)).target).toEqual(report.target);
});

test('the pages of a report show its name, as inert as everything else', () => {
  const files = reportFiles(sealReport(named(sampleReport, '<acme>'), null));

  expect(files['conformance.html']).toContain('<title>Non-conformant: &lt;acme&gt;</title>');
  expect(files['conformance.html']).toContain('<strong>&lt;acme&gt;</strong> at <code>https://spray.example</code>');
  expect(files['summary.md']).toContain('- target: `<acme>` at `https://spray.example`');
});

test.for([sampleReport, { ...sampleReport, verdict: null, error: 'nobody there' }])(
  'the cases of two targets have no class in common',
  (report) => {
    const classes = (name: string) =>
      [...junitXml(named(report, name)).matchAll(/classname="([^"]+)"/g)].map(([, found = '']) => found);

    expect(classes('acme').length).toBeGreaterThan(0);
    expect(classes('acme').filter((name) => !name.startsWith('acme: '))).toEqual([]);
    expect(classes('go').filter((name) => classes('acme').includes(name))).toEqual([]);
  },
);

test('the page of a certified report names the product, and the embedded reference is none', () => {
  const certified = { ...sampleReport, product: { ...sampleProduct, name: 'Field <Master>' } };
  const ofReference = { ...certified, target: { ...certified.target, isReference: true } };

  expect(htmlReport(certified)).toContain(
    '<title>Non-conformant: Field &lt;Master&gt; 2.1 of Acme Farming Ltd.</title>',
  );
  expect(htmlReport(certified)).toContain(
    '<strong>Field &lt;Master&gt; 2.1</strong> of Acme Farming Ltd. at <code>https://spray.example</code>',
  );
  expect(htmlReport(ofReference)).toContain('<title>Non-conformant: the embedded reference</title>');
});
