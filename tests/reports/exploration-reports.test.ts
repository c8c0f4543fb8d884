import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReplay } from '../../helpers/records/replay-file.js';
import type { Report } from '../../helpers/records/report.js';
import { writeExplorationReports, writeRunReports } from '../../helpers/reports/written-files.js';
import { ownFolder } from '../support/own-folder.js';
import { explorationReport, sampleExploration } from '../support/sample-exploration.js';
import { sampleReport } from '../support/sample-report.js';

const { folder } = ownFolder('exploration-reports');
let count = 0;
const placed = (reporter: readonly string[] = []) => ({
  reportsDir: join(folder, String(++count)),
  reporter,
  signingKey: null,
});
const everything = { only: [] };
const passed: Report = { ...explorationReport, exploration: { ...sampleExploration, reproductions: [] } };
const scopeIn = (path: string) => (JSON.parse(readFileSync(path, 'utf8')) as Report).scope;

test('the reports of an exploration go to a folder of their own, and what shows its failures again beside it', () => {
  const settings = placed();
  const { reportsDir } = settings;
  writeRunReports({ ...settings, ...everything }, { ...sampleReport, scope: 'full' });
  const before = readdirSync(reportsDir);
  const written = writeExplorationReports(settings, explorationReport);

  expect(written).toMatchObject({
    problem: null,
    folder: join(reportsDir, 'explored'),
    json: join(reportsDir, 'explored', 'conformance.json'),
    replay: join(reportsDir, 'replay.json'),
    shown: `${join(reportsDir, 'explored', 'conformance.html')} (other formats in the same folder); to show the failures again: explore --replay ${join(reportsDir, 'replay.json')}`,
  });
  expect(readdirSync(reportsDir).toSorted()).toEqual([...before, 'explored', 'replay.json'].toSorted());
  expect(readdirSync(written.folder).toSorted()).toEqual(before.toSorted());
  expect(scopeIn(join(reportsDir, 'conformance.json'))).toBe('full');
  expect(scopeIn(written.json ?? '')).toBe('explored');
  expect(written.report.seal?.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(readReplay(readFileSync(written.replay ?? '', 'utf8'), '').sequences).toHaveLength(1);
});

test('an exploration without failures removes what an earlier one left', () => {
  const settings = placed();
  writeExplorationReports(settings, explorationReport);

  expect(writeExplorationReports(settings, passed).replay).toBe(null);
  expect(readdirSync(settings.reportsDir)).toEqual(['explored']);
});

test('nothing is removed if nothing could be written', () => {
  const settings = placed();
  writeExplorationReports(settings, explorationReport);
  mkdirSync(join(settings.reportsDir, 'explored', 'badge.svg.d'));
  const blocked = { ...settings, reporter: [`json=${join(settings.reportsDir, 'explored', 'badge.svg.d')}`] };
  const { problem, replay, json, shown } = writeExplorationReports(blocked, passed);

  expect(problem).toContain('cannot write');
  expect({ replay, json, shown }).toEqual({ replay: null, json: null, shown: undefined });
  expect(existsSync(join(settings.reportsDir, 'replay.json'))).toBe(true);
});

test('only the chosen formats are written, and no named file of a run is replaced', () => {
  const named = join(folder, 'named.json');
  writeFileSync(named, JSON.stringify({ ...sampleReport, scope: 'full' }));
  const settings = placed([`json=${named}`, 'summary']);
  const { json, folder: own } = writeExplorationReports(settings, explorationReport);

  expect(json).toBe(join(folder, 'explored', 'named.json'));
  expect(scopeIn(named)).toBe('full');
  expect(readdirSync(own)).toEqual(['summary.md']);
});

test('a narrowed run may replace the report of an exploration', () => {
  const settings = placed();
  const { folder: own, json } = writeExplorationReports(settings, explorationReport);
  const only = { ...everything, only: ['list-feedback'] };
  const { notice } = writeRunReports({ ...settings, ...only, reportsDir: own }, sampleReport);

  expect(notice).toBe(null);
  expect(scopeIn(json ?? '')).toBe('narrowed');
});
