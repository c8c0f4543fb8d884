import { describe, expect, test } from 'vitest';
import { sealReport } from '../../helpers/seals/seal.js';
import { htmlReport } from '../../helpers/reports/html/html.js';
import { changeEveryObject, renameEveryField } from '../servers/changes/objects.js';
import { changeBody, changeText } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { accepting } from '../servers/stubs/stub.js';
import { idsWith, judge, type Target } from '../support/judging.js';

const MOST = 300_000;
const FAILED = 80;

/** Services with very many failures, or with failures whose evidence is long. */
const services: Readonly<Record<string, Target>> = {
  'writes every number as a string': {
    wrap: changeResponses(
      'every operation',
      changeText((text) => text.replaceAll(/:(-?\d+(?:\.\d+)?)/g, ':"$1"')),
    ),
  },
  'writes every response in UTF-16': {
    wrap: changeResponses(
      'every operation',
      changeText((text) => text, 'utf16le'),
    ),
  },
  'spells every field in capitals': {
    wrap: changeResponses('every operation', changeBody(renameEveryField((name) => name.toUpperCase()))),
  },
  'writes null for every value': {
    wrap: changeResponses(
      'every operation',
      changeBody(changeEveryObject((object) => Object.fromEntries(Object.keys(object).map((name) => [name, null])))),
    ),
  },
  ...Object.fromEntries(
    accepting.map(({ answers, handle }) => [`responds with ${answers} to everything`, { wrap: () => handle }]),
  ),
};

test('the page stays small however much failed, and says what it leaves out', async () => {
  const report = await judge();
  const findings = Object.keys(report.exchanges)
    .slice(0, 20)
    .map((exchange) => ({ message: `expected ${'this '.repeat(10)}, got that`, pointer: '/a', exchange }));
  const requirements = report.requirements.map((requirement, index) =>
    index < FAILED ? { ...requirement, outcome: 'failed' as const, findings, findingsCut: 5 } : requirement,
  );
  const html = htmlReport({ ...report, verdict: 'non-conformant', requirements });

  expect(Buffer.byteLength(html)).toBeLessThan(MOST);
  expect(html.match(/<article id=/g)).toHaveLength(FAILED);
  expect(html).toContain('24 more findings are in conformance.json.');
  expect(html).toContain('this exchange is left out here');
});

describe('the page of a failing run stays small, of a service that', () => {
  test.for(Object.entries(services))('%s', async ([, target]) => {
    const report = await judge(target);
    const html = htmlReport(sealReport(report, null), { commandFor: (id) => `judge ${id} again` });
    const failed = idsWith(report, 'failed');
    const shown = [...html.matchAll(/<article id="([^"]*)"/g)].map((match) => match[1] ?? '');

    expect(failed).not.toEqual([]);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST);
    expect(shown.toSorted()).toEqual(failed.toSorted());
  });
});
