import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { judgeCommand } from '../../../bin/commands/judge-har.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { verify } from '../../../bin/commands/verify.js';
import type { Report } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { tokens } from '../../../reference/identity.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { aHar, entriesFor, create, usual, withBody } from '../../traffic/a-har.js';
import { running } from './running.js';

const { folder } = ownFolder('judge');

function filed(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);

  return path;
}

const good = filed('good.har', JSON.stringify(aHar(usual())));
const bad = filed(
  'bad.har',
  JSON.stringify(
    aHar(usual().map((entry, index) => (index === 0 ? withBody(entry, (order) => ({ ...order, area: 3 })) : entry))),
  ),
);
const out = (name: string) => join(folder, name);
const reportIn = (name: string) => join(out(name), 'traffic', 'conformance.json');
const judged = (har: string, name: string, ...flags: string[]) =>
  running(judgeCommand, har, '--reports-dir', out(name), ...flags);

describe('judge', () => {
  test('exits with 0 if nothing failed, and says how much was seen', async () => {
    const { exit, out: printed } = await judged(good, 'good');

    expect(exit).toBe(0);
    expect(printed).toMatch(/^PASSED: \d+ of 232 requirements seen in traffic, \d+ passed$/m);
    expect(printed).toContain('Judged what others recorded: https://spray.example');
    expect(printed).not.toContain('CONFORMANT');
    expect(readdirSync(join(out('good'), 'traffic')).toSorted()).toEqual([
      'badge.svg',
      'conformance.html',
      'conformance.json',
      'exchanges.har',
      'junit.xml',
      'summary.md',
    ]);
  });

  test('exits with 1 if something failed, and says how to judge it again', async () => {
    const { exit, out: printed } = await judged(bad, 'bad');

    expect(exit).toBe(1);
    expect(printed).toContain('FAILED create-order/keeps-the-area');
    expect(printed).toContain('expected 40, as sent, got 3');
    expect(printed).toMatch(
      /again: .*judge \S+bad\.har --base-url https:\/\/spray\.example --only create-order\/keeps-the-area/,
    );
    expect((await judged(bad, 'bad', '--only', 'get-order')).exit).toBe(0);
  });

  test('exits with 3 if nothing was judged', async () => {
    expect((await judged(filed('empty.har', JSON.stringify(aHar([]))), 'empty')).exit).toBe(3);
    expect((await judged(good, 'elsewhere', '--base-url', 'https://other.example')).exit).toBe(3);
  });

  const two = filed('two.har', JSON.stringify(aHar([...usual(), ...entriesFor([create()], 'https://other.example')])));
  const cut = filed('cut.har', readFileSync(good, 'utf8').slice(0, 900));
  const sent = JSON.stringify(aHar(usual()));
  test.for<readonly [string, readonly string[], RegExp]>([
    ['no file', [], /expected the path of a HAR file, got none/],
    [
      'a file that is not there',
      [join(folder, 'none.har')],
      /expected a HAR file, got .*none.har, which does not exist/,
    ],
    ['a folder', [folder], /which is a folder/],
    ['cut JSON', [cut], /which is not JSON, or was cut off/],
    ['an image', [filed('image.har', Buffer.from([0x89, 0x50, 0xff, 0xfe]))], /which is not text in UTF-8/],
    ['gzip', [filed('packed.har', gzipSync(sent))], /which is compressed with gzip/],
    [
      'a report',
      [filed('report.har', '{"format":"crop-spraying-conformance/1"}')],
      /is not HAR 1.2: expected a field log, got none/,
    ],
    [
      'levels without end',
      [filed('deep.har', `{"log":{"entries":${'['.repeat(500_000)}`)],
      /nested deeper than 64 levels/,
    ],
    ['two services', [two], /the traffic is with 2 services .*; name one of them with --base-url/],
    ['a wrong header name', [good, '--user-header', 'a b'], /--user-header: expected the name of a header, got "a b"/],
    ['a wrong encoding', [good, '--pageable', 'csv'], /--pageable: expected one of auto, flat/],
    [
      'the reference',
      [good, '--base-url', 'reference'],
      /--base-url: expected an http or https URL .* got "reference"/,
    ],
    ['a flag of a run', [good, '--farmer-token', 'x'], /unknown flag: --farmer-token/],
  ])('refuses %s in one sentence', async ([, args, sentence]) => {
    const refused = await running(judgeCommand, ...args).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as UsageError).sentences).toEqual([expect.stringMatching(sentence)]);
  });

  test('has a help text that fits a screen or two', () => {
    expect(judgeCommand.help.split('\n').length).toBeLessThanOrEqual(60);
  });
});

test('no written file shows a credential', async () => {
  const secrets = [
    tokens.farmer,
    tokens.receptionist,
    'c00kie-0123456789',
    'tail-of-basic-pw',
    'k3y-of-the-gateway',
    'swordfish-77',
  ];
  const [, cookie = '', basic = '', key = '', payment = ''] = secrets.slice(1);
  const entries = usual().map((entry, index) => {
    const { request, response } = entry;
    const pair = Buffer.from(`ann:${basic}`).toString('base64');
    const more = [
      ['Cookie', `theme=dark; session=${cookie}`],
      ['X-Api-Key', key],
      ['Proxy-Authorization', `Basic ${pair}`],
      [':authority', 'spray.example'],
    ];
    const text = (response.content.text ?? '').replace('"id"', `"echo":"${cookie} ${tokens.farmer} ${basic}","id"`);
    const url =
      index === 3 ? `https://ann:${basic}@spray.example/api/farmer/order/47/payment-intent/${payment}` : request.url;

    return {
      ...entry,
      request: { ...request, url, headers: [...request.headers, ...more.map(([name, value]) => ({ name, value }))] },
      response: {
        ...response,
        headers: [
          ...response.headers,
          { name: 'Set-Cookie', value: `session=${cookie}` },
          { name: 'X-Token', value: key },
        ],
        content: { ...response.content, text },
      },
    };
  });
  const { out: printed } = await judged(
    filed('secret.har', JSON.stringify(aHar(entries))),
    'secret',
    '--user-header',
    'x-api-key',
  );
  const written = readdirSync(join(out('secret'), 'traffic')).map((name) =>
    readFileSync(join(out('secret'), 'traffic', name), 'utf8'),
  );

  for (const text of [printed, ...written])
    for (const secret of secrets) expect(text.includes(secret), secret).toBe(false);
  expect(written.join('')).toContain('"echo"'.replaceAll('"', String.raw`\"`));
});

const refused = (run: Promise<unknown>) => expect(run).rejects;
const formOf = (name: string) => readFileSync(join(out('forms'), 'traffic', name), 'utf8');

describe('a report of traffic', () => {
  test('is verified and judged again with the same outcomes', async () => {
    await judged(bad, 'again');
    const { exit, out: printed } = await running(regrade, reportIn('again'));

    expect(exit).toBe(1);
    expect(printed).toContain('No outcome changed.');
    expect((await running(verify, reportIn('again'))).out).toMatch(/outcomes +judged again, and the same/);
  });

  test('is compared with another one', async () => {
    await Promise.all([judged(good, 'before'), judged(bad, 'after')]);
    const { exit, out: printed } = await running(compare, reportIn('before'), reportIn('after'));

    expect(exit).toBe(1);
    expect(printed).toContain('create-order/keeps-the-area: passed → failed');
  });

  test('is a baseline for traffic', async () => {
    await judged(bad, 'known');
    const { exit, out: printed } = await judged(bad, 'new', '--baseline', reportIn('known'));

    expect(exit).toBe(0);
    expect(printed).toContain('1 known failure and no new one (exit status 0)');
    expect((await running(regrade, reportIn('new'), '--baseline', reportIn('known'))).exit).toBe(0);
  });

  test('is not mixed with that of a run', async () => {
    await judged(good, 'mixed');
    mkdirSync(out('run'));
    writeReports(out('run'), await judge(), null);
    const ofRun = join(out('run'), 'conformance.json');

    await refused(judged(good, 'mixed-new', '--baseline', ofRun)).toThrow(
      /which is of a run: only a report of traffic/,
    );
    await refused(running(regrade, ofRun, '--baseline', reportIn('mixed'))).toThrow(
      /of recorded traffic: only a run can be/,
    );
    await refused(running(regrade, reportIn('mixed'), '--baseline', ofRun)).toThrow(/only a report of traffic can be/);
    expect((await running(compare, ofRun, reportIn('mixed'))).err).toContain('is of a run and the second of traffic');
  });

  test('says so in each of its forms, and is no certificate', async () => {
    await judged(good, 'forms');
    const report = JSON.parse(readFileSync(reportIn('forms'), 'utf8')) as Report;

    expect(report).toMatchObject({ scope: 'traffic', verdict: 'passed', traffic: { entries: 5 } });
    expect(formOf('conformance.html')).toContain('Recorded traffic with');
    expect(formOf('conformance.html')).toContain('5 entries in 1 file');
    expect(formOf('summary.md')).toMatch(/Passed.*\d+ of 232 requirements seen in traffic/);
    expect(formOf('badge.svg')).toContain('(traffic)');
  });
});
