import { requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { Finding } from './finding.js';

/** The same request may have been sent again, with the same fault in its response. */
export function withoutRepeats(findings: readonly Finding[], exchanges: readonly Exchange[]): Finding[] {
  const requests = new Map(exchanges.map((exchange) => [exchange.id, requestTextOf(exchange)]));
  const keys = findings.map(({ message, pointer, exchange }) =>
    JSON.stringify([message, pointer, requests.get(exchange) ?? exchange]),
  );
  const seen = new Set<string>();

  return findings.filter((_, index) => {
    const key = keys[index] ?? '';
    const isNew = !seen.has(key);
    seen.add(key);

    return isNew;
  });
}
