import { expect, test } from 'vitest';
import { consoleLines } from '../../helpers/reports/console.js';
import { printedText } from '../../helpers/words/line.js';
import { sampleReport } from '../support/sample-report.js';

const options = { commandFor: (id: string) => `SPRAY_SEED=42 npx vitest run -t ${id}` };

test('the console shows every outcome, with the commands to reproduce it', async () => {
  await expect(`${printedText(consoleLines(sampleReport, options))}\n`).toMatchFileSnapshot('../golden/console.txt');
});

test('the verdict comes last, in colour if requested', () => {
  const colored = printedText(consoleLines(sampleReport, options), true);

  expect(colored.split('\n').at(-2)).toContain('\u001b[31mNON-CONFORMANT\u001b[39m');
});

test('nothing that a target sends moves the cursor', () => {
  expect(printedText(consoleLines(sampleReport, options))).not.toMatch(/[\u001b\u202e]/); // oxlint-disable-line no-control-regex -- it is what is looked for
});

test('a run that could not judge ends with one sentence, and where the reports are', () => {
  const report = { ...sampleReport, requirements: [], verdict: null, error: 'nothing responds at http://127.0.0.1:1' };

  const lines = consoleLines({ ...report, idleWaivers: [] }, options);

  expect(printedText(lines.slice(-1))).toBe('COULD NOT JUDGE: nothing responds at http://127.0.0.1:1');

  const withReports = consoleLines({ ...report, idleWaivers: [] }, { ...options, reports: 'reports/conformance.html' });

  expect(printedText(withReports.slice(-1))).toBe('Reports: reports/conformance.html');
});

test('the address is suspected only where every request was turned away', () => {
  const [id = '', exchange] =
    Object.entries(sampleReport.exchanges).find(([, { response }]) => response !== null) ?? [];
  const answeredWith = (...statuses: readonly number[]) => {
    const exchanges = statuses.map((status, index) => [
      `${id}${index}`,
      { ...exchange, response: { ...exchange?.response, status } },
    ]);

    return {
      ...sampleReport,
      totals: { ...sampleReport.totals, passed: 0 },
      exchanges: Object.fromEntries(exchanges) as typeof sampleReport.exchanges,
    };
  };
  const isSuspected = (...statuses: readonly number[]) =>
    printedText(consoleLines(answeredWith(...statuses), options)).includes('Nothing passed. Check the base URL');

  expect([isSuspected(401, 404, 302), isSuspected(401, 200), isSuspected(500)]).toEqual([true, false, false]);
});
