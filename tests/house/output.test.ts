import { expect, test } from 'vitest';
import { sourcesIn, textOf } from './sources.js';

const WRITER = 'helpers/reports/output.ts';
const WRITES =
  /\bprocess\s*(?:\.|\[['"`])\s*std(?:out|err)|\bconsole\.(?!out\b|err\b|js\b)\w+|\bwriteSync\([12]\b|\bemitWarning\b/;

test('only one module writes to stdout and stderr, so that everything printed is safe', () => {
  const files = ['bin', 'helpers', 'suites', 'reference'].flatMap(sourcesIn);

  expect(files.filter((file) => file !== WRITER && WRITES.test(textOf(file)))).toEqual([]);
  expect(textOf(WRITER)).toMatch(/\bprocess\[stream\]\.write\(/);
});
