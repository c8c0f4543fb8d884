import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { annotations, appendStepSummary } from '../../helpers/reports/github.js';
import { summaryMarkdown } from '../../helpers/reports/summary.js';
import { sampleReport } from '../support/sample-report.js';
import { HARMFUL, hostileError, hostileReport } from './hostile-report.js';

const read = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** A workflow command, parsed as GitHub's runner does. */
function parsed(line: string): { kind: string; properties: Record<string, string>; message: string } {
  const [, kind = '', list = '', message = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? expect.fail(line);
  const pairs = list.split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);

  return {
    kind,
    properties: Object.fromEntries(
      pairs.map(([name, value]) => [
        name,
        read(value).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%'),
      ]),
    ),
    message: read(message).replaceAll('%25', '%'),
  };
}

describe('annotations', () => {
  test('show failures, warnings and what was not exercised', async () => {
    await expect(`${annotations(sampleReport).join('\n')}\n`).toMatchFileSnapshot('../golden/annotations.txt');
  });

  test('are parsed by the runner as intended', () => {
    expect(annotations(sampleReport).map(parsed)[0]).toEqual({
      kind: 'error',
      properties: { title: 'create-order/farmer-omitted (stated, sections 2 and 4.1)' },
      message: [
        'No order has the field farmer, not even as null.',
        'expected no field farmer, got an object, at /farmer, in e7',
        'expected no field farmer, got "\\u001b[2J\\u202e", at /content/1/farmer, in e7',
        'expected no field farmer, got null, at /content/2/farmer, in e7',
        'and 8 more findings',
      ].join('\n'),
    });
  });

  test('of a run that could not judge are one error', () => {
    const report = { ...sampleReport, verdict: null, error: '100% nothing\nanswers', requirements: [] };

    expect(annotations(report)).toEqual(['::error title=could not judge::100%25 nothing%0Aanswers']);
  });

  test('of a run in which everything passed are none', () => {
    const requirements = sampleReport.requirements.filter(({ outcome }) => outcome === 'passed');

    expect(
      annotations({
        ...sampleReport,
        verdict: 'conformant',
        lost: [],
        hints: [],
        requirements,
        idleWaivers: [],
        unseen: [],
        omits: [],
      }),
    ).toEqual([]);
  });

  test('are ten of a kind at most, and the last of them names the others', () => {
    const requirements = Array.from({ length: 6 }, () => sampleReport.requirements).flat();
    const many: Report = {
      ...sampleReport,
      lost: [],
      unseen: [],
      omits: [],
      requirements: requirements.map((requirement, index) =>
        requirement.reason === null ? requirement : { ...requirement, reason: `reason ${index}` },
      ),
    };
    const lines = annotations(many).map(parsed);

    expect(lines.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'error'),
      ...Array.from({ length: 10 }, () => 'warning'),
      'notice',
    ]);
    expect([lines[9]?.properties['title'], lines[19]?.properties['title']]).toEqual(['and 4 more', 'and 9 more']);
    expect(lines[9]?.message.split('\n')).toHaveLength(5);
    expect(lines[19]?.message.split('\n')).toHaveLength(10);
  });

  test.for([
    ['a report', hostileReport],
    ['an error', hostileError],
  ] as const)('of a hostile target are one command to a line: %s', ([, report]) => {
    for (const line of annotations(report)) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(line).not.toMatch(HARMFUL);
      expect(line.length).toBeLessThan(10_000);
      expect(Object.keys(parsed(line).properties)).toEqual(['title']);
      expect(parsed(line).properties['title']).not.toContain('script');
    }
  });
});

describe('the summary of a step', () => {
  const MIB = 1024 * 1024;
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'step-summary-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function appended(markdown: string, before?: string): string {
    const path = join(folder, 'summary.md');
    if (before !== undefined) writeFileSync(path, before);
    appendStepSummary(path, markdown);

    return readFileSync(path, 'utf8');
  }

  test('is appended to the existing text', () => {
    expect(appended('## new\n')).toBe('## new\n');
    expect(appended('## newer\n')).toBe('## new\n\n## newer\n');
  });

  test('that is too long ends before a heading with a note, and leaves no block open', () => {
    const chapter = `## chapter\n\n\`\`\`sh\n# no heading\n${'é'.repeat(5000)}\n\`\`\`\n\n`;
    const text = appended(chapter.repeat(120));
    const [kept = '', note] = text.split('\n_The rest is cut');

    expect(Buffer.byteLength(text)).toBeLessThan(MIB);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MIB - 64 * 1024);
    expect(kept).toBe(chapter.repeat(kept.length / chapter.length));
    expect(note).toContain('The reports contain everything.');
  });

  test('that has no heading ends with a whole line', () => {
    expect(appended('a line\n'.repeat(200_000))).toMatch(/\na line\n\n_The rest is cut/);
  });

  test('leaves room for what other commands of the step wrote', () => {
    const text = appended(summaryMarkdown(hostileReport), 'x'.repeat(MIB - 20 * 1024));

    expect(Buffer.byteLength(text)).toBeLessThan(MIB);
    expect(text).toContain('The rest is cut');
  });
});
