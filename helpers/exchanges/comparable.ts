import { isCalendarDay, shapeAt, shapeOf, type Shape } from '../interface/schemas.js';
import { memberOf } from '../json/values.js';
import { shownValue } from '../words/shown.js';
import { digitsOfValue, oncePer } from './exchange.js';
import type { ShownObject, ShownOrder } from './shown-objects.js';

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

/** What an order's status, payment and cost are at a moment: all views show the same at rest. */
export const STATE_FIELDS = ['orderStatus', 'paymentStatus', 'confirmed', 'cost'] as const;

const ALL_FIELDS = [...COMPARED_FIELDS, ...STATE_FIELDS] as const;

export type ComparedField = (typeof ALL_FIELDS)[number];

/** A boolean is compared by its name. */
export type Comparable = string | number;
export type Comparables = ReadonlyMap<ComparedField, Comparable>;

/**
 * The compared fields of an order in a form that can be compared: ids by their digits. A field with a wrong shape is left
 * out, because another requirement blames it.
 */
export const comparablesOf = oncePer((order: ShownOrder): Comparables => {
  const comparables = new Map<ComparedField, Comparable>();
  const { exchange, pointer } = order;
  for (const { field, tokens, shape, isId } of comparedFields()) {
    let shown: unknown = order.value;
    for (const token of tokens) shown = memberOf(shown, token);
    const value = isId ? digitsOfValue(exchange, `${pointer}/${field}`, shown) : comparableFrom(shown, shape);
    if (value !== null) comparables.set(field, value);
  }

  return comparables;
});

/** A value as findings show it: ids by their digits, as they are in the response. */
export function shownComparable(field: string, value: Comparable | undefined): string {
  return /\/id$|^confirmed$|^active$/.test(field) && value !== undefined ? String(value) : shownValue(value);
}

interface Field {
  readonly field: ComparedField;
  readonly tokens: readonly string[];
  readonly shape: Shape | null;
  readonly isId: boolean;
}

let fieldTable: readonly Field[] | undefined;

function comparedFields(): readonly Field[] {
  return (fieldTable ??= ALL_FIELDS.map((field) => {
    const tokens = field.split('/');

    return { field, tokens, shape: shapeAt(shapeOf('order'), tokens), isId: tokens.at(-1) === 'id' };
  }));
}

/** The comparable fields of a user, except for the id and the password. */
export function comparablesOfUser({ value }: ShownObject): ReadonlyMap<string, Comparable> {
  const comparables = new Map<string, Comparable>();
  for (const [name, shape] of shapeOf('user').properties) {
    const comparable = name === 'id' ? null : comparableFrom(memberOf(value, name), shape);
    if (comparable !== null) comparables.set(name, comparable);
  }

  return comparables;
}

function comparableFrom(value: unknown, shape: Shape | null): Comparable | null {
  if (shape?.type === 'boolean') return typeof value === 'boolean' ? String(value) : null;

  return hasShape(value, shape) ? value : null;
}

function hasShape(value: unknown, shape: Shape | null): value is Comparable {
  if (shape === null || typeof value !== (shape.type === 'integer' ? 'number' : shape.type)) return false;
  if (shape.type === 'integer') return value === (Number(value) | 0); // fits 32 bits
  if (shape.values !== null) return shape.values.includes(String(value));

  return shape.format !== 'date' || isCalendarDay(String(value));
}

/**
 * How a value that was sent came back. *nearly*: a third decimal is rounded, blanks around the text are trimmed, or line
 * breaks are written otherwise, none of which the interface forbids.
 */
type Kept = 'exactly' | 'nearly' | 'not';

/** How a field of an order came back, in the form that can be compared (see comparablesOf). */
export function howKept(field: string, sent: string | number | undefined, got: string | number | undefined): Kept {
  if (sent === got || (field === 'longitude' && isSameMeridian(sent, got))) return 'exactly';
  if (field === 'area' && isThirdDecimalRounded(sent, got)) return 'nearly';

  return field === 'location' && isSameText(sent, got) ? 'nearly' : 'not';
}

/** 180 degrees east are 180 degrees west. */
function isSameMeridian(sent: unknown, got: unknown): boolean {
  return Math.abs(Number(sent)) === 180 && Math.abs(Number(got)) === 180;
}

function isThirdDecimalRounded(sent: unknown, got: unknown): boolean {
  return typeof sent === 'number' && typeof got === 'number' && hasThirdDecimal(sent) && Math.abs(got - sent) < 0.01;
}

function hasThirdDecimal(value: number): boolean {
  return Math.round(value * 100) / 100 !== value;
}

function isSameText(sent: unknown, got: unknown): boolean {
  if (typeof sent !== 'string' || typeof got !== 'string') return false;

  return ['', ' '].some((lineBreak) => withLineBreaks(sent, lineBreak) === withLineBreaks(got, lineBreak));
}

/** A line break may come back as another one, as a blank or not at all. */
function withLineBreaks(text: string, lineBreak: string): string {
  return text.replaceAll(/\r\n?|\n/g, lineBreak).trim();
}
