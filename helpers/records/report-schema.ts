import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { counted } from '../words/counted.js';
import { shownValue } from '../words/shown.js';
import schema from './conformance.schema.json' with { type: 'json' };

const MOST_PROBLEMS = 20;

let compiled: ValidateFunction | null = null;

/** What is wrong with a value that should be a report, each problem with its place; empty if it is valid. */
export function reportProblems(value: unknown): string[] {
  compiled ??= compile();
  if (compiled(value)) return [];

  const problems = [...new Set((compiled.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(problemText))];
  const more = problems.length - MOST_PROBLEMS;

  return more <= 0 ? problems : [...problems.slice(0, MOST_PROBLEMS), `and ${counted(more, 'more problem')}`];
}

/** Only when needed: compiling takes longer than most commands. */
function compile(): ValidateFunction {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    verbose: true,
    validateSchema: false, // a self-test checks that it is a valid schema
  });
  formats.default(ajv, ['date-time']);

  return ajv.compile(schema);
}

function problemText({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const place = instancePath === '' ? 'the top' : instancePath;
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
  minItems: ({ limit }) => `at least ${counted(limit ?? 0, 'item')}`,
  maxItems: ({ limit }) => `at most ${counted(limit ?? 0, 'item')}`,
  minimum: ({ limit }) => `at least ${limit}`,
  maximum: ({ limit }) => `at most ${limit}`,
};
