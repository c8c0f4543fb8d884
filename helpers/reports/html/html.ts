import type { Report } from '../../records/report.js';
import { cut } from '../../words/cut.js';
import type { CommandOptions } from './commands.js';
import { coverageSection } from './coverage.js';
import { exchangesSection } from './exchanges.js';
import { markup, nothing, type Markup } from './markup.js';
import { openPointsSection, unseenSection } from './open-points.js';
import { verdictTitle } from '../verdict-text.js';
import { operationsSection, verdictSection } from './overview.js';
import { htmlPage } from './page.js';
import { requirementsSection } from './requirements.js';
import { script } from './script.js';
import { settingsSection, silencesSection } from './sheets.js';
import { style } from './style.js';

/** The whole report as one page that can be read without a script. */
export function htmlReport(report: Report, options: CommandOptions = {}): string {
  const { suite, target } = report;
  const subject = target.name ?? (target.isReference ? 'the embedded reference' : target.baseUrl);
  const parts = sectionsOf(report, options).filter(({ content }) => content !== nothing);

  return htmlPage({
    title: `${verdictTitle(report)}: ${cut(subject, 200)}`,
    style,
    script,
    meta: markup`<meta name="referrer" content="no-referrer">
<meta name="generator" content="${suite.name} ${suite.version}">
`,
    body: markup`<a class="skip" href="#main">Skip to the report</a>
${pageHeader(parts)}
<main id="main" class="wrap" tabindex="-1">
${verdictSection(report)}
${parts.map(({ content }) => content)}
</main>
<footer class="foot wrap"><p>${suite.name} ${suite.version}. Everything on this page, and every exchange, is in conformance.json.</p></footer>
<div id="status" class="status" role="status"></div>`,
  });
}

interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly content: Markup;
}

function sectionsOf(report: Report, options: CommandOptions): PageSection[] {
  return [
    { id: 'operations', title: 'Operations', content: operationsSection(report) },
    { id: 'open-points', title: 'Not exercised', content: openPointsSection(report) },
    { id: 'never-seen', title: 'Never seen', content: unseenSection(report) },
    { id: 'requirements', title: 'Requirements', content: requirementsSection(report, options) },
    { id: 'exchanges', title: 'Exchanges', content: exchangesSection(report) },
    { id: 'silences', title: 'Behaviour', content: silencesSection(report) },
    { id: 'coverage', title: 'Fields', content: coverageSection(report) },
    { id: 'settings', title: 'Settings', content: settingsSection(report) },
  ];
}

function pageHeader(parts: readonly PageSection[]): Markup {
  const links = parts.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`);

  return markup`<header class="top wrap"><span class="name">Conformance report</span>
<nav aria-label="Parts of the report"><ul>${links}</ul></nav>
<button type="button" id="theme" aria-pressed="false" data-scripted hidden>Dark theme</button></header>`;
}
