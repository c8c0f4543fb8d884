import { isCalendarDay } from '../interface/date-time.js';
import { shapeAt, shapeOf, type Shape } from '../interface/shapes.js';
import { isObject, memberOf } from '../json/object.js';
import { shownValue } from '../words/shown.js';
import { digitsOfValue } from './exchange.js';
import type { ShownOrder } from './shown-objects.js';

/** The fields of an order that never change. Status, payment and cost may. */
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

/** The fields on which two views of an order agree: also its users, its dates, and what its session and crop are. */
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

/** Fields of the session and the crop that a target may fill in by itself, or return as they were sent. */
export const CATALOGUE_FIELDS = COMPARED_FIELDS.filter((field) => /^(cropType\/name|session\/\w+Time)/.test(field));

export type ComparedField = (typeof COMPARED_FIELDS)[number];
type Comparables = ReadonlyMap<ComparedField, string | number>;

const comparablesByOrder = new WeakMap<ShownOrder, Comparables>();

/**
 * The compared fields of an order in a form that can be compared: ids by their digits. A field with a wrong shape is left
 * out, because another requirement blames it.
 */
export function comparablesOf(order: ShownOrder): Comparables {
  const known = comparablesByOrder.get(order);
  if (known !== undefined) return known;

  const comparables = new Map<ComparedField, string | number>();
  for (const { field, tokens, shape } of comparedFields()) {
    const value = tokens.at(-1) === 'id' ? idAt(order, field, tokens) : validValueAt(order, tokens, shape);
    if (value !== null) comparables.set(field, value);
  }
  comparablesByOrder.set(order, comparables);

  return comparables;
}

/** A value as findings show it: ids by their digits, as they are in the response. */
export function shownComparable(field: string, value: string | number | undefined): string {
  return field.endsWith('/id') && value !== undefined ? String(value) : shownValue(value);
}

interface Field {
  readonly field: ComparedField;
  readonly tokens: readonly string[];
  readonly shape: Shape | null;
}

let fieldTable: readonly Field[] | undefined;

function comparedFields(): readonly Field[] {
  return (fieldTable ??= COMPARED_FIELDS.map((field) => {
    const tokens = field.split('/');

    return { field, tokens, shape: shapeAt(shapeOf('order'), tokens) };
  }));
}

function idAt({ exchange, pointer, value }: ShownOrder, field: string, [owner = '']: readonly string[]): string | null {
  const owned = memberOf(value, owner);

  return hasWrongRole(owned, owner) ? null : digitsOfValue(exchange, `${pointer}/${field}`, memberOf(owned, 'id'));
}

/** A user whose role contradicts the field is blamed by another requirement. */
function hasWrongRole(user: unknown, field: string): boolean {
  return (field === 'farmer' || field === 'receptionist') && isObject(user) && (user['role'] ?? field) !== field;
}

function validValueAt({ value }: ShownOrder, tokens: readonly string[], shape: Shape | null): string | number | null {
  const member = tokens.reduce<unknown>(memberOf, value);

  return hasShape(member, shape) ? member : null;
}

function hasShape(value: unknown, shape: Shape | null): value is string | number {
  if (shape === null || typeof value !== (shape.type === 'integer' ? 'number' : shape.type)) return false;
  if (shape.type === 'integer') return value === (Number(value) | 0); // fits 32 bits
  if (shape.values !== null) return shape.values.includes(String(value));

  return shape.format !== 'date' || isCalendarDay(String(value));
}
