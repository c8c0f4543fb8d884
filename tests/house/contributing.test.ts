import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../package/documented.js';
import { modulesIn, textOf } from './sources.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contributing = textOf('CONTRIBUTING.md');

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

test.for(pages)('every file of the repository that %s names exists', (page) => {
  const named = codesIn(textOf(page))
    .filter((code) => /^(bin|helpers|reference|schemas|suites|tests)\/[\w./-]+$/.test(code))
    .filter((path) => !existsSync(join(root, path)));

  expect(named, 'correct these paths on the page').toEqual([]);
});

test('every name that CONTRIBUTING offers to checks is used by checks or their evidence', () => {
  const [, section = ''] = /## What a check may use\n([^]*?)\n## /.exec(contributing) ?? [];
  const names = [...section.matchAll(/^\|(.*?)\|/gm)]
    .flatMap(([, cell = '']) => codesIn(cell))
    .map((code) => /^[\w.]+/.exec(code)?.[0] ?? '');
  const source = ['suites', 'helpers/evidence'].flatMap(modulesIn).map(textOf).join('\n');

  expect(names.length).toBeGreaterThan(10);
  expect(
    names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)),
    'remove or rename these in the table of CONTRIBUTING',
  ).toEqual([]);
});
