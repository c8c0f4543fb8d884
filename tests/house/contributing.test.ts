import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pages } from '../package/documented.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

test.for(pages)('every file of the repository that %s names exists', (page) => {
  const named = codesIn(readFileSync(join(root, page), 'utf8'))
    .filter((code) => /^(bin|helpers|reference|schemas|suites|tests)\/[\w./-]+$/.test(code))
    .filter((path) => !existsSync(join(root, path)));

  expect(named).toEqual([]);
});

test('every name that CONTRIBUTING offers to checks is used by checks or their evidence', () => {
  const [, section = ''] = /## What a check may use\n([^]*?)\n## /.exec(contributing) ?? [];
  const names = [...section.matchAll(/^\|(.*?)\|/gm)]
    .flatMap(([, cell = '']) => codesIn(cell))
    .map((code) => /^[\w.]+/.exec(code)?.[0] ?? '');
  const source = ['suites', 'helpers/evidence'].map(sourceIn).join('\n');

  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

function sourceIn(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}
