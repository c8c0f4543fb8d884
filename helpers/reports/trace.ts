import { purposeOf } from '../exchanges/observation-names.js';
import type { Report } from '../records/report.js';

/** Each request of a run in its order, with what it was sent for. */
export function traceLines({ exchanges, target }: Report): string[] {
  const rows = Object.entries(exchanges).map(([id, exchange]) => [
    id,
    `${exchange.response?.status ?? exchange.failure?.kind ?? ''}`,
    `${exchange.milliseconds} ms`,
    exchange.role ?? 'anonymous',
    `${exchange.request.method} ${exchange.request.url.replace(target.baseUrl, '')}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));

  return Object.values(exchanges).flatMap((exchange, index) => [
    (rows[index] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
    `${' '.repeat((widths[0] ?? 0) + 2)}${purposeOf(exchange) ?? exchange.observation}`,
  ]);
}
