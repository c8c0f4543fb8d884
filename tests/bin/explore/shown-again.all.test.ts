import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { verify } from '../../../bin/commands/verify.js';
import { strictProblem } from '../../../helpers/records/report-schema.js';
import type { Report } from '../../../helpers/records/report.js';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { running } from '../commands/running.js';
import { capsAreas, exploringInto } from './exploring.js';

const { exploring, reports } = exploringInto('shown-again');
const { exit } = await exploring([], capsAreas);
const path = join(reports, 'explored', 'conformance.json');
const report = JSON.parse(readFileSync(path, 'utf8')) as Report;

/** What the script prints that the exploration wrote, if its requests go to a fresh server. */
async function sent(change = capsAreas): Promise<string> {
  const { handle } = aReference();
  const server = await serve(async (call) => change(handle(call), call));
  const env = {
    PATH: process.env['PATH'],
    SPRAY_FARMER_TOKEN: tokens.farmer,
    SPRAY_OTHER_FARMER_TOKEN: tokens['other-farmer'],
    SPRAY_RECEPTIONIST_TOKEN: tokens.receptionist,
    SPRAY_SPRAYER_TOKEN: tokens.sprayer,
  };
  try {
    return (await promisify(execFile)('sh', [join(reports, 'repro.sh'), server.origin], { env })).stdout;
  } finally {
    await server.close();
  }
}

test('the script of an exploration shows the fault again on a fresh server, and not on one that is right', async () => {
  expect(exit).toBe(1);
  expect(await sent()).toMatch(/^\{"id":\d+.*"area":50,/m);
  expect(await sent((right) => right)).not.toContain('"area":50,');
});

test('nothing is wrong with the report of an exploration', async () => {
  const { out, exit: answer } = await running(verify, path);

  expect(strictProblem(report)).toBe(null);
  expect(out).not.toContain('WRONG');
  expect(out).toContain('NOT PROVEN');
  expect(answer).toBe(3);
});

test('pairs of values are counted, whichever of the two comes first', () => {
  const pairs = report.exploration?.coverage.pairs ?? [];
  const kinds = new Set(pairs.map(({ first, second }) => `${first.parameter} with ${second.parameter}`));
  const reached = new Set(
    pairs.filter(({ count }) => count > 0).map(({ first, second }) => `${first.parameter} with ${second.parameter}`),
  );

  expect(kinds.size).toBeGreaterThan(5);
  expect([...reached].toSorted()).toEqual([...kinds].toSorted());
});
