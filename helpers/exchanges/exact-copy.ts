import { type Shape } from '../interface/shapes.js';
import { isObject } from '../json/object.js';
import { valueAt } from '../json/pointer.js';
import { digitsAt, type Exchange } from './exchange.js';

/**
 * The documented fields of an object that a target showed us, to be sent back: integers as bigint, so that their digits
 * survive, and nothing that the interface does not name, nor an array, for it names none there.
 */
export function exactCopy(exchange: Exchange, pointer: string, shape: Shape): unknown {
  if (exchange.body.kind !== 'json') return undefined;

  const value = valueAt(exchange.body.value, pointer);
  if (isObject(value)) {
    const fields = [...shape.properties].filter(([name]) => Object.hasOwn(value, name) && value[name] !== null);

    return Object.fromEntries(fields.map(([name, field]) => [name, exactCopy(exchange, `${pointer}/${name}`, field)]));
  }
  if (Array.isArray(value)) return undefined;
  const digits = shape.type === 'integer' ? digitsAt(exchange, pointer) : null;

  return digits === null ? value : BigInt(digits);
}
