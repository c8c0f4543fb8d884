import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';

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

export function shapeAt(shape: Shape, tokens: readonly string[]): Shape | null {
  let found: Shape | null | undefined = shape;
  for (const token of tokens) {
    found = found?.type === 'array' ? found.items : found?.properties.get(token);
    if (found === undefined || found === null) return null;
  }

  return found;
}
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-]00:00)$/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date that exists, written YYYY-MM-DD. Calculated without Date, because every date of every response is checked. */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

  return day >= 1 && day <= (LONGEST[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeapYear);
}

/**
 * RFC 3339 in UTC, also without seconds, as ISO 8601 allows. A space for the T, lower case, a missing colon or another
 * offset are not accepted.
 */
export function isUtcDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return false;

  const [, year, month, day, hour, minute, second] = parts;
  const isLeapSecond = second === '60';

  return isCalendarDay(`${year}-${month}-${day}`) && (!isLeapSecond || `${hour}:${minute}` === '23:59');
}
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The kinds of objects whose fields the interface lists, by the file names of their schemas. */
const kinds: Readonly<Record<string, string>> = {
  order: 'Order',
  user: 'User',
  session: 'Session',
  'local-time': 'LocalTime',
  crop: 'Crop',
  feedback: 'Feedback',
  notification: 'Notification',
};

/** The name of a field, such as `Order.cost`. The fields of anything else than these objects have no name: they are ''. */
export function fieldName(kind: string, field: string): string {
  return names().get(kind)?.get(field) ?? '';
}

let named: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;

function names(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return (named ??= new Map(
    Object.entries(kinds).map(([kind, object]) => [
      kind,
      new Map([...shapeOf(kind).properties.keys()].map((field) => [field, `${object}.${field}`])),
    ]),
  ));
}

/** Every field of every kind. A recipient's password is left out: it has a requirement of its own. */
export function documentedFields() {
  return [...names()].flatMap(([kind, fields]) => [...fields].map(([field, name]) => ({ kind, field, name })));
}

export function fieldNamesIn(shape: Shape, isWanted: (field: Shape) => boolean): string[] {
  return [...shape.properties].flatMap(([field, member]) => [
    ...(isWanted(member) ? [`${kinds[shape.kind] ?? shape.kind}.${field}`] : []),
    ...fieldNamesIn(member, isWanted),
  ]);
}

/** The fields that every implementation has, and where the interface says so. */
const stated: ReadonlyMap<string, string> = new Map([
  ['Order.id', 'every operation on an order names it by its id'],
  ['Order.farmer', 'get-order, list-sprayer-orders, feedback and notifications show the farmer'],
  ['Order.receptionist', 'get-order, list-sprayer-orders, feedback and notifications include the receptionist'],
  ['User.password', 'the recipient of a notification has a password'],
  ['Feedback.order', 'feedback includes its order, with farmer and receptionist'],
  ['Notification.order', 'a notification includes its order, with farmer and receptionist'],
  ['Notification.recipient', 'a notification has a recipient, with a password'],
  ...['content', 'page', 'page.size', 'page.number', 'page.totalElements', 'page.totalPages'].map(
    (name): [string, string] => [name, 'every list response is a paged result'],
  ),
]);

/** Why a field cannot be left out; null if the interface leaves that open. */
export function whyPresent(name: string): string | null {
  return stated.get(name) ?? null;
}
