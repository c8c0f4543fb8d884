import { requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { Finding } from './finding.js';

/** The same request may have been sent again, with the same fault in its response. */
export function withoutRepeats(findings: readonly Finding[], exchanges: readonly Exchange[]): Finding[] {
  const requests = new Map(exchanges.map((exchange) => [exchange.id, requestTextOf(exchange)]));
  // Parts of findings as they are: there may be a hundred thousand, and a text made of each would fill the memory.
  const seen = new Map<string, Map<string, Set<string | null>>>();

  return findings.filter(({ message, pointer, exchange }) => {
    const ofRequest = madeIn(seen, requests.get(exchange) ?? exchange, () => new Map<string, Set<string | null>>());
    const pointers = madeIn(ofRequest, message, () => new Set());
    const isNew = !pointers.has(pointer);
    pointers.add(pointer);

    return isNew;
  });
}

function madeIn<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);

  return value;
}
