import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { tokens } from '../../reference/identity.js';
import { aHar, create, entriesFor, get, usual, withBody, type Sent } from '../traffic/a-har.js';
import { ended } from './shell.js';

const project = inject('project');
const vitest = join(project, 'node_modules/vitest/vitest.mjs');
const peak = new URL('../support/peak.js', import.meta.url).href;
const COUNT = 10_000;

/** What a busy page does: it creates an order now and then, and looks at lists and orders all the time. */
function busyTraffic(): Sent[] {
  return Array.from({ length: COUNT }, (_, index) => {
    if (index % 20 === 0)
      return create({ location: `Field ${index}`, date: `2099-${1 + (index % 9)}`.replace('-', '-0') + '-15' });
    const others = [
      get(`/api/farmer/order/?page=${index % 3}&size=4`),
      get('/api/farmer/order/?page=0&size=3&orderStatus=pending'),
      get(`/api/receptionist/order/${1 + (index % 40)}`, tokens.receptionist),
      get('/api/common/notification/?page=0&size=3'),
    ];

    return others[index % others.length] ?? create();
  });
}

test(`${COUNT} exchanges are judged in bounded time and in less than 512 MiB`, () => {
  const path = join(project, 'busy.har');
  writeFileSync(path, JSON.stringify(aHar(entriesFor(busyTraffic()))));
  const program = [
    "import { judgeTraffic } from 'crop-spraying-conformance';",
    `const report = await judgeTraffic(${JSON.stringify(path)});`,
    'const judged = report.totals.requests;',
    // Of the processor: others may use the machine, too.
    'const { user, system } = process.cpuUsage();',
    'const seconds = (user + system) / 1e6;',
    'process.stdout.write(JSON.stringify({ seconds, judged }));',
  ].join('\n');
  const peakFile = join(project, 'peak');
  const printed = execFileSync('node', ['--import', peak, '--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: project,
    env: { ...process.env, PEAK_FILE: peakFile },
  });
  const { seconds, judged } = JSON.parse(printed) as Record<'seconds' | 'judged', number>;
  const mib = Number(readFileSync(peakFile, 'utf8')) / 1024;
  process.stdout.write(`${judged} exchanges in ${seconds.toFixed(1)} s and ${mib.toFixed(0)} MiB\n`);

  expect(judged).toBe(COUNT);
  expect(seconds).toBeLessThan(15); // about 9; beside other tests, a processor does less in a second
  expect(mib).toBeLessThan(512);
});

test('the vitest helper has a test for each requirement: failed, or skipped if it was not seen', async () => {
  const entries = usual().map((entry, index) =>
    index === 0 ? withBody(entry, (order) => ({ ...order, area: 3 })) : entry,
  );
  writeFileSync(join(project, 'traffic.har'), JSON.stringify(aHar(entries)));
  writeFileSync(
    join(project, 'recorded.test.js'),
    "import { traffic } from 'crop-spraying-conformance/vitest';\ntraffic(() => 'traffic.har');\n",
  );
  const args = [vitest, 'run', 'recorded', '--reporter=json'];
  const { exit, stdout } = await ended(process.execPath, args, { cwd: project });
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');

  expect(exit).toBe(1);
  expect(failed.map(({ fullName }) => fullName.split(':')[0])).toEqual([
    'traffic create-order create-order/keeps-the-area',
  ]);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['passed', 'failed', 'skipped']));
});
