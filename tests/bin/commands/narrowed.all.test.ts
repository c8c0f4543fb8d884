import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare } from '../../../bin/commands/compare.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { run } from '../../../bin/commands/run.js';
import { runConformance } from '../../../bin/library/index.js';
import type { Report } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { judge } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('narrowed');
const reference = ['--base-url', 'reference', '--dotenv', nothing];
const feedback = ['--only', 'list-feedback/answers-200'];
const whole = await judge();

/** A folder with the report of an earlier run in it. */
function folderWith(name: string, report: Report | null, signingKey: string | null = null): string {
  const place = join(folder, name);
  mkdirSync(place);
  if (report !== null) writeReports(place, report, signingKey);

  return place;
}

const scopeIn = (place: string) => (JSON.parse(readFileSync(join(place, 'conformance.json'), 'utf8')) as Report).scope;
const key = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('a run of a part', () => {
  test('keeps the report of everything, and says where its own is', async () => {
    const place = folderWith('whole', whole);
    const before = readFileSync(join(place, 'conformance.json'), 'utf8');
    const own = join(place, 'narrowed');

    for (const narrowing of [feedback, ['--exclude', 'get-order'], ['--read-only']]) {
      const { out, err } = await running(run, ...reference, ...narrowing, '--reports-dir', place);

      expect(err).toBe(
        `This run judged only a part: its reports are in ${own}, and those in ${place} stay as they are.`,
      );
      expect(out).toContain(`Reports: ${join(own, 'conformance.html')} (other formats in the same folder)`);
      expect(scopeIn(own)).toBe('narrowed');
    }
    expect(readFileSync(join(place, 'conformance.json'), 'utf8')).toBe(before);
  });

  test('keeps a signed report, whatever it judged', async () => {
    const narrowed = await judge({ settings: { only: ['list-feedback'] } });
    const place = folderWith('signed', narrowed, key());
    await running(run, ...reference, ...feedback, '--reports-dir', place);

    expect(existsSync(join(place, 'narrowed', 'conformance.json'))).toBe(true);
  });

  test('uses a given folder as it is, if it replaces nothing that says more', async () => {
    const place = folderWith('empty', null);
    const runs = [await running(run, ...reference, ...feedback, '--reports-dir', place)];
    runs.push(await running(run, ...reference, ...feedback, '--reports-dir', place));
    writeFileSync(join(place, 'conformance.json'), '{}');
    runs.push(await running(run, ...reference, ...feedback, '--reports-dir', place));

    expect(runs.map(({ err }) => err)).toEqual(['', '', '']);
    expect(existsSync(join(place, 'narrowed'))).toBe(false);
    expect(scopeIn(place)).toBe('narrowed');
  });

  test('is replaced by a run of everything', async () => {
    const place = folderWith('replaced', await judge({ settings: { only: ['list-feedback'] } }));
    await running(run, ...reference, '--reports-dir', place);

    expect(scopeIn(place)).toBe('full');
  });

  test('by the library keeps it, too', async () => {
    const place = folderWith('library', whole);
    const said: string[] = [];
    const announce = (line: string) => said.push(line);
    const selected = new Set(['list-feedback/answers-200']);
    await runConformance({ baseUrl: 'reference', reportsDir: place }, { selected, announce });

    expect(scopeIn(place)).toBe('full');
    expect(scopeIn(join(place, 'narrowed'))).toBe('narrowed');
    expect(said).toEqual([expect.stringContaining(`its reports are in ${join(place, 'narrowed')}`)]);
  });

  test('that is regraded keeps it, too', async () => {
    const place = folderWith('regraded', whole);
    const recorded = folderWith('recorded', await judge({ settings: { only: ['list-feedback'] } }));
    await running(regrade, join(recorded, 'conformance.json'), '--reports-dir', place);

    expect(scopeIn(place)).toBe('full');
    expect(scopeIn(join(place, 'narrowed'))).toBe('narrowed');
  });
});

describe('a list of targets of which a part is judged', () => {
  const list = join(folder, 'targets.json');
  writeFileSync(list, JSON.stringify([{ name: 'a', settings: { SPRAY_BASE_URL: 'reference' } }]));
  const flags = ['--targets', list, '--dotenv', nothing];

  test('has a folder of its own beside the reports of everything, which compare leaves out', async () => {
    const place = folderWith('list', null);
    await running(run, ...flags, '--reports-dir', place);
    const { err } = await running(run, ...flags, ...feedback, '--reports-dir', place);
    const compared = await running(compare, place);

    expect(err).toContain(`its reports go to ${join(place, 'narrowed')}`);
    expect(scopeIn(join(place, 'a'))).toBe('full');
    expect(scopeIn(join(place, 'narrowed', 'a'))).toBe('narrowed');
    expect(readdirSync(join(place, 'narrowed')).toSorted()).toEqual(['a', 'matrix.html', 'matrix.md']);
    expect(compared.out).toMatch(/\n1 implementation: 1 conformant$/);
  });

  test('cannot send the same report of each to one path, or leave out what the matrix needs', async () => {
    for (const reporter of ['json,html,junit=all.xml', 'junit']) {
      await expect(running(run, ...flags, '--reporter', reporter)).rejects.toThrow(
        `--reporter: expected json and html among the reports of each target of a list, and none with a path, got ${reporter}`,
      );
    }
  });
});

describe('--reporter', () => {
  test('writes the reports that are listed, each in its place', async () => {
    const place = folderWith('reporters', null);
    const junit = join(place, 'build', 'junit.xml');
    const flags = ['--reporter', `html,junit=${junit}`, '--reports-dir', place];
    const { out } = await running(run, ...reference, ...feedback, ...flags);

    expect(readdirSync(place).toSorted()).toEqual(['build', 'conformance.html']);
    expect(readFileSync(junit, 'utf8')).toContain('<testsuites');
    expect(out).toContain(`Reports: ${join(place, 'conformance.html')}, ${junit}`);
  });

  test('does not overwrite the report of everything at a path of its own', async () => {
    const place = folderWith('named', whole);
    const path = join(place, 'conformance.json');
    await running(run, ...reference, ...feedback, '--reporter', `json=${path}`, '--reports-dir', join(place, 'other'));

    expect(scopeIn(place)).toBe('full');
    expect(scopeIn(join(place, 'narrowed'))).toBe('narrowed');
  });

  test.for([
    ['htm', 'got "htm"; did you mean html?'],
    ['html,', 'got an empty entry'],
    ['junit=', 'got "junit="'],
    ['html,html=x', 'expected each report once, got "html" twice'],
  ] as const)('%s is explained', async ([reporter, problem]) => {
    await expect(running(run, ...reference, '--reporter', reporter)).rejects.toThrow(problem);
  });
});
