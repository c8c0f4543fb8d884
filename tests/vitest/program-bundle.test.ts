import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCompiled } from '../../bin/compiled-bundle.js';
import { drawSamples } from '../../helpers/observations/writing/sample-order.js';
import { writeProgram } from '../../helpers/vitest/program-bundle.js';
import { isQuick } from '../tiers/tier.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
let file = '';

beforeAll(async () => {
  // In the package, from which it takes the schemas.
  mkdirSync(join(root, '.bundles'), { recursive: true });
  folder = mkdtempSync(join(root, '.bundles', 'program-'));
  file = join(folder, 'program.cjs');
  await writeProgram({ cwd: root, input: 'helpers/observations/writing/sample-order.ts', file, external: [] });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a bundle is one file of ASCII, with the packages that it needs', () => {
  const text = readFileSync(file, 'utf8');

  expect(text).toMatch(/^[\0-\x7f]*$/);
  expect([...text.matchAll(/\brequire\("(?!node:)[^"]+"\)/g)].map(([call]) => call)).toEqual([]);
});

test('the same seed draws the same orders with the part of faker that is bundled', () => {
  const { drawSamples: drawBundled } = loadCompiled<{ drawSamples: typeof drawSamples }>(file).exports;

  for (let seed = 1; seed <= (isQuick ? 100 : 300); seed++)
    expect(drawBundled(seed, '2026-11-18', 'mark')).toEqual(drawSamples(seed, '2026-11-18', 'mark'));
});
