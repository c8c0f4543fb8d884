import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString, loadConfig, type Config } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../../helpers/interface/operations.js';
import { flatText, text } from './document.js';

const configPath = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));
const shipped = await loadConfig({ configPath });
const { rules, ...others } = parse(readFileSync(configPath, 'utf8')) as {
  rules: Readonly<Record<string, 'error' | 'off'>>;
  extends: string[];
  apis: Readonly<Record<string, { root: string }>>;
};

interface Problem {
  readonly ruleId: string;
  readonly at: string | undefined;
  readonly message: string;
}

async function problemsIn(source: string, config: Config = shipped): Promise<Problem[]> {
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });

  return problems.map(({ ruleId, location, message }) => ({ ruleId, at: location[0]?.pointer, message }));
}

test('a linter with redocly.yaml has nothing against either document', async () => {
  expect(Object.values(others.apis)).toEqual([{ root: 'openapi.json' }, { root: 'openapi-flat.json' }]);
  expect(await problemsIn(text)).toEqual([]);
  expect(await problemsIn(flatText)).toEqual([]);
});

const all = Object.values(operations);

// How often the interface breaks each rule that redocly.yaml switches off.
const broken = {
  'no-path-trailing-slash': all.filter(({ path }) => path.endsWith('/')).length,
  'operation-4xx-response': all.length,
  'security-defined': all.length,
};

test('redocly.yaml switches off exactly the rules that the interface itself breaks', () => {
  expect(Object.keys(rules).filter((name) => rules[name] === 'off')).toEqual(Object.keys(broken));
});

test.for(Object.entries(broken))('the interface breaks %s', async ([name, times]) => {
  const config = await createConfig({ extends: others.extends, rules: { ...rules, [name]: 'error' as const } });
  const expected = Array.from({ length: times }, () => name);

  expect((await problemsIn(text, config)).map(({ ruleId }) => ruleId)).toEqual(expected);
  expect((await problemsIn(flatText, config)).map(({ ruleId }) => ruleId)).toEqual(expected);
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
