import type { Shape } from '../interface/shapes.js';
import { isObject, memberOf } from '../json/object.js';
import { valueAt } from '../json/pointer.js';
import { digitsAt, type Exchange } from './exchange.js';

/**
 * Copies the documented fields of an object from a response, to be sent back. Integers become bigint, so that no digit is
 * lost. Undocumented fields and arrays are left out: the interface has no arrays there.
 */
export function copyExactly(exchange: Exchange, pointer: string, shape: Shape): unknown {
  if (exchange.body.kind !== 'json') return undefined;

  const value = valueAt(exchange.body.value, pointer);
  if (isObject(value)) {
    const fields = [...shape.properties].filter(([name]) => Object.hasOwn(value, name) && value[name] !== null);

    return Object.fromEntries(
      fields.map(([name, field]) => [name, copyExactly(exchange, `${pointer}/${name}`, field)]),
    );
  }
  if (Array.isArray(value)) return undefined;
  const digits = shape.type === 'integer' ? digitsAt(exchange, pointer) : null;

  return digits === null ? value : BigInt(digits);
}

/** Whether the copies of two values are the same, if a double represents each of their numbers. */
export function areCopiedAlike(value: unknown, other: unknown, shape: Shape): boolean {
  if (!isObject(value) || !isObject(other)) return copied(value) === copied(other);
  for (const [name, field] of shape.properties) {
    if (!areCopiedAlike(memberOf(value, name), memberOf(other, name), field)) return false;
  }

  return true;
}

function copied(value: unknown): unknown {
  return value === null || Array.isArray(value) ? undefined : value;
}
