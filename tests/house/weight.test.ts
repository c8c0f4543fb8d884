import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { loweredBudgets, PRODUCT, productFiles, weightProblems, weightsOf, type Weights } from './weight.js';

const file = new URL('weight.json', import.meta.url);

test('no part of the product is heavier than its budget, or much lighter', async () => {
  const weights = weightsOf(productFiles());
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Weights;
  const isUpdate = process.env['UPDATE_DOCS'] === 'true';
  const held = isUpdate ? loweredBudgets(budgets, weights) : budgets;
  if (isUpdate) writeFileSync(file, await format(JSON.stringify(held), { parser: 'json', printWidth: 120 }));

  expect(productFiles()).toContain('bin/main.ts');
  expect(productFiles()).not.toContain('schemas/validators.cjs');
  expect(weightProblems(weights, held)).toEqual([]);
});

const texts: Readonly<Record<string, string>> = {
  'bin/main.ts': 'main\n'.repeat(1000),
  'helpers/regrading.ts': 'é\n',
  'helpers/json/parse.ts': 'a\nb\n',
  'helpers/json/deep/write.ts': 'c\n',
};
const weights = weightsOf(Object.keys(texts), (name) => texts[name] ?? '');

describe('a budget', () => {
  test('is for each wing, each other folder, and all of them', () => {
    expect(weights).toEqual({
      bin: { lines: 1000, files: 1, bytes: 5000 },
      'helpers/*.ts': { lines: 1, files: 1, bytes: 3 },
      'helpers/json': { lines: 3, files: 2, bytes: 6 },
      [PRODUCT]: { lines: 1004, files: 4, bytes: 5009 },
    });
  });

  test('may not be exceeded, and is not far above what it is for', () => {
    const bin = { lines: 999, files: 1, bytes: 5000 };

    expect(weightProblems(weights, weights)).toEqual([]);
    expect(weightProblems(weights, { ...weights, bin })).toEqual([
      'bin: 1,000 lines, the budget is 999; cut something, or raise the budget in the same commit and say why',
    ]);
    expect(weightProblems(weights, { ...weights, bin: { ...bin, lines: 1050 } })).toEqual([]);
    expect(weightProblems(weights, { ...weights, bin: { ...bin, lines: 1051 } })).toEqual([
      'bin: 1,000 lines, the budget is 1,051; lower the budget in tests/house/weight.json, which npm run update does, too',
    ]);
  });

  test('is needed for every part, and for no other', () => {
    const { bin, ...others } = weights;

    expect(bin).toBeDefined();
    expect(weightProblems(weights, others)).toEqual(['bin: it has no budget; write one in tests/house/weight.json']);
    expect(weightProblems(others, weights)).toEqual([
      'bin: there is none; remove its budget from tests/house/weight.json',
    ]);
  });

  test('is lowered by an update, and never raised', () => {
    const budgets = {
      bin: { lines: 2000, files: 1, bytes: 4000 },
      gone: { lines: 1, files: 1, bytes: 1 },
      'helpers/json': { lines: 20, files: 5, bytes: 6 },
    };

    expect(loweredBudgets(budgets, weights)).toEqual({
      bin: { lines: 1000, files: 1, bytes: 4000 },
      'helpers/json': { lines: 10, files: 2, bytes: 6 },
    });
  });
});
