import { isAccepted, type Exchange } from './exchange.js';
import type { Body } from './received-body.js';

/** Reads something out of an object once, however often it is asked for. */
export function oncePer<K extends object, V>(read: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, V>();

  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const result = read(from);
    known.set(from, result);

    return result;
  };
}

/** Reads something out of the body of a response once, however often an equal one comes. */
export function oncePerBody<V>(read: (exchange: Exchange) => V): (exchange: Exchange) => V {
  const knownOf = oncePer((_: Body) => new Map<string, V>());

  return (exchange) => {
    const known = knownOf(exchange.body);
    const kind = `${exchange.operation} ${isAccepted(exchange)}`;
    const before = known.get(kind);
    if (before !== undefined) return before;
    const result = read(exchange);
    known.set(kind, result);

    return result;
  };
}
