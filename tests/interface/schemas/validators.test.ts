import { test } from 'vitest';
import { expectGenerated } from '../../support/generated-files.js';
import { compiledSchemas } from './compile.js';

test('the validators are those of the schemas', () => {
  expectGenerated('schemas/validators.cjs', compiledSchemas());
});
