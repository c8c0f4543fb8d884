import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ajv2020 as Ajv, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
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

const folder = new URL('../schemas/', import.meta.url);

/** Every schema by its file name, without the ending. */
export const schemas: ReadonlyMap<string, Schema> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Schema]),
);

/** Every word that the interface uses for a field or a value. */
const words = new Set([...schemas.values()].flatMap((schema) => JSON.stringify(schema).match(/\w+/g) ?? []));

export function isDocumented(word: string): boolean {
  return words.has(word);
}

let compiler: Ajv | null = null;
const require = createRequire(import.meta.url);

/** Made when the first answer is there, not before the first request. */
function ajvOfSchemas(): Ajv {
  // Loaded here for the same reason; both are CommonJS, whatever imports them.
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { default: formats } = require('ajv-formats') as typeof import('ajv-formats');
  // That they are schemas, a self-test sees; to see it in every run would take longer than the run.
  const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true, validateSchema: false });
  // Ajv sees doubles; the integers that a double cannot hold are judged on their digits, in validation.ts.
  ajv.addFormat('int32', { type: 'number', validate: (value: number) => value >= -(2 ** 31) && value < 2 ** 31 });
  ajv.addFormat('int64', { type: 'number', validate: (value: number) => value >= -(2 ** 63) && value < 2 ** 63 });
  ajv.addFormat('date-time', { type: 'string', validate: isUtcDateTime });
  formats(ajv, ['date']);
  for (const schema of schemas.values()) ajv.addSchema(schema);

  return ajv;
}

const validators = new Map<string, ValidateFunction>();

/** What Ajv has against a value, by the schema's file name. */
export function errorsOf(name: string, value: unknown): readonly ErrorObject[] {
  const validate = validators.get(name) ?? compiled(name);

  return validate(value) === true ? [] : (validate.errors ?? []);
}

function compiled(name: string): ValidateFunction {
  compiler ??= ajvOfSchemas();
  const validate = compiler.getSchema(schemas.get(name)?.$id ?? '');
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  validators.set(name, validate);

  return validate;
}
