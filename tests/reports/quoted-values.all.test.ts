import { expect, test } from 'vitest';
import { consoleLines } from '../../helpers/reports/console.js';
import { annotations } from '../../helpers/reports/github.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { printedText } from '../../helpers/words/line.js';
import { changeOrders } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { judge } from '../support/judging.js';

const LONG = 'x'.repeat(1000);

test.for([
  ['a wrong value', { orderStatus: LONG, date: LONG, cost: LONG }],
  ['an object in place of a text', { location: { street: LONG }, orderStatus: [LONG] }],
  ['an undocumented name', { [LONG]: 1, orderStatus: 'unknown' }],
] as const)('logs, annotations and job summaries quote at most 120 characters of %s', async ([, members]) => {
  const wrap = changeResponses(
    'list-farmer-orders',
    changeOrders((order) => ({ ...order, ...members })),
  );
  const report = await judge({ wrap });
  const shown = [
    annotations(report).join('\n'),
    summaryMarkdown(report),
    printedText(consoleLines(report, { commandFor: (id) => id })),
  ];

  expect(report.verdict).toBe('non-conformant');
  for (const text of shown) expect(/x{121}/.test(text)).toBe(false);
});
