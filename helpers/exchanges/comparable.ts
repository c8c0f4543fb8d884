import { isCalendarDay } from '../interface/date-time.js';
import { shapeAt, shapeOf, type Shape } from '../interface/shapes.js';
import { isObject, memberOf } from '../json/object.js';
import { shownValue } from '../words/shown.js';
import { digitsOf } from './exchange.js';
import type { ShownOrder } from './shown-objects.js';

/** The fields of an order that stay what they were; status, payment and cost may move. */
export const SENT_FIELDS = [
  'date',
  'session/id',
  'location',
  'latitude',
  'longitude',
  'cropType/id',
  'area',
  'paymentMethod',
] as const;

/** Beyond these, two views of one order agree on who is concerned by it, since when, and on what its session and crop are. */
export const COMPARED_FIELDS = [
  ...SENT_FIELDS,
  'farmer/id',
  'receptionist/id',
  'creationDate',
  'completionDate',
  'cropType/name',
  'session/startTime/hour',
  'session/startTime/minute',
  'session/startTime/second',
  'session/startTime/nano',
  'session/endTime/hour',
  'session/endTime/minute',
  'session/endTime/second',
  'session/endTime/nano',
] as const;

/** What a target may add to an order beyond what it was sent, or answer as it was sent. */
export const CATALOGUE_FIELDS = COMPARED_FIELDS.filter((field) => /^(cropType\/name|session\/\w+Time)/.test(field));

export type ComparedField = (typeof COMPARED_FIELDS)[number];
export type Comparables = ReadonlyMap<ComparedField, string | number>;

const memory = new WeakMap<ShownOrder, Comparables>();

/**
 * The shared fields of an order in a form that can be compared: ids by their digits. One whose shape is wrong is left out:
 * that is blamed elsewhere.
 */
export function comparablesOf(order: ShownOrder): Comparables {
  const known = memory.get(order);
  if (known !== undefined) return known;

  const read = new Map<ComparedField, string | number>();
  for (const { field, tokens, shape } of fields()) {
    const value = tokens.at(-1) === 'id' ? idAt(order, field, tokens) : shapedAt(order, tokens, shape);
    if (value !== null) read.set(field, value);
  }
  memory.set(order, read);

  return read;
}

/** A value as findings tell it: ids by their digits, as they stand in the answer. */
export function shownComparable(field: string, value: string | number | undefined): string {
  return field.endsWith('/id') && value !== undefined ? String(value) : shownValue(value);
}

interface Field {
  readonly field: ComparedField;
  readonly tokens: readonly string[];
  readonly shape: Shape | null;
}

let table: readonly Field[] | undefined;

function fields(): readonly Field[] {
  return (table ??= COMPARED_FIELDS.map((field) => {
    const tokens = field.split('/');

    return { field, tokens, shape: shapeAt(shapeOf('order'), tokens) };
  }));
}

function idAt({ exchange, pointer, value }: ShownOrder, field: string, [owner = '']: readonly string[]): string | null {
  const owned = memberOf(value, owner);

  return isMisplaced(owned, owner) ? null : digitsOf(exchange, `${pointer}/${field}`, memberOf(owned, 'id'));
}

/** A user whose role does not fit the place is blamed for that. */
function isMisplaced(user: unknown, place: string): boolean {
  return (place === 'farmer' || place === 'receptionist') && isObject(user) && (user['role'] ?? place) !== place;
}

function shapedAt({ value }: ShownOrder, tokens: readonly string[], shape: Shape | null): string | number | null {
  const member = tokens.reduce<unknown>(memberOf, value);

  return isShaped(member, shape) ? member : null;
}

function isShaped(value: unknown, shape: Shape | null): value is string | number {
  if (shape === null || typeof value !== (shape.type === 'integer' ? 'number' : shape.type)) return false;
  if (shape.type === 'integer') return value === (Number(value) | 0); // fits 32 bits
  if (shape.values !== null) return shape.values.includes(String(value));

  return shape.format !== 'date' || isCalendarDay(String(value));
}
