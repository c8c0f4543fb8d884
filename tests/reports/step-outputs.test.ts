import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { reportProblems, tellLaterSteps, writeStepOutputs } from '../../helpers/reports/github.js';
import { readOutputs } from '../support/github-job.js';
import { ownFolder } from '../support/own-folder.js';

const { folder } = ownFolder('step-outputs');

/** What a later step of the job reads. */
function outputsAfter(write: (environment: Record<string, string>) => readonly string[], before = '') {
  const path = join(folder, 'output');
  writeFileSync(path, before);

  expect(write({ GITHUB_OUTPUT: path })).toEqual([]);

  return readOutputs(readFileSync(path, 'utf8'));
}

test('outputs replace those of earlier commands in the step', () => {
  const written = outputsAfter((job) => writeStepOutputs({ a: 'new' }, job), 'a=old\nb=kept\n');

  expect(written).toEqual({ a: 'new', b: 'kept' });
});

test('no value sets another output', () => {
  const values = { a: 'x\nb=1\nb<<c\n2\nc\n', d: '' };

  expect(outputsAfter((job) => writeStepOutputs(values, job))).toEqual(values);
});

test('later steps get the verdict in words and absolute paths', () => {
  const place = { report: 'reports/conformance.json', folder: 'reports' };

  expect(outputsAfter((job) => tellLaterSteps('passed', place, job))).toEqual({
    verdict: 'passed',
    report: resolve('reports/conformance.json'),
    folder: resolve('reports'),
  });
  expect(outputsAfter((job) => tellLaterSteps(null, { report: null, folder: null }, job))).toEqual({
    verdict: 'could not judge',
    report: '',
    folder: '',
  });
});

test('a file that cannot be written is reported, and outside of a job there is none', () => {
  const unwritable = join(folder, 'a-folder');
  mkdirSync(unwritable);

  expect(writeStepOutputs({ a: 'b' }, { GITHUB_OUTPUT: unwritable })).toEqual([
    `GITHUB_OUTPUT: cannot write ${unwritable} (EISDIR)`,
  ]);
  expect(writeStepOutputs({ a: 'b' }, {})).toEqual([]);
  expect(writeStepOutputs({ a: 'b' }, { GITHUB_OUTPUT: '' })).toEqual([]);
});

test('wrong settings are one annotation, in a job of GitHub only', () => {
  expect(reportProblems(['--a: 100%', '--b: wrong'], { GITHUB_ACTIONS: 'true' })).toEqual([
    { annotation: '::error title=could not judge::--a: 100%25%0A--b: wrong' },
  ]);
  expect(reportProblems(['--a: wrong'], {})).toEqual([]);
});
