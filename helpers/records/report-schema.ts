import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject } from '../json/values.js';
import { counted, cut, shownValue } from '../words/shown.js';
import { reportSchema } from './conformance-schema.js';
import type { Report } from './report.js';
import { withoutBody } from './reported-exchange.js';

const LONGEST_PLACE = 200;

let compiled: ValidateFunction | null = null;
let strict: ValidateFunction | null = null;
let replays: ValidateFunction | null = null;

/** What is wrong first with a value that should be a report, and where; null if it is valid. */
export function reportProblem(value: unknown): string | null {
  compiled ??= compile(reportSchema);
  const problem = firstProblem(compiled, value);
  const lacking = problem === null ? withoutBody((value as Report).exchanges) : null;

  return lacking === null
    ? problem
    : `expected sameAs to name an exchange with a whole body, at /exchanges/${cut(lacking, LONGEST_PLACE)}`;
}

/** The same for a report of this very version, which has no member that the schema does not name. */
export function strictProblem(value: unknown): string | null {
  strict ??= compile(closed(reportSchema) as AnySchemaObject);

  return firstProblem(strict, value);
}

/** The same for the content of a replay.json. */
export function replayProblem(value: unknown): string | null {
  replays ??= compile({ ...(closed(reportSchema.$defs.replay) as AnySchemaObject), $defs: closed(reportSchema.$defs) });

  return firstProblem(replays, value);
}

/** The same for any value and the schema that it should have. */
export function valueProblem(schema: AnySchemaObject, value: unknown): string | null {
  return firstProblem(compile(schema), value);
}

function firstProblem(validate: ValidateFunction, value: unknown): string | null {
  if (validate(value)) return null;
  const problem = validate.errors?.find(({ keyword }) => keyword !== 'if');

  return problem === undefined ? 'expected a report' : problemText(problem);
}

/** A schema whose objects have no other members than those that it lists. Settings are checked one by one elsewhere. */
function closed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => closed(item));
  if (!isObject(value)) return value;
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member, key)]));
  const isOpen =
    [value['type']].flat().includes('object') &&
    isObject(value['properties']) &&
    value['additionalProperties'] === undefined &&
    name !== 'settings';

  return isOpen ? { ...members, additionalProperties: false } : members;
}

/** Only when needed: compiling takes longer than most commands. */
function compile(rules: AnySchemaObject): ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // Not all errors: a hostile file may have a million.
    verbose: true,
    validateSchema: false, // a self-test checks that it is a valid schema
  });
  ajv.addFormat('date-time', isInstant);

  return ajv.compile(rules);
}

/** A time in UTC that exists, as a run writes it. */
function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/.test(text);
  const time = isWritten ? Date.parse(text) : NaN;

  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 'YYYY-MM-DDThh:mm'.length));
}

function problemText({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const place = instancePath === '' ? 'the top' : cut(instancePath, LONGEST_PLACE);
  const expected = expectations[keyword]?.(params as Params) ?? `a value that ${message ?? keyword}`;
  const got = keyword === 'required' ? 'none' : shownValue(data);

  return `expected ${expected}, got ${got}, at ${place}`;
}

interface Params {
  readonly allowedValues?: readonly unknown[];
  readonly allowedValue?: unknown;
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
  readonly limit?: number;
  readonly format?: string;
  readonly type?: string | readonly string[];
}

const expectations: Readonly<Record<string, (params: Params) => string>> = {
  enum: ({ allowedValues = [] }) => `one of ${allowedValues.map(shownValue).join(', ')}`,
  const: ({ allowedValue }) => shownValue(allowedValue),
  required: ({ missingProperty }) => `a field ${missingProperty}`,
  type: ({ type = [] }) => `a value of type ${[type].flat().join(' or ')}`,
  format: ({ format }) => `a ${format}`,
  additionalProperties: ({ additionalProperty }) => `no field ${additionalProperty}`,
  pattern: () => 'plain text on one line',
  minItems: ({ limit }) => `at least ${counted(limit ?? 0, 'item')}`,
  maxProperties: ({ limit }) => `at most ${counted(limit ?? 0, 'member')}`,
  maxItems: ({ limit }) => `at most ${counted(limit ?? 0, 'item')}`,
  minimum: ({ limit }) => `at least ${limit}`,
  maximum: ({ limit }) => `at most ${limit}`,
};
