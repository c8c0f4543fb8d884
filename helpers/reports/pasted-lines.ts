import type { Report, ReportedRequirement } from '../records/report.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import { MASK } from '../secrets/configured-secrets.js';
import type { CommandOptions } from './html/page-parts.js';

/** The exchange whose curl line is shown for a requirement. */
export function firstExchange({ findings }: ReportedRequirement): string[] {
  return findings.slice(0, 1).map(({ exchange }) => exchange);
}

/** Once, above the first line to paste: how a shell gets the variables that these lines name, and what they cannot do. */
export function preparationLines(report: Report, { commandFor, preparationFor }: CommandOptions): readonly string[] {
  const shown = report.requirements.filter(({ findings }) => findings.length > 0);
  const reproductions = report.exploration?.reproductions ?? [];
  const ids = [...shown.flatMap(firstExchange), ...reproductions.flatMap((each) => each.exchanges)];
  const exchanges = ids.flatMap((id) => report.exchanges[id] ?? []);
  const lines = [...shown.map(({ id }) => commandFor?.(id) ?? ''), ...exchanges.map(({ curl }) => curl)];
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?:\$|process\.env\.)(SPRAY_\w+)/g)].map(([, name = '']) => name),
  );
  // The embedded reference is gone with the run.
  if (report.target.isReference) return [];

  return [
    ...(preparationFor?.([...new Set(named)]) ?? []),
    ...orderLines(report, exchanges),
    ...(exchanges.some(({ curl }) => curl.includes(MASK)) ? [MASKED] : []),
  ];
}

/** Lines about orders that are gone, or that have changed since. */
function orderLines(report: Report, exchanges: readonly ReportedExchange[]): string[] {
  const isReproduced = (report.exploration?.reproductions ?? []).length > 0;
  const isGone = exchanges.some((exchange) => isAboutRemoved(report, exchange));
  if (!isReproduced) return isGone ? [REMOVED] : [];

  return [`${isGone ? EXPLORED_AND_REMOVED : EXPLORED}; the lines that judge again send them for new ones.`];
}

const REMOVED =
  'The orders of this run were removed at its end, so curl lines about them now get 404; the lines that judge again create new ones.';
const EXPLORED = 'The curl lines of a reproduction are about the orders of this exploration';
const EXPLORED_AND_REMOVED =
  'The orders of this exploration were removed at its end, so curl lines about them now get 404';
const MASKED = `In a curl line, ${MASK} stands for a secret that is never written down: put its value in its place. A payment's is that of SPRAY_PAYMENT_SECRET, or the one that SPRAY_STATES_URL responds with.`;

function isAboutRemoved({ teardown, ordersCreated }: Report, { request }: ReportedExchange): boolean {
  const parts = request.url.split(/[/?]/);

  return teardown?.outcome === 'removed' && ordersCreated.some((id) => parts.includes(id));
}
