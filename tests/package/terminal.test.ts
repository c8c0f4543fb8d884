import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writeReports } from '../../helpers/reports/written-files.js';
import { judge } from '../support/judging.js';
import { ended } from './shell.js';
import { inTerminal, terminal } from './terminal.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'other'));
  writeReports(join(folder, 'reports'), await judge({ rules: { filterJoin: 'or' } }), null);
  cpSync(join(folder, 'reports', 'conformance.json'), join(folder, 'other', 'conformance.json'));
  writeFileSync(join(folder, 'targets.json'), '[{ "name": "acme", "settings": { "SPRAY_BASE_URL": "reference" } }]');
});
afterAll(() => rmSync(folder, { recursive: true }));

const one = ['--base-url', 'reference', '--only', 'list-feedback/answers-200', '--reports-dir', 'own'];
const report = join('reports', 'conformance.json');

interface Case {
  readonly args: readonly string[];
  readonly exit: number;
  readonly isColoured?: boolean;
  readonly interruptAt?: string;
}

const cases: readonly Case[] = [
  { args: ['run', ...one], exit: 0, isColoured: true },
  { args: ['run', '--targets', 'targets.json', '--only', 'list-feedback/answers-200'], exit: 0 },
  { args: ['run', ...one, '--trace'], exit: 0, isColoured: true },
  { args: ['run', ...one, '--quiet'], exit: 0, isColoured: true },
  { args: ['run', ...one, '--json'], exit: 0 },
  { args: ['run'], exit: 2 },
  { args: ['run', '--base-url', 'http://127.0.0.1:1', '--reports-dir', 'own'], exit: 2, isColoured: true },
  { args: ['doctor', '--base-url', 'reference'], exit: 0, isColoured: true },
  { args: ['doctor'], exit: 2, isColoured: true },
  { args: ['init', '--no-env', '--ci', 'github'], exit: 0 },
  { args: ['list'], exit: 0 },
  { args: ['explain', 'create-order/farmer-omitted'], exit: 0 },
  { args: ['certify', '--base-url', 'reference'], exit: 2 },
  { args: ['verify', report], exit: 3, isColoured: true },
  { args: ['regrade', report, '--reports-dir', 'own'], exit: 1, isColoured: true },
  { args: ['compare', report, join('other', 'conformance.json')], exit: 0 },
  { args: ['compare', report, report, join('other', 'conformance.json')], exit: 0 },
  { args: ['reference', '--port', '0'], exit: 0, interruptAt: 'SPRAY_STATES_URL=' },
  { args: ['--help'], exit: 0 },
  { args: ['run', '--help'], exit: 0 },
  { args: ['--version'], exit: 0 },
  { args: ['nonsense'], exit: 2 },
  { args: ['run', '--nonsense'], exit: 2 },
];

const examined = (env: Readonly<Record<string, string>>) =>
  ended(process.execPath, [program, 'doctor'], { cwd: folder, env });

const COLOUR = '\u001b[3';
const ESCAPES = /\\u001b|\\x1b|␛/i;

describe.skipIf(terminal === undefined)('in a terminal (needs script of util-linux, or Python)', () => {
  test.for(cases)('$args', async ({ args, exit, isColoured = false, interruptAt }) => {
    const options = interruptAt === undefined ? {} : { interruptAt };
    const printed = await inTerminal([process.execPath, program, ...args], { cwd: folder, ...options });

    expect(printed.exit, printed.shown).toBe(exit);
    expect(stripVTControlCharacters(printed.shown)).not.toMatch(ESCAPES);
    expect(printed.shown.includes(COLOUR)).toBe(isColoured);
  });

  test('NO_COLOR and TERM=dumb switch colours off', async () => {
    const settings = [{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }];
    const printed = await Promise.all(
      settings.map((env) => inTerminal([process.execPath, program, 'doctor'], { cwd: folder, env })),
    );

    for (const { shown } of printed) {
      expect(shown).toContain('SETTINGS');
      expect(shown).not.toContain('\u001b');
    }
  });

  test.for([12, 20, 40])('a terminal of %i columns is not broken by the progress', async (columns) => {
    const { shown } = await inTerminal([process.execPath, program, ...one], { cwd: folder, columns });
    const progress = shown.split('\r\u001b[K').flatMap((line) => /^\d+ of [^\r]*/.exec(line) ?? []);

    expect(progress.length).toBeGreaterThan(1);
    expect(progress.filter((line) => line.length >= columns)).toEqual([]);
    expect(shown).toContain('\r\u001b[Kcrop-spraying-conformance'); // erased before the report
  });
});

describe('without a terminal', () => {
  test('nothing has colours, unless FORCE_COLOR asks for them', async () => {
    const [plain, forced] = await Promise.all([{ NO_COLOR: '' }, { FORCE_COLOR: '1' }].map(examined));

    expect(plain?.stdout).not.toContain('\u001b');
    expect(forced?.stdout).toContain(COLOUR);
    expect(stripVTControlCharacters(forced?.stdout ?? '')).toBe(plain?.stdout);
  });
});
