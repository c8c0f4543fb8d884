import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verify } from '../../../bin/commands/verify.js';
import { strictProblem } from '../../../helpers/records/report-schema.js';
import type { Report } from '../../../helpers/records/report.js';
import { running } from '../commands/running.js';
import { capsAreas, exploringInto } from './exploring.js';

const { exploring, reports } = exploringInto('shown-again');
await exploring([], capsAreas);
const path = join(reports, 'explored', 'conformance.json');
const report = JSON.parse(readFileSync(path, 'utf8')) as Report;

test('nothing is wrong with the report of an exploration', async () => {
  const { out, exit: answer } = await running(verify, path);

  expect(strictProblem(report)).toBe(null);
  expect(out).not.toContain('WRONG');
  expect(out).toContain('NOT PROVEN');
  expect(answer).toBe(3);
});

test('of each two parameters, some pairs of values were sent', () => {
  const pairs = report.exploration?.coverage.pairs ?? [];

  expect(pairs.length).toBeGreaterThan(50);
  expect(pairs.filter(({ reached }) => reached === 0)).toEqual([]);
});
