import { expect, test } from 'vitest';
import { consoleSummary } from '../../helpers/reports/console.js';
import { sampleReport } from '../support/sample-report.js';

const options = { color: false, commandFor: (id: string) => `SPRAY_SEED=42 npx vitest run -t ${id}` };

test('the console shows every outcome, with the commands to reproduce it', async () => {
  await expect(`${consoleSummary(sampleReport, options)}\n`).toMatchFileSnapshot('../golden/console.txt');
});

test('the verdict comes last, in colour if requested', () => {
  const colored = consoleSummary(sampleReport, { ...options, color: true });

  expect(colored.split('\n').at(-2)).toContain('\u001b[31mNON-CONFORMANT\u001b[39m');
});

test('nothing that a target sends moves the cursor', () => {
  expect(consoleSummary(sampleReport, options)).not.toMatch(/[\u001b\u202e]/); // oxlint-disable-line no-control-regex -- it is what is looked for
});

test('a run that could not judge ends with one sentence', () => {
  const report = { ...sampleReport, requirements: [], verdict: null, error: 'nothing responds at http://127.0.0.1:1' };

  expect(
    consoleSummary({ ...report, idleWaivers: [] }, options)
      .split('\n')
      .at(-1),
  ).toBe('COULD NOT JUDGE: nothing responds at http://127.0.0.1:1');
});
