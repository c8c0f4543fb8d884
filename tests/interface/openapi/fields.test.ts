import { describe, expect, test } from 'vitest';
import { slugs } from '../../../helpers/interface/operations.js';
import { fieldsOf, type Field } from '../../servers/generated/field.js';
import { tables } from '../../support/interface-table.js';
import { answerSchema, describedAs, resolved, type Parameter, type SchemaObject } from './document.js';

/** A scalar in the words of the interface's table. */
function worded({ type, format, minimum, enum: values, items }: SchemaObject): string {
  if (values !== undefined) return values.join('|');
  if (type === 'array') return `array of ${items?.type}`;

  return `${format ?? type}${minimum === undefined ? '' : `>=${minimum}`}`;
}

interface Line {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Every field of a schema, at every depth. */
function linesOf(schema: SchemaObject, path: readonly string[] = [], isRequired = false): Line[] {
  const { type = '', items, properties = {}, required = [], ...scalar } = resolved(schema);
  const isScalar = type !== 'object' && type !== 'array';
  const own = { path: path.join('/'), type: isScalar ? worded({ ...scalar, type }) : type, isRequired };
  const members = Object.entries(properties);

  return [
    own,
    ...(items === undefined ? [] : linesOf(items, [...path, '[]'])),
    ...members.flatMap(([name, member]) => linesOf(member, [...path, name], required.includes(name))),
  ];
}

function expectedLine({ path, type, presence }: Field): Line {
  // Section 2 has a receptionist in these views, and no word on orders that nobody has received yet.
  const isRequired = presence === 'stated' && path.at(-1) !== 'receptionist';

  return { path: path.join('/'), type: /^[A-Z]/.test(type) ? 'object' : type, isRequired };
}

const byPath = (one: Line, other: Line) => one.path.localeCompare(other.path);

describe('openapi.json', () => {
  test.for(slugs)('has every field that the interface gives to the answer of %s, and no other', (slug) => {
    const lines = linesOf(answerSchema(describedAs(slug).operation));
    const fields = fieldsOf(slug).filter(({ presence }) => presence !== 'denied');

    expect(lines.toSorted(byPath)).toEqual(fields.map(expectedLine).toSorted(byPath));
  });

  test('has every field of the order that is sent, and demands none', () => {
    const { requestBody } = describedAs('create-order').operation;
    const { properties = {}, required } = resolved(requestBody?.content['application/json']?.schema ?? {});

    expect(tableOf(properties)).toEqual(tables['CreateOrder']);
    expect(required).toBeUndefined();
    expect(slugs.filter((slug) => describedAs(slug).operation.requestBody !== undefined)).toEqual(['create-order']);
  });

  test('has the parameters of the interface, and no other', () => {
    const secret = { secret: 'path required string' };
    const id = { id: 'path required int64' };
    const filters = Object.entries(tables['OrderFilters'] ?? {}).map(([name, values]) => [name, `query ${values}`]);

    const described = slugs.map((slug) => [slug, parametersOf(slug)] as const);
    expect(Object.fromEntries(described.filter(([, parameters]) => Object.keys(parameters).length > 0))).toEqual({
      'get-order': id,
      'confirm-order': id,
      'list-farmer-orders': { ...Object.fromEntries(filters), pageable: 'query Pageable' },
      'verify-payment': { ...id, ...secret },
      'list-sprayer-orders': { pageable: 'query required Pageable' },
      'list-order-sprayers': id,
    });
  });

  test('has every member of a pageable, and states no encoding of it', () => {
    const [pageable] = describedAs('list-sprayer-orders').operation.parameters ?? [];
    const { properties = {} } = resolved(pageable?.schema ?? {});

    expect(tableOf(properties)).toEqual(tables['Pageable']);
    expect(Object.keys(pageable ?? {})).toEqual(['name', 'in', 'required', 'description', 'schema']);
  });
});

function tableOf(properties: Readonly<Record<string, SchemaObject>>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, named(schema)]));
}

/** Another table by its name, a scalar in the table's words. */
function named(schema: SchemaObject): string {
  return schema.$ref?.replace('#/components/schemas/', '') ?? worded(schema);
}

function parametersOf(slug: string): Record<string, string> {
  const { parameters = [] } = describedAs(slug).operation;

  return Object.fromEntries(parameters.map((parameter) => [parameter.name, told(parameter)]));
}

function told({ in: place, required, schema }: Parameter): string {
  return [place, ...(required ? ['required'] : []), named(schema)].join(' ');
}
