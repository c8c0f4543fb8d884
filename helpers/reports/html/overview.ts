import type { Report } from '../../records/report.js';
import { settingsByField } from '../../settings/table.js';
import { counted } from '../../words/phrases.js';
import { PROGRAM } from '../../words/shell-word.js';
import { cut } from '../../words/shown.js';
import { outcomeCounts, outcomeText } from '../outcomes.js';
import { foundAfterAllLines, omitsTexts, omittedFieldsOf, reasonGroups } from '../reason-groups.js';
import {
  leftoversText,
  lostLines,
  missingTexts,
  narrowedText,
  passedSentence,
  secondsOf,
  shownEvidence,
  statusRemarks,
  teardownWarnings,
  verdictTitle,
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

/** What a reader sees first: the verdict, the target and the conditions. */
export function verdictSection(report: Report): Markup {
  const verdict = report.verdict ?? 'could-not-judge';

  return markup`<section class="head verdict-${verdict}" aria-labelledby="verdict">
<div class="verdict"><span class="seal" aria-hidden="true">${verdictSigns[verdict]}</span><div>
<h1 id="verdict">${verdictTitle(report)}</h1>
<p class="target">${report.exploration === undefined ? 'Conformance report on' : 'Exploration of'} ${subject(report)}</p>
<p class="lead">${explanation(report)}</p>
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

/** The conditions of a run, and the orders it left behind. */
export function runSection(report: Report): Markup {
  const { startedAt, suite, seed, totals } = report;
  const waits = totals.waits === 0 ? '' : `, waited for rate limits ${counted(totals.waits, 'time')}`;

  return markup`<section class="run" aria-labelledby="run"><h2 id="run">The run</h2><dl class="facts">
${fact(report.verdict === null ? 'Tried' : 'Judged', markup`<time datetime="${startedAt}">${moment(startedAt)}</time>, in ${duration(report)}`)}
${regraded(report)}
${fact('Suite', `${suite.name} ${suite.version}, interface ${suite.interface}`)}
${fact('Seed', seed)}
${fact('Requests', `${totals.requests}${waits}`)}${lostResponses(report)}
${fact('Orders created', orders(report), 'wide')}
${fact('Policies', policyList(report.settings), 'wide')}
${fact('Evidence', shownEvidence(report), 'wide')}
${report.idleWaivers.length === 0 ? nothing : fact('Waivers not needed', idleWaivers(report), 'wide')}
${omissions(report)}
${foundAfterAll(report)}
${excluded(report)}
${seal(report)}
</dl></section>`;
}

function lostResponses(report: Report): Markup {
  const [summary, ...reasons] = lostLines(report);

  return summary === undefined ? nothing : fact('Lost responses', `${summary} ${reasons.join('; ')}`, 'wide');
}

function fact(name: string, value: MarkupPart, kind = ''): Markup {
  return markup`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>`;
}

function moment(instant: string): string {
  return instant.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}

function duration(report: Report): string {
  const seconds = secondsOf(report);

  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function regraded({ regraded: again }: Report): Markup {
  return again === undefined
    ? nothing
    : fact('Regraded', `${moment(again.at)}, from a recording made with version ${again.from}`);
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

function idleWaivers({ idleWaivers: ids }: Report): Markup {
  const why = ids.length === 1 ? 'it passes, so remove the waiver' : 'they pass, so remove the waivers';

  return markup`${joinMarkup(ids.map(nameLink), ', ')}: ${why}.`;
}

/** What the service declares not to have: its implementation conformance statement. */
function omissions(report: Report): Markup {
  const fields = omittedFieldsOf(report).map((field) => markup`<code>${field}</code>`);

  return fields.length === 0 ? nothing : fact('Omits', joinMarkup(fields, ', '), 'wide');
}

function foundAfterAll(report: Report): Markup {
  const lines = foundAfterAllLines(report).map((line) => markup`<strong>${cut(line, 500)}</strong>`);

  return lines.length === 0
    ? nothing
    : fact(
        'Named as missing, but seen',
        markup`${lines.map((line, index) => (index === 0 ? line : markup`<br>${line}`))}`,
        'wide',
      );
}

function excluded(report: Report): Markup {
  const groups = reasonGroups(report, 'excluded');
  if (groups.length === 0) return nothing;
  const items = groups.map(
    ({ reason, requirements }) =>
      markup`<li>${cut(reason, 1000)}${nameLinksByOperation(requirements, report.requirements)}</li>`,
  );

  return fact('Excluded', markup`<ul>${items}</ul>`, 'wide');
}

function seal({ seal: sealed }: Report): Markup {
  if (sealed === undefined) return nothing;
  const { algorithm, digest, signature } = sealed;
  const signed = signature === null ? 'not signed' : markup`signed <code>${signature}</code>`;

  return fact('Seal', markup`${algorithm} <code>${digest}</code>, ${signed}`, 'wide');
}

const titles: Readonly<Record<string, string>> = {
  nulls: 'nulls',
  minimums: 'minimums',
  pageable: 'pageable',
  readOnly: 'read only',
  allowIncomplete: 'allow incomplete',
  orderStatusParam: 'orderStatus filter',
  paymentMethodParam: 'paymentMethod filter',
  only: 'only',
  exclude: 'exclude',
  statesUrl: 'provider states',
  proxy: 'proxy',
  credentials: 'credentials',
};

/** The settings that decide how strict the verdict is. */
function policyList(settings: Readonly<Record<string, unknown>>): Markup {
  const items = Object.entries(titles)
    .filter(([field]) => Object.hasOwn(settings, field) && (field !== 'proxy' || settings[field] !== null))
    .filter(([field]) => !(['only', 'exclude'].includes(field) && isDefault(field, settings[field])))
    .map(([field, title]) => policy(field, title, settings[field]));

  return markup`<ul class="policies">${items}</ul>`;
}

function policy(field: string, title: string, value: unknown): Markup {
  const isUsual = ['credentials', 'statesUrl', 'proxy'].includes(field) || isDefault(field, value);
  const words = valueText(field, value);

  return isUsual
    ? markup`<li>${title} <b>${words}</b></li>`
    : markup`<li class="changed">${title} <b>${words}</b> (not the default)</li>`;
}

function isDefault(field: string, value: unknown): boolean {
  const setting: { readonly defaultValue: unknown } | undefined = Object.hasOwn(settingsByField, field)
    ? settingsByField[field as keyof typeof settingsByField]
    : undefined;

  return setting !== undefined && JSON.stringify(setting.defaultValue) === JSON.stringify(value);
}

function valueText(field: string, value: unknown): string {
  if (value === null) return field.endsWith('Param') ? 'auto' : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut(value.join(', '), 500);

  return cut(typeof value === 'string' ? value : JSON.stringify(value), 500);
}
