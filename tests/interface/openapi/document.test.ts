import { expect, test } from 'vitest';
import manifest from '#package' with { type: 'json' };
import { expectGenerated } from '../../support/generated-files.js';
import { answers } from '../../support/interface-table.js';
import { answerSchema, described, document, flatText, text, type OpenApi, type OperationObject } from './document.js';

test('openapi.json says what the schemas and the operation table say', () => {
  expectGenerated('openapi.json', text);
});

function operationIn({ paths }: OpenApi, path: string, method: string): OperationObject {
  const found = paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`there is no ${method} ${path}`);

  return found;
}

function named({ parameters = [] }: Pick<OperationObject, 'parameters'>): string[] {
  return parameters.map(({ name, required }) => `${name} ${required}`);
}

test('openapi-flat.json is the same document, but that each member of the pageable is a parameter of its own', () => {
  expectGenerated('openapi-flat.json', flatText);
  const flat = JSON.parse(flatText) as OpenApi;
  const { Pageable, ...others } = document.components.schemas;

  expect(Object.keys(Pageable?.properties ?? {})).toEqual(['page', 'size', 'sort']);
  expect(flat.components.schemas).toEqual(others);
  for (const { path, method, operation } of described) {
    const { parameters, ...same } = operationIn(flat, path, method);
    const { parameters: nested, ...rest } = operation;

    expect(same).toEqual(rest);
    expect(named({ parameters: parameters ?? [] })).toEqual(
      named({ parameters: nested ?? [] }).flatMap((name) =>
        name.startsWith('pageable ') ? ['page false', 'size false', 'sort false'] : [name],
      ),
    );
    for (const { name, schema } of parameters ?? []) {
      const member = Pageable?.properties?.[name];
      if (member !== undefined) expect(schema, name).toEqual(member);
    }
  }
});

test('it has the operations of the interface, each under its path to the letter', () => {
  const calls = Object.entries(answers).map(([slug, { method, path }]) => `${slug} ${method} ${path}`);

  expect(described.map(({ operation, method, path }) => `${operation.operationId} ${method} ${path}`)).toEqual(calls);
});

test('operations are tagged by the role in their path', () => {
  for (const { path, operation } of described) {
    const [, , prefix = ''] = path.split('/');

    expect(operation.tags, path).toEqual([prefix === 'common' ? 'user' : prefix]);
  }
});

test('it is the interface v0 in OpenAPI 3.1, under the licence of the package', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.version).toBe('0');
  expect(document.info.license.identifier).toBe(manifest.license);
});

test('it refers to nothing outside itself', () => {
  const references = [...text.matchAll(/"\$(?:ref|id|dynamicRef)": "([^"]*)"/g)].map((match) => match[1]);

  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((reference) => !reference?.startsWith('#/components/'))).toEqual([]);
});

test('it declares no security, because the interface declares none', () => {
  expect(text).not.toContain('"security');
});

test('it describes success, under any content type, and of any other answer only that it is not shown', () => {
  for (const { operation } of described) {
    const answer = { schema: answerSchema(operation) };

    expect(operation.responses).toEqual({
      200: { description: expect.any(String), content: { 'application/json': answer, '*/*': answer } },
      default: { $ref: '#/components/responses/NotShown' },
    });
  }
});
