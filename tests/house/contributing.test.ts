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

/** The numbered steps of a part of the page. */
function stepsOf(part: string): string[] {
  const [, section = ''] = new RegExp(`## ${part}\\n([^]*?)\\n## `).exec(contributing) ?? [];

  return section.split(/^\d+\. /m).slice(1);
}

test('the way of one order names functions where they are', () => {
  const steps = stepsOf('The way of one order').map(codesIn);
  const stray = steps.flatMap(([file = '', ...codes]) => {
    const source = textOf(file);
    const names = codes.filter((code) => /^\w+$/.test(code));

    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)).map((name) => `${file}: ${name}`);
  });

  expect(steps.length).toBeGreaterThan(10);
  expect(stray, 'follow the order through the code again').toEqual([]);
});

test('a new operation changes at most eleven files', () => {
  const files = stepsOf('Add an operation').map((step) => codesIn(step)[0]);

  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(11);
});

test('the page is short enough to be read at once', () => {
  expect(contributing.split(/\s+/).length).toBeLessThanOrEqual(1500);
});
