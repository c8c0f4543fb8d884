import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compare } from '../../../bin/commands/compare.js';
import { regrade } from '../../../bin/commands/regrade.js';
import { verify } from '../../../bin/commands/verify.js';
import type { Report } from '../../../helpers/records/report.js';
import { writeReports } from '../../../helpers/reports/written-files.js';
import { ownFolder } from '../../support/own-folder.js';
import { explorationReport } from '../../support/sample-exploration.js';
import { sampleReport } from '../../support/sample-report.js';
import { running } from './running.js';

const { folder } = ownFolder('explorations');

function filed(name: string, report: Report): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeReports(join(folder, name), report, null);

  return join(folder, name, 'conformance.json');
}

const explored = filed('all/explored', explorationReport);
const mended = filed('mended', {
  ...explorationReport,
  verdict: 'passed',
  requirements: explorationReport.requirements.map((each) =>
    each.outcome === 'failed' ? { ...each, outcome: 'passed', findings: [] } : each,
  ),
});
const run = filed('all', sampleReport);

test('regrade refuses an exploration, and says what plays it again', async () => {
  await expect(running(regrade, explored)).rejects.toThrow(
    `regrade: expected the report of a run, got ${explored}, which is of an exploration and keeps only a part of its responses; play its failures again with explore --replay`,
  );
});

test('verify says of the sample that it is an exploration', async () => {
  const { out } = await running(verify, explored);

  expect(out).toMatch(/scope +an exploration: 4 of 16 requirements left out/);
});

describe('compare', () => {
  test('compares two explorations, and says what that does not show', async () => {
    const { exit, out, err } = await running(compare, mended, explored);

    expect(exit).toBe(1);
    expect(out).toContain('Verdict: passed → non-conformant');
    expect(out).toContain('Got worse (1):\n  get-order/field-types: passed → failed, expected 100.01, got 99.99');
    expect(err).toBe(
      'Both reports are of explorations, so what is not found again may still be there: explore --replay shows whether it is.',
    );
  });

  test('says so if one of the two is a run', async () => {
    const { err } = await running(compare, run, explored);

    expect(err).toBe(
      'The first report is of a run and the second of an exploration, so what differs may differ because of that.',
    );
    expect((await running(compare, run, run)).err).toBe('');
  });

  test('takes only the run from a folder in which both are', async () => {
    const { out } = await running(compare, join(folder, 'all'));

    expect(out).toContain('1 implementation: 1 non-conformant');
    expect(out).not.toContain('exploration');
    expect((await running(compare, explored, run, mended)).out).toMatch(
      /passed 11 of 16, narrowed by a filter, exploration/,
    );
  });
});
