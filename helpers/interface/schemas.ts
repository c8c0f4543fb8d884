import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isUtcDateTime } from './date-time.js';

export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const require = createRequire(import.meta.url);

/** By its name in package.json, because the bundle is in another folder. */
const folder = dirname(require.resolve('#schemas/order.json'));

/** Every schema by its file name, without the ending. */
export const schemas: ReadonlyMap<string, Schema> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema]),
);

/** Every word that the interface uses for a field or a value. */
const words = new Set([...schemas.values()].flatMap((schema) => JSON.stringify(schema).match(/\w+/g) ?? []));

export function isDocumented(word: string): boolean {
  return words.has(word);
}

/** These see doubles; integers that a double cannot represent are checked by their digits, in violations.ts. */
const ownFormats = {
  int32: { type: 'number', validate: (value: number) => value >= -(2 ** 31) && value < 2 ** 31 },
  int64: { type: 'number', validate: (value: number) => value >= -(2 ** 63) && value < 2 ** 63 },
  'date-time': { type: 'string', validate: isUtcDateTime },
} as const;

type Validators = Readonly<Record<string, ValidateFunction>>;

let validators: Validators | null = null;

/** Loaded for the first response, so that the first request is not delayed; both modules are CommonJS. */
function loadedValidators(): Validators {
  const load = require('#schemas/validators.cjs') as (formats: object) => Validators;
  const { fullFormats } = require('ajv-formats/dist/formats.js') as typeof import('ajv-formats/dist/formats.js');

  return load({ ...ownFormats, date: fullFormats.date });
}

/** The errors that Ajv finds in a value, by the schema's file name. */
export function errorsOf(name: string, value: unknown): readonly ErrorObject[] {
  validators ??= loadedValidators();
  const validate = validators[name];
  if (validate === undefined) throw new Error(`there is no schema ${name}`);

  return validate(value) ? [] : (validate.errors ?? []);
}

/** A schema with its references resolved, for walking through a response. */
export interface Shape {
  /** The resource it is: order, user, session, … or the scalar's type. */
  readonly kind: string;
  readonly type: string;
  readonly format: string | null;
  readonly values: readonly string[] | null;
  readonly properties: ReadonlyMap<string, Shape>;
  readonly items: Shape | null;
  /** The properties that are objects or lists, in which more can be found. */
  readonly nested: readonly (readonly [name: string, member: Shape])[];
}

const built = new Map<string, Shape>();

export function shapeOf(name: string): Shape {
  const known = built.get(name) ?? build(schemas.get(name) as Schema, name);
  built.set(name, known);

  return known;
}

function build(schema: Schema, kind: string): Shape {
  const base = schema.$ref === undefined ? null : shapeOf(schema.$ref.replace('.json', ''));
  const properties = new Map(base?.properties);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member === false) properties.delete(name);
    else if (member !== true) properties.set(name, build(member, member.type ?? ''));
  }

  return {
    kind: base?.kind ?? kind,
    type: schema.type ?? base?.type ?? 'object',
    format: schema.format ?? null,
    values: schema.enum ?? null,
    properties,
    items: schema.items === undefined ? (base?.items ?? null) : build(schema.items, ''),
    nested: [...properties].filter(([, member]) => member.type === 'object' || member.items !== null),
  };
}

/** The shape of the value at these tokens; null if the interface has none. */
export function shapeAt(shape: Shape, tokens: readonly string[]): Shape | null {
  let found: Shape | null | undefined = shape;
  for (const token of tokens) {
    found = found?.type === 'array' ? found.items : found?.properties.get(token);
    if (found === undefined || found === null) return null;
  }

  return found;
}
