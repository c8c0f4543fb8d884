import type { Outcome } from '../../judging/judge.js';
import { sortChanges, type Comparison, type OutcomeChange } from '../../records/comparison.js';
import { counted, PROGRAM } from '../../words/shown.js';
import { reachText } from '../certificate/certified-statements.js';
import { changeSections } from '../comparison-text.js';
import { joinMarkup, markup, nothing, type Markup, type MarkupPart } from '../html/markup.js';
import { copyableCommand } from '../html/page-parts.js';
import { prose } from '../plain-text.js';
import { verdictWord } from '../verdict-text.js';
import type { CertifiedVersion } from './entry.js';
import { legendMarkup, outcomeWords, versionsTable } from './matrix-table.js';
import { bundleFileOf, type ListedProduct, type ListedVersion, type ProductName } from './products.js';
import {
  contactMarkup,
  dayMarkup,
  sitePage,
  spelledOut,
  textList,
  textsLine,
  vendorLine,
  vendorMarkup,
  warningMarkup,
} from './site-page.js';

const ROOT = '../../';

/** A product, its versions over time, and what changed between them. */
export function productPage(product: ListedProduct, claimOf: ClaimOf): string {
  const { name, vendor, versions, trials } = product;
  const title = `${vendorLine(name)} of ${vendorLine(vendor)}`;

  return sitePage({
    title: versions.length === 0 ? `Trial, not a product: ${title}` : title,
    root: ROOT,
    links: [
      markup`<a href="${ROOT}index.html">All products</a>`,
      ...(versions.length === 0 ? [] : [markup`<a href="#versions">Versions</a>`]),
      ...(trials.length === 0 ? [] : [markup`<a href="#trials">Trials</a>`]),
    ],
    main: markup`${heading(product)}
${versionsSection(product, claimOf)}
${trialsSection(product)}`,
  });
}

function heading(product: ListedProduct): Markup {
  const { name, vendor, versions, lookAlikes } = product;
  const latest = versions[0] ?? product.trials[0];
  const others = lookAlikes.map(spelledMarkup);

  return markup`<section class="intro"><h1>${vendorMarkup(name)}</h1>
<p class="maker">of ${vendorMarkup(vendor)}</p>
<p>Contact: ${contactMarkup(latest?.certified.product.contact ?? '')}</p>
${versions.length === 0 ? warningMarkup(markup`These certificates are about the embedded reference of the suite, which is no product.`) : nothing}
${others.length === 0 ? nothing : warningMarkup(markup`This is ${spelledMarkup(product)}. The list has names that look like it: ${joinMarkup(others, '; ')}.`)}
${latestBadge(product)}</section>`;
}

function spelledMarkup({ vendor, name }: ProductName): Markup {
  return markup`<code>${spelledOut(name)}</code> of <code>${spelledOut(vendor)}</code>`;
}

function latestBadge({ name, versions, badgePath, pagePath }: ListedProduct): Markup {
  const latest = versions[0];
  if (latest === undefined || badgePath === null) return nothing;
  const { version } = latest.certified.product;

  return markup`<h2>Badge of the newest version</h2>
<p class="muted">Its address stays, and shows the newest verified version. Each version has its own badge below.<span class="without-address"> In the line to copy, put the address of this list in place of https://list.example.</span></p>
${badgeMarkup({
  image: badgePath,
  page: pagePath,
  text: `${name} ${version}: ${verdictText(latest)}`,
  what: 'the badge of the newest version',
  root: ROOT,
})}`;
}

function versionsSection({ pagePath, versions }: ListedProduct, claimOf: ClaimOf): Markup {
  if (versions.length === 0) return nothing;
  const parts = versions.map((version, index) => {
    const before = versions[index + 1];
    const changes =
      before === undefined
        ? nothing
        : markup`<h4 class="since">Since ${vendorMarkup(before.certified.product.version)} of ${dayMarkup(before.certified.startedAt)}</h4>
<div class="since-list">${versionChanges(before.certified, version.certified, claimOf)}</div>`;

    return markup`${versionMarkup(version, pagePath)}${changes}</article>\n`;
  });

  return markup`<section aria-labelledby="versions"><h2 id="versions">${counted(versions.length, 'verified certificate')}, newest first</h2>
${legendMarkup()}
${versionsTable(versions, 'Table of versions')}
${parts}</section>`;
}

function trialsSection({ pagePath, trials }: ListedProduct): Markup {
  if (trials.length === 0) return nothing;

  return markup`<section aria-labelledby="trials"><h2 id="trials">Trials, not counted</h2>
<p class="muted">Certificates of the embedded reference of the suite. They say nothing about a product.</p>
${trials.map((version) => markup`${versionMarkup(version, pagePath)}</article>\n`)}</section>`;
}

/** One certificate; its article is still open. */
function versionMarkup(version: ListedVersion, pagePath: string): Markup {
  const { certified, isClaimedTwice, standing } = version;
  const { product, suite } = certified;
  const file = bundleFileOf(version);
  const rows: readonly (readonly [string, MarkupPart])[] = [
    ['Judged on', dayMarkup(certified.startedAt)],
    [
      'Suite',
      markup`${vendorMarkup(suite.version)}, interface ${vendorMarkup(suite.interface)}, requirement set ${vendorMarkup(suite.requirementSet)}`,
    ],
    ['Environment', vendorMarkup(product.environment)],
    ['Contact', contactMarkup(product.contact)],
    ['Omitted fields', textsLine(certified.omits, 'none: every documented field was seen')],
    ['Policies', textsLine(certified.policies, 'none')],
    ['Address', addressMarkup(version)],
    [
      'Certificate',
      markup`<a href="${version.slug}/certificate.html">Certificate of version ${vendorMarkup(product.version)}</a>`,
    ],
    ['Bundle', markup`<a href="${version.slug}/${file}">${file}</a>, SHA-256 <code>${version.archive}</code>`],
    [
      'Signer’s key',
      markup`<code>${vendorMarkup(certified.signer)}</code>, <a href="${version.slug}/public-key.pem">public key</a>`,
    ],
    [
      'Check it',
      copyableCommand(
        `${PROGRAM} verify ${file} --public-key ${certified.signer}`,
        `the command that verifies version ${vendorLine(product.version)}`,
      ),
    ],
  ];

  return markup`<article class="version" id="v-${version.slug}" aria-labelledby="h-${version.slug}">
<h3 id="h-${version.slug}">${vendorMarkup(product.version)} <span class="badge ${standing === 'trial' ? 'excluded' : 'passed'}">${standing === 'trial' ? 'trial' : verdictText(version)}</span></h3>
${isClaimedTwice ? warningMarkup(markup`Two certificates claim this version.`) : nothing}
<dl class="rows">${rows.map(([term, value]) => markup`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
${ownBadge(version, pagePath)}`;
}

/** Where it was judged, and whether a reader could reach it. */
function addressMarkup({ certified: { baseUrl }, standing }: ListedVersion): MarkupPart {
  const reach = standing === 'trial' ? null : reachText(baseUrl);

  return markup`${vendorMarkup(baseUrl)}${reach === null ? '' : ` (${reach})`}`;
}

function ownBadge(version: ListedVersion, pagePath: string): Markup {
  const { name, version: number } = version.certified.product;

  const shield = badgeMarkup({
    image: version.badgePath,
    page: `${pagePath}#v-${version.slug}`,
    text: `${name} ${number}: ${version.standing === 'trial' ? 'trial, not a product' : verdictText(version)}`,
    what: `the badge of version ${vendorLine(number)}`,
    root: ROOT,
  });

  return markup`<details><summary>Badge of this certificate</summary>${shield}</details>`;
}

function verdictText({ certified }: ListedVersion): string {
  return verdictWord(certified).toLowerCase();
}

/** Stands for the address of the list, which only a browser knows: the script puts it in place. */
const ADDRESS = 'https://list.example';

interface Badge {
  /** Both relative to the top of the list. */
  readonly image: string;
  readonly page: string;
  /** What it says, for somebody who cannot see it. */
  readonly text: string;
  /** Which badge it is: `the badge of version 2.1`. */
  readonly what: string;
  readonly root: string;
}

/** A badge, and the line of Markdown that shows it elsewhere. */
function badgeMarkup({ image, page, text, what, root }: Badge): Markup {
  const address = markup`<span class="address">${ADDRESS}</span>`;

  return markup`<div class="shield"><img src="${root}${image}" alt="${vendorLine(text)}" height="20">
<div class="curl"><code>[![${prose(text)}](${address}/${image})](${address}/${page})</code> <button type="button" class="copy" aria-label="Copy the Markdown of ${what}" data-scripted hidden>Copy</button></div></div>`;
}

/** From the id of a requirement to its claim in one sentence; undefined if this suite does not have it. */
export type ClaimOf = (id: string) => string | undefined;

/** A certified run has the whole interface in its scope, but for what its product omits. */
const RESCOPED = 'About fields that one of the two omits';

/** What got better or worse from one version to the next. */
function versionChanges(before: CertifiedVersion, after: CertifiedVersion, claimOf: ClaimOf): Markup {
  const parts = [
    ...changeSections(outcomesCompared(before, after)).map(({ kind, title, changes }) =>
      changesMarkup(kind === 'rescoped' ? `${RESCOPED} (${changes.length})` : title, changes, claimOf),
    ),
    ...difference('Omits now', before.omits, after.omits),
    ...difference('No longer omits', after.omits, before.omits),
    ...difference('Policies now', before.policies, after.policies),
    ...difference('Policies no longer', after.policies, before.policies),
  ];

  return parts.length === 0 ? markup`<p>No outcome, omission or policy changed.</p>` : markup`${parts}`;
}

function outcomesCompared(before: CertifiedVersion, after: CertifiedVersion): Comparison {
  const ids = [...new Set([...Object.keys(before.outcomes), ...Object.keys(after.outcomes)])];
  const states = ids.map((id) => ({ id, before: outcomeIn(before, id), after: outcomeIn(after, id), because: '' }));

  return {
    verdict: null,
    ...sortChanges(states),
    sets: { before: before.suite.requirementSet, after: after.suite.requirementSet },
  };
}

function outcomeIn({ outcomes }: CertifiedVersion, id: string): Outcome | null {
  return Object.hasOwn(outcomes, id) ? (outcomes[id] ?? null) : null;
}

/** Long lists are closed: after a change of the set they have many requirements that nobody did anything about. */
const MOST_OPEN = 10;

function changesMarkup(title: string, changes: readonly OutcomeChange[], claimOf: ClaimOf): Markup {
  const items = changes.map((change) => {
    const claim = claimOf(change.id);

    return markup`<li>${stateMarkup(change.before)} → ${stateMarkup(change.after)} <code>${vendorMarkup(change.id)}</code>${claim === undefined ? nothing : markup` <span class="claim">${claim}</span>`}</li>\n`;
  });
  const list = markup`<ul class="changes">${items}</ul>`;

  return changes.length > MOST_OPEN
    ? markup`<details><summary>${title}</summary>${list}</details>`
    : markup`<h4>${title}</h4>${list}`;
}

function stateMarkup(state: OutcomeChange['before']): Markup {
  if (state === null) return markup`<span class="badge excluded">missing</span>`;
  const words: Readonly<Record<string, string>> = outcomeWords;

  return markup`<span class="badge ${state}">${words[state] ?? state}</span>`;
}

/** What the second list has and the first has not. */
function difference(title: string, first: readonly string[], second: readonly string[]): Markup[] {
  const added = second.filter((text) => !first.includes(text));

  return added.length === 0 ? [] : [markup`<h4>${title}</h4>${textList(added)}`];
}
