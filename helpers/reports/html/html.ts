import type { Outcome } from '../../judging/judge.js';
import type { Report } from '../../records/report.js';
import { cut } from '../../words/shown.js';
import { verdictTitle } from '../verdict-text.js';
import { inconsistenciesSection, reachedSection } from './explored-parts.js';
import { failedSection, hintsSection, openPointsSection, unseenSection, waivedSection } from './failures.js';
import { interfaceSection } from './interface.js';
import { runSection, verdictSection } from './overview.js';
import { framed, htmlPage, inlined, markup, nothing, type CommandOptions, type Markup } from './page-parts.js';
import pageStyle from './page.css?raw';
import pageScript from './page.js?raw';
import reportScript from './report.js?raw';
import { operationsSection, requirementsSection } from './requirements.js';
import { withShownBodies } from './shown-body.js';
import { exchangesSection } from './shown-exchanges.js';
import { coverageSection, settingsSection, silencesSection } from './tables.js';

/** The whole report as one page that can be read without a script. */
export function htmlReport(reported: Report, options: CommandOptions = {}): string {
  const report = withShownBodies(reported);
  const generator = `${report.suite.name} ${report.suite.version}`;
  const parts = sectionsOf(report, options).filter(({ content }) => content !== nothing);

  return htmlPage({
    title: `${verdictTitle(report)}: ${cut(subjectText(report), 200)}`,
    generator,
    ...inlined(`${pageStyle}${printFooter(report)}`, `${pageScript}${reportScript}`),
    body: framed({
      what: 'report',
      links: partLinks(parts),
      main: markup`${verdictSection(report)}
${parts.map(({ content }) => content)}`,
      foot: markup`${generator}. Everything on this page, and every exchange, is in conformance.json.`,
    }),
  });
}

function subjectText({ product, target }: Report): string {
  if (target.isReference) return target.name ?? 'the embedded reference';

  return product === undefined
    ? (target.name ?? target.baseUrl)
    : `${product.name} ${product.version} of ${product.vendor}`;
}

interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: Markup;
}

/** What needs attention first, and what it was found with after it. */
function sectionsOf(report: Report, options: CommandOptions): PageSection[] {
  const { requirements, unseen, exploration } = report;
  const inconsistencies = exploration?.inconsistencies.length ?? 0;
  const count = (outcome: Outcome) => requirements.filter((requirement) => requirement.outcome === outcome).length;

  return [
    { id: 'hints', title: 'Hints', content: hintsSection(report) },
    { id: 'failed', title: 'Failed', count: count('failed'), content: failedSection(report, options) },
    { id: 'inconsistent', title: 'Inconsistent', count: inconsistencies, content: inconsistenciesSection(report) },
    { id: 'waived', title: 'Waived', count: count('waived'), content: waivedSection(report, options) },
    { id: 'not-exercised', title: 'Not exercised', count: count('not-exercised'), content: openPointsSection(report) },
    { id: 'never-seen', title: 'Never seen', count: unseen.length, content: unseenSection(report) },
    { id: 'reached', title: 'Reached', content: reachedSection(report) },
    { id: 'run', title: 'Run', content: runSection(report) },
    { id: 'operations', title: 'Operations', content: operationsSection(report) },
    { id: 'requirements', title: 'Requirements', count: requirements.length, content: requirementsSection(report) },
    { id: 'exchanges', title: 'Exchanges', content: exchangesSection(report) },
    { id: 'silences', title: 'Behaviour', content: silencesSection(report) },
    { id: 'coverage', title: 'Fields', content: coverageSection(report) },
    { id: 'settings', title: 'Settings', content: settingsSection(report) },
    { id: 'interface', title: 'Interface', content: interfaceSection(report) },
  ];
}

function partLinks(parts: readonly PageSection[]): Markup[] {
  const failedFirst = parts.toSorted((a, b) => Number(b.id === 'failed') - Number(a.id === 'failed'));

  return failedFirst.map(({ id, title, count }) => {
    const label = count === undefined ? title : markup`${title} <span class="count">${count}</span>`;

    return markup`<a href="#${id}" class="to-${id}">${label}</a>`;
  });
}

/** The foot of each printed page: its number, and the digest by which the report can be verified. */
function printFooter({ seal, suite }: Report): string {
  const digest = seal === undefined ? '' : `, ${seal.algorithm} ${seal.digest}`;
  const words = `${suite.name} ${suite.version}${digest}`.replaceAll(/[^\w ,.:-]/g, '');

  return `@page { @bottom-left { content: '${words}'; } @bottom-right { content: 'page ' counter(page) ' of ' counter(pages); } }
`;
}
