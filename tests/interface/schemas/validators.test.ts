import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledSchemas } from './compile.js';

const file = new URL('../../../schemas/validators.cjs', import.meta.url);

test('the validators are those of the schemas', () => {
  const code = compiledSchemas();
  if (process.env['UPDATE_DOCS'] === 'true') writeFileSync(file, code);

  expect(readFileSync(file, 'utf8'), 'UPDATE_DOCS=true npm test writes it').toBe(code);
});
