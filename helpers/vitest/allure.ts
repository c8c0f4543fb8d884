import * as allure from 'allure-js-commons';
import type { Report, ReportedRequirement } from '../records/report.js';
import { quoteLine } from '../reports/story.js';

const SEVERITIES = { stated: 'critical', implied: 'normal', advisory: 'minor' };

/** Describes a requirement to Allure, with the exchanges that it was judged on. */
export async function describeToAllure(requirement: ReportedRequirement, { exchanges }: Report): Promise<void> {
  await allure.labels(
    { name: 'feature', value: requirement.operation },
    { name: 'story', value: requirement.id },
    { name: 'level', value: requirement.level },
    { name: 'severity', value: SEVERITIES[requirement.level] },
    { name: 'tag', value: requirement.level },
  );
  await allure.parameter('section', requirement.section);
  await allure.description([requirement.claim, quoteLine(requirement)].join('\n\n'));
  if (requirement.reason !== null) await allure.label(SKIP_REASON, requirement.reason);

  const blamed = new Set(requirement.findings.map(({ exchange }) => exchange));
  for (const id of blamed) await allure.attachment(id, JSON.stringify(exchanges[id], null, 2), 'application/json');
  if (requirement.outcome === 'passed') return; // writing two hundred files takes longer than judging
  const lines = Object.entries(exchanges)
    .filter(([, { operation }]) => operation === requirement.operation)
    .map(
      ([id, { request, response, failure }]) =>
        `${id} ${request.method} ${request.url} → ${response?.status ?? failure?.message}`,
    );
  await allure.attachment(`exchanges of ${requirement.operation}`, lines.join('\n'), 'text/plain');
}

/** The label that carries the reason of a skipped test from the worker to the reporter; Allure would lose it. */
export const SKIP_REASON = 'skip-reason';
