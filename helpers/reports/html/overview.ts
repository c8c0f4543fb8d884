import { canonicalJson } from '../../json/values.js';
import type { Report } from '../../records/report.js';
import { settingsByField } from '../../settings/table.js';
import { counted, cut, PROGRAM } from '../../words/shown.js';
import {
  foundAfterAllLines,
  omitsTexts,
  omittedFieldsOf,
  outcomeCounts,
  outcomeText,
  reasonGroups,
} from '../outcomes.js';
import { trafficLines } from '../traffic-text.js';
import {
  leftoversText,
  lostLines,
  missingTexts,
  narrowedText,
  passedSentence,
  policiesIn,
  secondsOf,
  shownEvidence,
  statusRemarks,
  teardownWarnings,
  verdictTitle,
  waitsText,
} from '../verdict-text.js';
import {
  joinMarkup,
  markup,
  nameLink,
  nameLinksByOperation,
  nothing,
  outcomeAnchor,
  signOf,
  verdictSigns,
  type Markup,
  type MarkupPart,
} from './page-parts.js';

const LONGEST_ERROR = 5000;

export function verdictSection(report: Report): Markup {
  const verdict = report.verdict ?? 'could-not-judge';

  return markup`<section class="head verdict-${verdict}" aria-labelledby="verdict">
<div class="verdict"><span class="seal" aria-hidden="true">${verdictSigns[verdict]}</span><div>
<h1 id="verdict">${verdictTitle(report)}</h1>
<p class="target">${report.traffic !== undefined ? 'Recorded traffic with' : report.exploration === undefined ? 'Conformance report on' : 'Exploration of'} ${subject(report)}</p>
<p class="lead">${explanation(report)}</p>${trafficLines(report).map(
    (line) => markup`
<p>${line}</p>`,
  )}
</div>
${outcomeTotals(report)}</div>
</section>`;
}

function subject({ product, target }: Report): Markup {
  const address = markup`<code>${cut(target.baseUrl, 1000)}</code>`;
  const named = target.name === undefined ? address : markup`<strong>${cut(target.name, 1000)}</strong> at ${address}`;
  if (target.isReference)
    return markup`<strong>the embedded reference, not your service</strong>${target.baseUrl === '' ? '' : markup` (${named})`}`;

  return product === undefined
    ? named
    : markup`<strong>${product.name} ${product.version}</strong> of ${product.vendor} at ${address}`;
}

function explanation(report: Report): Markup {
  const { error, interrupted } = report;
  if (error !== null)
    return markup`<span class="error">${cut(error, LONGEST_ERROR)}</span><br>To check the settings and the connection: <code>${PROGRAM} doctor</code>`;

  const remarks = statusRemarks(report).map((text) => ` ${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`);

  return markup`${reasonOf(report)}${interrupted ? markup` <strong>The run was interrupted</strong>: this page shows what was judged until then.` : ''}${remarks.join('')}`;
}

function reasonOf(report: Report): string {
  const { verdict, requirements } = report;
  const binding = requirements.filter(({ level }) => level !== 'advisory');
  const count = (outcome: string) => binding.filter((requirement) => requirement.outcome === outcome).length;
  const omitted = omitsTexts(report).map((text) => ` The service ${text}.`);
  const narrowed = narrowedText(report);
  const limits = narrowed === '' ? '' : ` The run was ${narrowed}.`;
  if (verdict === 'non-conformant')
    return `${counted(count('failed'), 'stated or implied requirement')} failed.${limits}`;
  if (verdict === 'conformant') return `Every stated and implied requirement passed.${omitted.join('')}`;
  if (verdict === 'passed') return `${passedSentence(report)}${omitted.join('')}`;
  const missing = missingTexts(report);
  if (missing.length > 0) return `Nothing failed, but ${missing.join(', and ')}.${limits}`;

  return `${count('passed') > 0 ? 'Nothing failed.' : 'No stated or implied requirement passed.'}${limits}`;
}

function outcomeTotals({ requirements }: Report): Markup {
  const items = outcomeCounts(requirements).map(
    ({ outcome, count }) =>
      markup`<li class="${outcome}"><a href="#${outcomeAnchor(outcome)}">${signOf(outcome)} <strong>${count}</strong> ${outcomeText(outcome)}</a></li>`,
  );

  return items.length === 0 ? nothing : markup`<ul class="totals" aria-label="Requirements by outcome">${items}</ul>`;
}

const MOST_IDS = 100;

/** What the page says of a run; null if there is nothing to say. */
type Facts = Readonly<Record<string, MarkupPart>>;

export function runSection(report: Report): Markup {
  const { startedAt, suite, seed, totals, settings, regraded } = report;
  const again = regraded && `${moment(regraded.at)}, from a recording made with version ${regraded.from}`;
  const [lost, ...reasons] = lostLines(report);
  const short: Facts = {
    [report.verdict === null ? 'Tried' : 'Judged']:
      markup`<time datetime="${startedAt}">${moment(startedAt)}</time>, in ${duration(report)}`,
    Regraded: again ?? null,
    Suite: `${suite.name} ${suite.version}, interface ${suite.interface}`,
    Seed: seed,
    Requests: `${totals.requests}${waitsText(report)}`,
  };
  const wide: Facts = {
    'Lost responses': lost === undefined ? null : `${lost} ${reasons.join('; ')}`,
    'Orders created': orders(report),
    Policies: policyList(settings),
    Evidence: shownEvidence(report),
    'Waivers not needed': idleWaivers(report),
    Omits: joined(omittedFieldsOf(report), (field) => markup`<code>${field}</code>`, ', '),
    'Named as missing, but seen': joined(
      foundAfterAllLines(report),
      (line) => markup`<strong>${cut(line, 500)}</strong>`,
      '<br>',
    ),
    Excluded: excluded(report),
    Seal: seal(report),
  };

  return markup`<section class="run" aria-labelledby="run"><h2 id="run">The run</h2><dl class="facts">
${factItems(short, '')}${factItems(wide, 'wide')}</dl></section>`;
}

function factItems(facts: Facts, kind: string): Markup[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : [markup`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>\n`],
  );
}

function joined(texts: readonly string[], write: (text: string) => Markup, separator: string): Markup | null {
  return texts.length === 0 ? null : joinMarkup(texts.map(write), separator);
}

function moment(instant: string): string {
  return instant.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}

function duration(report: Report): string {
  const seconds = secondsOf(report);

  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function orders(report: Report): MarkupPart {
  const { totals, ordersCreated, mark, teardown, exploration } = report;
  const removed = teardown?.outcome === 'removed' ? [leftoversText(report, mark)] : [];
  const removal = [...removed, ...teardownWarnings(report)].map((text) => `; ${text}`).join('');
  if (totals.ordersCreated === 0) return 'none';
  const ids = ordersCreated.slice(0, MOST_IDS).map((id) => cut(id, 40));
  const more = (exploration?.spent.orders ?? ordersCreated.length) - ids.length;

  return markup`${totals.ordersCreated}, with <code>${mark}</code> in their location; ids ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}${removal}`;
}

function idleWaivers({ idleWaivers: ids }: Report): Markup | null {
  const why = ids.length === 1 ? 'it passes, so remove the waiver' : 'they pass, so remove the waivers';

  return ids.length === 0 ? null : markup`${joinMarkup(ids.map(nameLink), ', ')}: ${why}.`;
}

function excluded(report: Report): Markup | null {
  const items = reasonGroups(report, 'excluded').map(
    ({ reason, requirements }) =>
      markup`<li>${cut(reason, 1000)}${nameLinksByOperation(requirements, report.requirements)}</li>`,
  );

  return items.length === 0 ? null : markup`<ul>${items}</ul>`;
}

function seal({ seal: sealed }: Report): Markup | null {
  if (sealed === undefined) return null;
  const { algorithm, digest, signature } = sealed;
  const signed = signature === null ? 'not signed' : markup`signed <code>${signature}</code>`;

  return markup`${algorithm} <code>${digest}</code>, ${signed}`;
}

function policyList(settings: Report['settings']): Markup {
  const items = policiesIn(settings).map(({ field, text }) => {
    const isUsual = canonicalJson(settings[field]) === canonicalJson(settingsByField[field].defaultValue);
    const own = markup`${field} <b>${cut(text, 500)}</b>`;

    return isUsual ? markup`<li>${own}</li>` : markup`<li class="changed">${own} (not the default)</li>`;
  });

  return markup`<ul class="policies">${items}</ul>`;
}
