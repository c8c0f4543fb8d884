import { describe, expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import type { Report } from '../../helpers/records/report.js';
import { junitXml } from '../../helpers/reports/junit.js';
import { sampleReport } from '../support/sample-report.js';
import { HARMFUL, hostileError, hostileReport } from './hostile-report.js';
import { parseXml, type Element } from './xml.js';

/** Element → its attributes and its children, as in JUnit's schemas, with properties allowed in a test case. */
const schema: Readonly<Record<string, { attributes: readonly string[]; children: readonly string[] }>> = {
  testsuites: { attributes: ['name', 'tests', 'failures', 'errors', 'time'], children: ['testsuite'] },
  testsuite: {
    attributes: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'],
    children: ['testcase'],
  },
  testcase: {
    attributes: ['name', 'classname', 'time'],
    children: ['properties', 'skipped', 'error', 'failure', 'system-out'],
  },
  properties: { attributes: [], children: ['property'] },
  property: { attributes: ['name', 'value'], children: [] },
  skipped: { attributes: ['message'], children: [] },
  failure: { attributes: ['message', 'type'], children: [] },
  error: { attributes: ['message', 'type'], children: [] },
  'system-out': { attributes: [], children: [] },
};

function everything(element: Element): Element[] {
  return [element, ...element.children.flatMap(everything)];
}

const inside = (element: Element, name: string) => everything(element).filter((descendant) => descendant.name === name);

function caseOf(report: Report, start: string): Element {
  const found = inside(parseXml(junitXml(report)), 'testcase').find(({ attributes }) =>
    attributes['name']?.startsWith(start),
  );

  return found ?? expect.fail(`no test case ${start}`);
}

const shape = ({ children }: Element) => children.map(({ name }) => name).filter((name) => name !== 'properties');
const complete = 'the run could judge everything in its scope';

test('JUnit XML shows every outcome', async () => {
  await expect(junitXml(sampleReport)).toMatchFileSnapshot('../golden/junit.xml');
});

test.for([
  ['the sample', sampleReport],
  ['a hostile report', hostileReport],
  ['a hostile error', hostileError],
] as const)('%s keeps to what JUnit viewers read', ([, report]) => {
  const root = parseXml(junitXml(report));

  expect(root.name).toBe('testsuites');
  for (const { name, attributes, children } of everything(root)) {
    expect(Object.keys(attributes)).toEqual(schema[name]?.attributes);
    for (const child of children) expect(schema[name]?.children).toContain(child.name);
  }
});

test('there is one suite for each operation, and one for the run', () => {
  const suites = inside(parseXml(junitXml(sampleReport)), 'testsuite').map(({ attributes }) => attributes['name']);

  expect(suites).toEqual([
    'create-order',
    'get-order',
    'confirm-order (waived)',
    'list-farmer-orders',
    'list-feedback (narrowed)',
    ...slugs.slice(5),
    'the run (narrowed)',
  ]);
});

test('the name of a test case is the id of its requirement, and its claim is a property', () => {
  const failed = caseOf(sampleReport, 'create-order/farmer-omitted');

  expect(failed.attributes['name']).toBe('create-order/farmer-omitted');
  expect(inside(failed, 'property').map(({ attributes }) => attributes)).toContainEqual({
    name: 'claim',
    value: 'No order has the field farmer, not even as null.',
  });
});

const sumOf = (elements: readonly Element[]) =>
  elements.reduce((sum, { attributes }) => sum + Math.round(Number(attributes['time']) * 1000), 0);

test.for([
  ['shorter than the run', 12],
  ['longer than the run, because they overlap', 40_000],
  ['of no time at all', 0],
] as const)('times add up to that of the run, with requests that are %s', ([, milliseconds]) => {
  const e7 = sampleReport.exchanges['e7'];
  if (e7 === undefined) throw new Error('there is no exchange');
  const exchanges = Object.fromEntries(
    [...slugs, 'provider-state' as const].map((operation, index) => [
      `e${index}`,
      { ...e7, operation, milliseconds: milliseconds * index },
    ]),
  );
  for (const report of [
    { ...sampleReport, exchanges },
    { ...hostileError, exchanges },
  ]) {
    const root = parseXml(junitXml(report));

    expect(sumOf(root.children)).toBe(sumOf([root]));
    for (const suite of root.children) expect(sumOf(suite.children)).toBe(sumOf([suite]));
    if (report.verdict !== null && milliseconds > 0) expect(sumOf(root.children.slice(0, -1))).toBeGreaterThan(0);
  }
});

test('the counts are those of the test cases', () => {
  const root = parseXml(junitXml(sampleReport));
  for (const element of [root, ...root.children]) {
    const { tests, failures, errors, skipped } = element.attributes;

    expect(Number(tests)).toBe(inside(element, 'testcase').length);
    expect(Number(failures)).toBe(inside(element, 'failure').length);
    expect(Number(errors)).toBe(inside(element, 'error').length);
    if (skipped !== undefined) expect(Number(skipped)).toBe(inside(element, 'skipped').length);
  }
});

test('a failure contains its findings, their places and curl lines', () => {
  const failed = caseOf(sampleReport, 'create-order/farmer-omitted');
  const [failure] = inside(failed, 'failure');

  expect(failed.attributes['classname']).toBe('create-order');
  expect(failure?.attributes).toEqual({ message: 'expected no field farmer, got an object', type: 'stated' });
  expect(failure?.text).toContain('expected no field farmer, got null, at /content/2/farmer, in e7');
  expect(failure?.text).toContain('and 7 more findings');
  expect(failure?.text).toContain('e7: curl -i --path-as-is -X POST');
});

test('a warning passes and is reported; what was not judged is skipped with its reason', () => {
  expect(shape(caseOf(sampleReport, 'create-order/refusals-are-4xx'))).toEqual(['system-out']);
  expect(shape(caseOf(sampleReport, 'confirm-order/no-nulls'))).toEqual(['skipped', 'system-out']);
  expect(shape(caseOf(sampleReport, 'list-feedback/no-nulls'))).toEqual(['skipped']);

  const [skipped] = inside(caseOf(sampleReport, 'list-sprayer-orders/no-nulls'), 'skipped');
  expect(skipped?.attributes['message']).toBe(
    'not exercised: the sprayer has no credentials, and the service responded with status 401 → set SPRAY_SPRAYER_TOKEN or SPRAY_HEADERS',
  );
});

describe('nothing that is not conformant is green', () => {
  const requirements = sampleReport.requirements.filter(({ outcome }) => outcome !== 'failed');
  const incomplete: Report = { ...sampleReport, verdict: 'incomplete', requirements, idleWaivers: [], unseen: [] };
  const passed = requirements.filter(({ outcome }) => outcome === 'passed');
  const conformant: Report = { ...incomplete, verdict: 'conformant', requirements: passed };

  test.for([
    ['an incomplete run', incomplete, '2 stated or implied requirements were not exercised'],
    ['a run in which nothing passed', { ...conformant, verdict: 'incomplete' }, 'nothing passed'],
    [
      'a run that never saw a field',
      { ...conformant, verdict: 'incomplete', unseen: sampleReport.unseen },
      '3 documented fields were never seen',
    ],
    ['an interrupted run', { ...conformant, verdict: 'incomplete', interrupted: true }, 'the run was interrupted'],
  ] as const)('%s', ([, report, message]) => {
    expect(inside(caseOf(report, complete), 'failure')[0]?.attributes['message']).toBe(message);
  });

  test('a waiver that is not needed', () => {
    const report = { ...conformant, idleWaivers: ['get-order/no-nulls'] };

    expect(shape(caseOf(report, 'every waiver is needed'))).toEqual(['failure']);
  });

  test('a run that could not judge', () => {
    const report = { ...sampleReport, verdict: null, error: 'nothing answers', requirements: [] };
    const root = parseXml(junitXml(report));

    expect(root.attributes).toMatchObject({ tests: '1', errors: '1' });
    expect(inside(root, 'error')[0]?.attributes['message']).toBe('nothing answers');
  });

  test('but a conformant run is', () => {
    expect(parseXml(junitXml(conformant)).attributes).toMatchObject({ failures: '0', errors: '0' });
  });
});

test('what a target sends stays visible text', () => {
  const xml = junitXml(hostileReport);
  const [failure] = inside(parseXml(xml), 'failure');

  expect(xml).not.toMatch(HARMFUL);
  expect(failure?.text).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>]]><!--');
  expect(failure?.text).toContain('\\u0000\\u0008\\u001b[31m\\u0085\\u061c\\u202e\\u2028\\ufeff\\uffff\\ud800');
  expect(xml.length).toBeLessThan(200_000);
});
