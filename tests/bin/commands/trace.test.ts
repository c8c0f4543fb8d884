import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../../bin/commands/run.js';
import type { Report } from '../../../helpers/records/report.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('trace');
const own = ['--reports-dir', folder, '--dotenv', nothing];

test('--trace prints each request with its reason to stderr, and only the report to stdout', async () => {
  const { exit, out, err } = await running(run, '--base-url', 'reference', '--trace', '--json', ...own);
  const report = JSON.parse(out) as Report;
  const lines = err.split('\n').filter((line) => !line.startsWith('SPRAY_'));
  const requests = lines.filter((line) => /^e\d+ /.test(line));

  expect(exit).toBe(0);
  expect(requests).toHaveLength(report.totals.requests);
  expect(lines).toHaveLength(2 * report.totals.requests);
  expect(requests[0]).toMatch(/^e1 +200 +\d+ ms +farmer +GET \/api\/farmer\/order\/\?page=0&size=2$/);
  expect(err).toContain('the verification of a payment with a made-up secret');
  // A secret stands in the path of a verification.
  const secret = /payment-intent\/(?!made-up)(\S+)/.exec(readFileSync(join(folder, 'conformance.json'), 'utf8'))?.[1];
  expect(secret).toMatch(/^\*\*\*/);
  expect(err).toContain('payment-intent/***');
});

test('--trace works with one target only', async () => {
  await expect(running(run, '--trace', '--targets', nothing)).rejects.toThrow('--trace: cannot be used with --targets');
});
