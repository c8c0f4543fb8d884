import * as allure from 'allure-js-commons';
import type { Report, ReportedRequirement } from '../records/report.js';
import { SKIP_REASON } from './skip-reason.js';

const SEVERITIES = { stated: 'critical', implied: 'normal', advisory: 'minor' };

/** Tells Allure what a requirement is about, with the exchanges that it was judged on. */
export async function describeToAllure(one: ReportedRequirement, { exchanges }: Report): Promise<void> {
  await allure.labels(
    { name: 'feature', value: one.operation },
    { name: 'story', value: one.id },
    { name: 'level', value: one.level },
    { name: 'severity', value: SEVERITIES[one.level] },
    { name: 'tag', value: one.level },
  );
  await allure.parameter('section', one.section);
  await allure.description(one.claim);
  if (one.reason !== null) await allure.label(SKIP_REASON, one.reason);

  const blamed = new Set(one.findings.map(({ exchange }) => exchange));
  for (const id of blamed) await allure.attachment(id, JSON.stringify(exchanges[id], null, 2), 'application/json');
  if (one.outcome === 'passed') return; // a file for each of two hundred takes longer than to judge them
  const lines = Object.entries(exchanges)
    .filter(([, { operation }]) => operation === one.operation)
    .map(
      ([id, { request, response, failure }]) =>
        `${id} ${request.method} ${request.url} → ${response?.status ?? failure?.message}`,
    );
  await allure.attachment(`exchanges of ${one.operation}`, lines.join('\n'), 'text/plain');
}
