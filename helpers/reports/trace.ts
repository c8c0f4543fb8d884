import { purposeOf } from '../exchanges/observation-names.js';
import type { Report } from '../records/report.js';
import { alignedLines } from './plain-text.js';

/** Each request of a run in its order, with what it was sent for. */
export function traceLines({ exchanges, target }: Report): string[] {
  const lines = alignedLines(
    Object.entries(exchanges).map(([id, exchange]) => [
      id,
      `${exchange.response?.status ?? exchange.failure?.kind ?? ''}`,
      `${exchange.milliseconds} ms`,
      exchange.role ?? 'anonymous',
      `${exchange.request.method} ${exchange.request.url.replace(target.baseUrl, '')}`,
    ]),
  );
  const indent = ' '.repeat(Math.max(0, ...Object.keys(exchanges).map((id) => id.length)) + 2);

  return Object.values(exchanges).flatMap((exchange, index) => [
    lines[index] ?? '',
    `${indent}${purposeOf(exchange) ?? exchange.observation}`,
  ]);
}
