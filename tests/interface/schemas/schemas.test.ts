import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { operations, slugs } from '../../../helpers/interface/operations.js';
import { errorsOf, schemas, type Schema } from '../../../helpers/interface/schemas.js';
import { reportSchema } from '../../../helpers/records/conformance-schema.js';
import { answers, tables } from '../../support/interface-table.js';

const files: Readonly<Record<string, string>> = {
  Order: 'order',
  User: 'user',
  Session: 'session',
  LocalTime: 'local-time',
  Crop: 'crop',
  Feedback: 'feedback',
  Notification: 'notification',
  Pageable: 'pageable',
  CreateOrder: 'create-order',
  OrderFilters: 'order-filters',
};

/** A schema's field in the words of the table. */
function worded(field: Schema & { minimum?: number }): string {
  if (field.$ref !== undefined) {
    const name = field.$ref.replace('.json', '');
    const whole: Record<string, string> = { recipient: 'User', 'order-with-farmer': 'Order' };

    return whole[name] ?? Object.keys(files).find((table) => files[table] === name) ?? name;
  }
  if (field.enum !== undefined) return field.enum.join('|');
  if (field.type === 'array') return `array of ${field.items?.type}`;

  return `${field.format ?? field.type}${field.minimum === undefined ? '' : `>=${field.minimum}`}`;
}

test.for([...schemas.keys(), 'report'])('the schema %s is a JSON Schema of its dialect', (name) => {
  const ajv = new Ajv2020();
  const schema = name === 'report' ? reportSchema : schemas.get(name);

  expect(ajv.validateSchema(schema ?? {}), ajv.errorsText()).toBe(true);
  expect(schema?.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
});

describe('the schema', () => {
  test.for(Object.keys(tables))('of %s has every field of the document, and no other', (table) => {
    const { properties = {}, required, type } = schemas.get(files[table] ?? '') ?? {};
    const fields = Object.entries(properties).map(([name, field]) => [name, worded(field as Schema)]);

    expect(Object.fromEntries(fields)).toEqual(tables[table]);
    expect(type).toBe('object');
    expect(required).toBeUndefined();
  });

  test('of every shape names the section that it was transcribed from', () => {
    for (const [name, schema] of schemas) {
      expect((schema as { $comment?: string }).$comment, name).toMatch(/^Transcribed from section \d/);
      expect(schema.$id, name).toMatch(new RegExp(`/${name}\\.json$`));
    }
  });

  test('of a paged result demands the array and the four integers', () => {
    const page = { size: 1, number: 0, totalElements: 0, totalPages: 0 };

    expect(errorsOf('paged-result', { content: [], page })).toEqual([]);
    for (const field of Object.keys(page)) {
      expect(errorsOf('paged-result', { content: [], page: { ...page, [field]: undefined } })).toHaveLength(1);
      expect(errorsOf('paged-result', { content: [], page: { ...page, [field]: 0.5 } })).toHaveLength(1);
    }
    expect(errorsOf('paged-result', { page })).toHaveLength(1);
    expect(errorsOf('paged-result', { content: {}, page })).toHaveLength(1);
    expect(errorsOf('paged-result', { content: [] })).toHaveLength(1);
  });

  test('of a recipient demands the password, and that of another user does not know it', () => {
    expect(errorsOf('recipient', { password: 'x' })).toEqual([]);
    expect(errorsOf('recipient', {})).toHaveLength(1);
    expect(errorsOf('recipient', { password: 1 })).toHaveLength(1);
    expect(errorsOf('recipient', { password: 'x', role: 'pilot' })).toHaveLength(1);
    expect(schemas.get('user')?.properties).not.toHaveProperty('password');
  });

  test('of an order with or without its farmer holds the farmer rule', () => {
    expect(errorsOf('order-with-farmer', { farmer: {} })).toEqual([]);
    expect(errorsOf('order-with-farmer', {})).toHaveLength(1);
    expect(errorsOf('order-with-farmer', { farmer: 3 })).toHaveLength(1);
    expect(errorsOf('order-without-farmer', {})).toEqual([]);
    expect(errorsOf('order-without-farmer', { farmer: {} })).toHaveLength(1);
    expect(errorsOf('order-without-farmer', { area: '3' })).toHaveLength(1);
  });
});

describe('the operation', () => {
  test.for(slugs)('%s is called and answered as the document says', (slug) => {
    const { method, path, table, isPaged, farmer } = answers[slug];
    const item =
      table === 'Order' ? (farmer === 'present' ? 'order-with-farmer' : 'order-without-farmer') : table.toLowerCase();

    expect(operations[slug]).toMatchObject({ method, path, paged: isPaged, item });
  });
});
