import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { text } from './document.js';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'no-path-trailing-slash': 'off', // four paths of the interface end in one, and they count to the letter
    'operation-4xx-response': 'off', // the interface shows no error
    'security-defined': 'off', // the interface declares none; an empty list would say that none is needed
  },
});

async function problemsIn(source: string): Promise<{ ruleId: string; at: string | undefined; message: string }[]> {
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });

  return problems.map(({ ruleId, location, message }) => ({ ruleId, at: location[0]?.pointer, message }));
}

test('a linter has nothing against openapi.json', async () => {
  expect(await problemsIn(text)).toEqual([]);
});

const mistakes: Readonly<Record<string, { instead: readonly [string, string]; blames: string }>> = {
  'refers to a schema that is not there': { instead: ['schemas/Crop"', 'schemas/Corn"'], blames: 'no-unresolved-refs' },
  'gives two operations one id': { instead: ['"get-order"', '"create-order"'], blames: 'operation-operationId-unique' },
  'does not declare a path parameter': {
    instead: ['"name": "secret"', '"name": "key"'],
    blames: 'path-parameters-defined',
  },
  'names a tag that it does not describe': {
    instead: ['"tags": ["sprayer"]', '"tags": ["pilot"]'],
    blames: 'operation-tag-defined',
  },
  'holds a schema that nothing uses': {
    instead: ['"schemas": {', '"schemas": { "Corn": {},'],
    blames: 'no-unused-components',
  },
  'lets an enumeration contradict its type': { instead: ['["cash",', '[1,'], blames: 'no-enum-type-mismatch' },
  'demands a field that it does not define': {
    instead: ['"required": ["password"]', '"required": ["secret"]'],
    blames: 'no-required-schema-properties-undefined',
  },
  'gives an example that does not fit': {
    instead: ['"*/*": {', '"*/*": { "example": 7,'],
    blames: 'no-invalid-media-type-examples',
  },
  'misspells a word of OpenAPI': { instead: ['"operationId"', '"operationID"'], blames: 'struct' },
};

test.for(Object.entries(mistakes))('the linter sees a document that %s', async ([, { instead, blames }]) => {
  const [right, wrong] = instead;
  expect(text).toContain(right);
  const problems = await problemsIn(text.replace(right, wrong));

  expect(problems.map(({ ruleId }) => ruleId)).toContain(blames);
});
