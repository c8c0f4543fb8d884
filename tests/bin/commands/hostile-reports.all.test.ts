import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { UsageError, type Command } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { verify } from '../../../bin/commands/verify.js';
import { compareReports } from '../../../helpers/records/comparison.js';
import { verifyReport } from '../../../helpers/records/verification.js';
import { judgingWith } from '../../../helpers/regrading.js';
import { reasonGroups } from '../../../helpers/reports/outcomes.js';
import { sealReport } from '../../../helpers/seals/seal.js';
import { requirements } from '../../../suites/index.js';
import { POISON } from '../../reports/hostile-report.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder } = ownFolder('hostile-reports');
const whole = await judge({ wrap: (handle) => async (call) => ({ ...(await handle(call)), status: 201 }) });

// A part of it is enough, and read in a hundredth of the time.
const good = sealReport(
  {
    ...whole,
    requirements: ['failed', 'not-exercised', 'passed'].flatMap(
      (wanted) => whole.requirements.find(({ outcome }) => outcome === wanted) ?? [],
    ),
    exchanges: Object.fromEntries(Object.entries(whole.exchanges).slice(0, 5)),
    coverage: { 'create-order': { orderStatus: { seen: 4, values: ['pending'] } } },
  },
  null,
);
const goodPath = filed('good.json', JSON.stringify(good));

function filed(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);

  return path;
}

/** The places of all members, of arrays and of exchanges only the first item. */
function* placesIn(value: unknown, place: readonly string[] = []): Generator<readonly string[]> {
  if (place.length > 0) yield place;
  if (typeof value !== 'object' || value === null) return;
  const isRow = Array.isArray(value) || ['exchanges', 'parts', 'coverage', 'create-order'].includes(place.at(-1) ?? '');
  for (const [name, member] of Object.entries(value).slice(0, isRow ? 1 : undefined))
    yield* placesIn(member, [...place, name]);
}

const NOT_PRIMITIVE = { toString: 1, valueOf: null, toJSON: 2, length: -1 };
const deep = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], []);

// prettier-ignore
const values: readonly unknown[] = [
  POISON, NOT_PRIMITIVE, [NOT_PRIMITIVE], '9999-12-31T23:59:59.999Z', 1e308, 'y'.repeat(200_000), null, true, 0, -1, 1.5, '',
  '0', 'file:///etc/passwd', '2016-12-31T23:59:60.000Z', [], {}, [[]], [null], deep(50), { ['__proto__']: { a: 1 } },
];

/** The report with another value at a place, or, if it is undefined, without the member. */
function changed(place: readonly string[], value: unknown): string {
  const copy = JSON.parse(JSON.stringify(good)) as Record<string, unknown>;
  const parent = place.slice(0, -1).reduce<Record<string, unknown>>((at, name) => at[name] as typeof copy, copy);
  const last = place.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;

  return JSON.stringify(copy);
}

const text = JSON.stringify(good);
const setting = (name: string, value: unknown) => () => changed(['settings', name], value);
const POINTLESS: readonly (readonly [string, () => string | Uint8Array])[] = [
  ['nothing', () => ''],
  ['half a report', () => text.slice(0, text.length / 2)],
  ['gzip', () => gzipSync(text)],
  ['what is not UTF-8', () => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])],
  ['UTF-16', () => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['100,000 levels', () => changed(['mark'], null).replace('null', '['.repeat(100_000) + ']'.repeat(100_000))],
  ['100,000 levels without an end', () => '{"a":'.repeat(100_000)],
  ['ten million values', () => `{"requirements":[${'0,'.repeat(10_000_000)}0]}`],
  [
    '150,000 requirements',
    () =>
      changed(
        ['requirements'],
        Array.from({ length: 150_000 }, () => good.requirements[0]),
      ),
  ],
  ['the same member twice', () => text.replace('"seed":', '"seed":1,"seed":')],
  ['the same member twice, deep inside', () => text.replace('"request":{', '"request":{"url":"a",')],
  ['the same member twice, once escaped', () => text.replace('"mark":', String.raw`"m\u0061rk":"x","mark":`)],
  ['another file', () => '{"name":"package"}'],
];
const UNUSABLE: readonly (readonly [string, unknown])[] = [
  ['concurrency', 0],
  ['concurrency', '8'],
  ['maxBodyBytes', -1],
  ['only', ['nothing/like-this']],
  ['statesUrl', 'file:///etc/passwd'],
  ['waivers', [{ requirement: 'get-order/answers-200' }]],
];

const calls: readonly (readonly [Command, readonly string[]])[] = [
  [verify, []],
  [regrade, []],
  [compare, [goodPath]],
  [compare, [goodPath, '--format', 'html']],
];

const REFUSED = 'refused';
const PARTS = new Set(['target', 'settings', 'requirements', 'exchanges', 'totals', 'recording', 'seal']);

/** What a command says of a file: its exit status and its output; or its one sentence, which names the file. */
async function said(command: Command, path: string, others: readonly string[] = []): Promise<string> {
  try {
    const { exit, out, err } = await running(command, path, ...others);

    return `exit ${exit}: ${out}${err}`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    expect(error.sentences).toHaveLength(1);
    expect(error.message).toContain(path);
    expect(error.message.length).toBeLessThan(1000);

    return REFUSED;
  }
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSAFE = /[^\P{Control}\n]|[\p{Surrogate}\u2028\u202e]|^\s*::|##(?:\w*)\[/mu;

// Judging again takes longest, so only the first value that a place accepts is tried.
const MOST_REGRADED = 1;

describe('a report that somebody changed is judged, or refused in one sentence', () => {
  const places = [...placesIn(JSON.parse(JSON.stringify(good)))];

  test.each(['target', 'settings', 'requirements', 'exchanges', 'totals', 'recording', 'seal', 'the rest'])(
    'in %s',
    async (part) => {
      const own = places.filter(([first = '']) => (PARTS.has(first) ? first === part : part === 'the rest'));
      const answers = new Set<string>();
      for (const place of own) {
        let regraded = 0;
        for (const value of [...values, undefined]) {
          const path = filed('changed.json', changed(place, value));
          for (const [command, others] of calls) {
            if (command === regrade && regraded >= MOST_REGRADED) continue;
            const answer = await said(command, path, others);
            expect(UNSAFE.exec(answer), `${place.join('/')} ${JSON.stringify(value)?.slice(0, 40)}`).toBeNull();
            if (command === regrade && answer !== REFUSED) regraded++;
            answers.add(answer.split(':')[0] ?? '');
          }
        }
      }

      expect(answers).toContain(REFUSED);
      expect(answers.size).toBeGreaterThan(1);
    },
  );
});

test.each(UNUSABLE)('regrade refuses settings that no run can have: %s %j', async (name, value) => {
  expect(await said(regrade, filed('setting.json', setting(name, value)()))).toBe(REFUSED);
});

test.each(POINTLESS)('refused: %s', async (_, write) => {
  const path = filed('refused.json', write());
  for (const [command, others] of calls) expect(await said(command, path, others)).toBe(REFUSED);
});

test.each([
  ['a pipe', 'pipe'],
  ['a device', '/dev/zero'],
  ['a link to a device', 'zero'],
  ['a link to itself', 'loop'],
  ['a link to nothing', 'nowhere'],
  ['a folder without a report', 'empty'],
  ['a file that nobody may read', '/proc/self/mem'],
])('refused: %s', async (_, name) => {
  makeOddFiles();
  for (const [command, others] of calls) expect(await said(command, resolve(folder, name), others)).toBe(REFUSED);
});

function makeOddFiles(): void {
  if (existsSync(join(folder, 'empty'))) return;
  mkdirSync(join(folder, 'empty'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const [name, to] of Object.entries({ zero: '/dev/zero', loop: 'loop', nowhere: 'gone' }))
    symlinkSync(to, join(folder, name));
}

test('what a report says starts no line, in any format', async () => {
  const target = { baseUrl: 'http://a.example/\nPWNED', isReference: false, name: 'a\nPWNED' };
  const spoken = { ...good, target, error: '\nPWNED', verdict: null, suite: { ...good.suite, version: '1\nPWNED' } };
  const path = filed('spoken.json', JSON.stringify(spoken));
  const markdown = [compare, [goodPath, goodPath, '--format', 'markdown']] as const;
  for (const [command, others] of [...calls, markdown])
    expect(await said(command, path, others)).not.toMatch(/^\s*PWNED/m);
});

test('reading takes time in proportion to the number of requirements', { retry: 3 }, () => {
  const [requirement] = good.requirements;
  const many = (count: number) => ({
    ...good,
    requirements: Array.from({ length: count }, (_, index) => ({ ...requirement, id: `get-order/x-${index}` })),
  });
  const seconds = (count: number) => {
    const started = performance.now();
    const report = many(count) as typeof good;
    compareReports(report, good);
    void verifyReport(report, { keys: [], now: new Date(), judging: judgingWith(requirements) });
    reasonGroups(report, 'excluded');

    return performance.now() - started;
  };
  const least = (count: number) => Math.min(...[1, 2, 3].map(() => seconds(count)));
  least(500);

  expect(least(8000) / least(500)).toBeLessThan(100); // 16, or 256 if each were compared with each
});
