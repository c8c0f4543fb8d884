import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import type { Report } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { aRejection, respondInstead } from '../../servers/changes/servers.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { sealed } from '../../support/verifying.js';
import { running } from './running.js';

const { folder: root } = ownFolder('compare-targets');
afterEach(() => vi.unstubAllEnvs());

// Not in the order of the alphabet, in which folders are read.
const names = ['t10', 't2', 'acme', 'zeta', 'b, or not b'];
const list = join(root, 'targets.json');
writeFileSync(
  list,
  JSON.stringify(names.map((name) => ({ name, settings: { SPRAY_BASE_URL: 'http://127.0.0.1:1' } }))),
);
const judged = join(root, 'judged');
const report = await judge({ settings: { only: ['list-feedback'] } });
for (const [index, name] of names.entries())
  writeReports(
    join(judged, index < 3 ? 'part-1' : 'part-2', name),
    { ...report, target: { baseUrl: 'http://127.0.0.1:1', isReference: false, name } },
    null,
  );

/** The reports of both parts, which a test may spoil. */
function twoParts(name: string): readonly [string, string] {
  const folder = join(root, name);
  cpSync(judged, folder, { recursive: true });

  return [join(folder, 'part-1'), join(folder, 'part-2')];
}

/** The implementations in a matrix, in its order. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^ {2}(\S.*?) {2,}(?:passed|could not judge)/gm)].map(([, name = '']) => name);
}

function changeReport(folder: string, change: Partial<Report>): void {
  const path = join(folder, 'conformance.json');
  const { seal: _, ...before } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  writeFileSync(path, JSON.stringify(sealed({ ...before, ...change })));
}

const unseen = [
  { field: 'Order.cost', operations: ['get-order'] as const, candidates: [], whyPresent: null, settings: [] },
];

describe('compare --targets', () => {
  test('lets no narrowed report take the place of one of the whole, however new it is', async () => {
    const target = { baseUrl: 'http://127.0.0.1:1', isReference: false, name: 'acme' };
    const whole = await judge({ wrap: respondInstead('get-order', () => aRejection(500)) });
    const one = join(root, 'one.json');
    writeFileSync(one, JSON.stringify([{ name: 'acme', settings: { SPRAY_BASE_URL: target.baseUrl } }]));
    const [earlier, later] = [join(root, 'earlier'), join(root, 'later')];
    writeReports(join(earlier, 'acme'), { ...whole, target, startedAt: '2026-11-01T12:00:00.000Z' }, null);
    writeReports(join(later, 'acme'), { ...report, target, startedAt: '2026-11-02T12:00:00.000Z' }, null);
    const { exit, err } = await running(compare, earlier, later, '--targets', one);

    expect(exit).toBe(1);
    expect(err).toContain('is a wider report of acme');
  });

  test('shows every target of the list once, in the order of the list', async () => {
    const [first, second] = twoParts('both');
    const { exit, out, err } = await running(compare, second, first, '--targets', list);

    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(namesIn(out)).toEqual(names);
  });

  test.for([
    ['was never started', (part: string) => rmSync(part, { recursive: true }), ['cannot read PART (ENOENT)']],
    [
      'was killed before its first report',
      (part: string) => {
        for (const name of readdirSync(part)) rmSync(join(part, name), { recursive: true });
      },
      ['expected a conformance.json in the folder PART or in its subfolders, got none'],
    ],
    [
      'was killed before its last report',
      (part: string) => rmSync(join(part, 'zeta', 'conformance.json')),
      [],
      ['zeta'],
    ],
  ] as const)('names the targets of a part that %s', async ([what, spoil, problems, missing = names.slice(3)]) => {
    const [first, second] = twoParts(what);
    spoil(second);
    const { exit, out, err } = await running(compare, first, second, '--targets', list);

    expect(exit).toBe(2);
    expect(out).toMatch(
      new RegExp(`\\n5 implementations: ${5 - missing.length} passed, ${missing.length} could not judge$`),
    );
    expect(out).toMatch(/\n {2}zeta +could not judge +no report of this target was found/);
    expect(err.split('\n')).toEqual([
      ...problems.map((problem) => problem.replace('PART', second)),
      `No report of ${missing.length} of 5 targets: ${missing.join(', ')}`,
    ]);
  });

  test('counts only the newest report of a target, and names the others', async () => {
    const [first, second] = twoParts('again');
    const earlier = join(second, 'of an earlier try');
    cpSync(join(first, 't2'), earlier, { recursive: true });
    changeReport(earlier, { startedAt: '2001-01-01T00:00:00.000Z', verdict: 'non-conformant' });
    const { exit, out, err } = await running(compare, first, second, '--targets', list);

    expect(exit).toBe(0);
    expect(out).toMatch(/\n5 implementations: 5 passed$/);
    expect(namesIn(out)).toEqual(names);
    expect(err).toBe(
      `${join(earlier, 'conformance.json')}: left out, because ${join(first, 't2', 'conformance.json')} is a newer report of t2`,
    );
  });

  test('leaves out what is not in the list', async () => {
    const [first, second] = twoParts('others');
    changeReport(join(second, 'zeta'), { target: { baseUrl: '', isReference: true, name: 'gone' } });
    cpSync(join(first, 't2'), first, { recursive: true });
    changeReport(first, { target: { baseUrl: '', isReference: true } });
    const { exit, out, err } = await running(compare, first, second, '--targets', list);

    expect(exit).toBe(2);
    expect(out).not.toContain('gone');
    expect(err.split('\n')).toEqual([
      `${join(first, 'conformance.json')}: left out, because it names no target`,
      `${join(second, 'zeta', 'conformance.json')}: left out, because "gone" is not in ${list}`,
      'No report of 1 of 5 targets: zeta',
    ]);
  });

  test('takes no report that was changed, or is of another address', async () => {
    const [first, second] = twoParts('other');
    const path = join(first, 'acme', 'conformance.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"verdict": ?"passed"/, '"verdict":"conformant"'));
    changeReport(join(second, 'zeta'), { target: { baseUrl: 'http://127.0.0.1:2', isReference: false, name: 'zeta' } });
    const { exit, err } = await running(compare, first, second, '--targets', list);

    expect(exit).toBe(2);
    expect(err).toContain('expected the sealed content, got changes in');
    expect(err).toContain(`left out, because it is of http://127.0.0.1:2, and ${list} says http://127.0.0.1:1`);
    expect(err).toContain('No report of 2 of 5 targets: ');
  });

  test('shows the other reports if one cannot be read', async () => {
    const [first, second] = twoParts('half');
    writeFileSync(join(first, 'acme', 'conformance.json'), '{ "format": "crop-spr');
    const { exit, out, err } = await running(compare, first, second, '--targets', list);

    expect(exit).toBe(2);
    expect(out).toMatch(/\n5 implementations: 4 passed, 1 could not judge$/);
    expect(err).toMatch(/^expected a report, got .*conformance\.json, which .*\nNo report of 1 of 5 targets: acme$/);
  });

  test.for([
    [1, { verdict: 'non-conformant' }],
    [2, { verdict: null, error: 'nothing responds' }],
    [3, { verdict: 'incomplete' }],
    [3, { verdict: 'incomplete', unseen, settings: { allowIncomplete: ['Order.date'] } }],
    [0, { verdict: 'incomplete', unseen, settings: { allowIncomplete: ['Order.cost'] } }],
    // A part that was told to stop, and did not come back.
    [3, { verdict: 'incomplete', unseen, settings: { allowIncomplete: ['Order.cost'] }, interrupted: true }],
  ] as const)('ends with %d, as a run of the whole list, if a report has %j', async ([exit, change], { task }) => {
    const [first, second] = twoParts(task.id);
    changeReport(join(second, 'zeta'), change);

    expect((await running(compare, first, second, '--targets', list)).exit).toBe(exit);
    rmSync(join(first, 't2'), { recursive: true });
    expect((await running(compare, first, second, '--targets', list)).exit).toBe(exit === 1 ? 1 : 2);
  });

  test('writes the matrix of all to --out, with links to the pages that exist, and adds it to the step summary', async () => {
    const [first, second] = twoParts('out');
    const out = join(root, 'out', 'matrix of all');
    const summary = join(root, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    rmSync(join(second, 'zeta'), { recursive: true });
    await running(compare, first, second, '--targets', list, '--out', out);
    const page = readFileSync(join(out, 'matrix.html'), 'utf8');
    const markdown = readFileSync(join(out, 'matrix.md'), 'utf8');

    expect(page).toContain('<h1>5 implementations: 4 passed, 1 could not judge</h1>');
    expect(page).toContain('<a href="../part-2/b%2C%20or%20not%20b/conformance.html">b, or not b</a>');
    expect(page).not.toContain('zeta/conformance.html');
    expect(existsSync(join(out, '../part-2/b, or not b/conformance.html'))).toBe(true);
    expect(readFileSync(summary, 'utf8').trim()).toBe(markdown.trim());
  });

  test('says which folder it cannot write to, and prints the matrix all the same', async () => {
    const [first, second] = twoParts('unwritable');
    mkdirSync(join(first, 'matrix.html'));
    const { exit, out, err } = await running(compare, first, second, '--targets', list, '--out', first);

    expect(exit).toBe(2);
    expect(namesIn(out)).toEqual(names);
    expect(err).toContain(`cannot write ${join(first, 'matrix.html')} (it is a folder)`);
  });

  test.for([
    [['--out', 'x'], /^--out: needs --targets$/],
    [['--targets', 'nowhere.json'], /^cannot read nowhere\.json \(ENOENT\)$/],
    [['--targets', 'LIST', '--since', '2026-01-01T00:00:00Z'], /^--since: is gone; name the folders of this run only$/],
    [['--targets', 'WRONG'], /wrong\.json: expected at least one target, got an empty array$/],
  ] as const)('rejects %j', async ([flags, words]) => {
    const wrong = join(root, 'wrong.json');
    writeFileSync(wrong, '[]');
    const args = flags.map((word) => word.replace('LIST', list).replace('WRONG', wrong));

    await expect(running(compare, judged, ...args)).rejects.toThrow(UsageError);
    await expect(running(compare, judged, ...args)).rejects.toThrow(words);
    await expect(running(compare, '--targets', list)).rejects.toThrow(/^compare: expected the paths of two or more/);
  });
});
