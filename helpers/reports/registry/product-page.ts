import type { Outcome } from '../../judging/judge.js';
import { sortChanges, type OutcomeChange } from '../../records/comparison.js';
import { counted, PROGRAM } from '../../words/shown.js';
import { reachText } from '../certificate/certificate-page.js';
import { changeSections } from '../comparison-text.js';
import { copyableCommand, joinMarkup, markup, nothing, type Markup, type MarkupPart } from '../html/page-parts.js';
import { prose } from '../plain-text.js';
import { verdictWord } from '../verdict-text.js';
import type { CertifiedVersion } from './entries.js';
import {
  contactMarkup,
  dayMarkup,
  legendMarkup,
  outcomeWords,
  sitePage,
  spelledOut,
  textList,
  textsLine,
  vendorLine,
  vendorMarkup,
  versionsTable,
  warningMarkup,
} from './site-page.js';
import type { ListedProduct, ListedVersion, ProductName } from './products.js';

const ROOT = '../../';

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
  const { name, vendor, lookAlikes, versions, trials, badgePath, pagePath } = product;
  const [latest] = versions;
  const others = lookAlikes.map(spelledMarkup);

  return markup`<section class="intro"><h1>${vendorMarkup(name)}</h1>
<p class="maker">of ${vendorMarkup(vendor)}</p>
<p>Contact: ${contactMarkup((latest ?? trials[0])?.certified.product.contact ?? '')}</p>
${latest === undefined ? warningMarkup(markup`These certificates are about the embedded reference of the suite, which is no product.`) : nothing}
${others.length === 0 ? nothing : warningMarkup(markup`This is ${spelledMarkup(product)}. The list has names that look like it: ${joinMarkup(others, '; ')}.`)}
${
  latest === undefined || badgePath === null
    ? nothing
    : markup`<h2>Badge of the newest version</h2>
<p class="muted">Its address stays, and shows the newest verified version. Each version has its own badge below.<span class="without-address"> In the line to copy, put the address of this list in place of https://list.example.</span></p>
${badgeMarkup(latest, { image: badgePath, page: pagePath, what: 'the newest version' })}`
}</section>`;
}

function spelledMarkup({ vendor, name }: ProductName): Markup {
  return markup`<code>${spelledOut(name)}</code> of <code>${spelledOut(vendor)}</code>`;
}

function versionsSection({ pagePath, versions }: ListedProduct, claimOf: ClaimOf): Markup {
  if (versions.length === 0) return nothing;
  const articles = versions.map((version, index) => {
    const before = versions[index + 1]?.certified;
    const changes =
      before === undefined
        ? nothing
        : markup`<h4 class="since">Since ${vendorMarkup(before.product.version)} of ${dayMarkup(before.startedAt)}</h4>
<div class="since-list">${versionChanges(before, version.certified, claimOf)}</div>`;

    return versionArticle(version, pagePath, changes);
  });

  return markup`<section aria-labelledby="versions"><h2 id="versions">${counted(versions.length, 'verified certificate')}, newest first</h2>
${legendMarkup()}
${versionsTable(versions)}
${articles}</section>`;
}

function trialsSection({ pagePath, trials }: ListedProduct): Markup {
  if (trials.length === 0) return nothing;

  return markup`<section aria-labelledby="trials"><h2 id="trials">Trials, not counted</h2>
<p class="muted">Certificates of the embedded reference of the suite. They say nothing about a product.</p>
${trials.map((version) => versionArticle(version, pagePath, nothing))}</section>`;
}

function versionArticle(version: ListedVersion, pagePath: string, changes: Markup): Markup {
  const { certified, isClaimedTwice, standing, slug, archive, bundleFile, badgePath } = version;
  const { product, suite, signer, omits, policies, baseUrl, startedAt } = certified;
  const number = vendorLine(product.version);
  const reach = standing === 'trial' ? null : reachText(baseUrl);
  const command = `${PROGRAM} verify ${bundleFile} --public-key ${signer}`;
  const rows: readonly (readonly [string, MarkupPart])[] = [
    ['Judged on', dayMarkup(startedAt)],
    [
      'Suite',
      markup`${vendorMarkup(suite.version)}, interface ${vendorMarkup(suite.interface)}, requirement set ${vendorMarkup(suite.requirementSet)}`,
    ],
    ['Environment', vendorMarkup(product.environment)],
    ['Contact', contactMarkup(product.contact)],
    ['Omitted fields', textsLine(omits, 'none: every documented field was seen')],
    ['Policies', textsLine(policies, 'none')],
    ['Address', markup`${vendorMarkup(baseUrl)}${reach === null ? '' : ` (${reach})`}`],
    [
      'Certificate',
      markup`<a href="${slug}/certificate.html">Certificate of version ${vendorMarkup(product.version)}</a>`,
    ],
    ['Bundle', markup`<a href="${slug}/${bundleFile}">${bundleFile}</a>, SHA-256 <code>${archive}</code>`],
    ['Signer’s key', markup`<code>${vendorMarkup(signer)}</code>, <a href="${slug}/public-key.pem">public key</a>`],
    ['Check it', copyableCommand(command, `the command that verifies version ${number}`)],
  ];

  return markup`<article class="version" id="v-${slug}" aria-labelledby="h-${slug}">
<h3 id="h-${slug}">${vendorMarkup(product.version)} <span class="badge ${standing === 'trial' ? 'excluded' : 'passed'}">${standing === 'trial' ? 'trial' : verdictText(version)}</span></h3>
${isClaimedTwice ? warningMarkup(markup`Two certificates claim this version.`) : nothing}
<dl class="rows">${rows.map(([term, value]) => markup`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<details><summary>Badge of this certificate</summary>${badgeMarkup(version, { image: badgePath, page: `${pagePath}#v-${slug}`, what: `version ${number}` })}</details>${changes}</article>
`;
}

function verdictText({ certified }: ListedVersion): string {
  return verdictWord(certified).toLowerCase();
}

/** Stands for the address of the list, which only a browser knows: the script puts it in place. */
const ADDRESS = markup`<span class="address">https://list.example</span>`;

interface BadgePlace {
  /** Both relative to the top of the list. */
  readonly image: string;
  readonly page: string;
  /** Of what it is the badge: `version 2.1`. */
  readonly what: string;
}

/** A badge, and the line of Markdown that shows it elsewhere. Its text is for somebody who cannot see it. */
function badgeMarkup(version: ListedVersion, { image, page, what }: BadgePlace): Markup {
  const { name, version: number } = version.certified.product;
  const text = `${name} ${number}: ${version.standing === 'trial' ? 'trial, not a product' : verdictText(version)}`;

  return markup`<div class="shield"><img src="${ROOT}${image}" alt="${vendorLine(text)}" height="20">
<div class="curl"><code>[![${prose(text)}](${ADDRESS}/${image})](${ADDRESS}/${page})</code> <button type="button" class="copy" aria-label="Copy the Markdown of the badge of ${what}" data-scripted hidden>Copy</button></div></div>`;
}

/** From the id of a requirement to its claim in one sentence; undefined if this suite does not have it. */
export type ClaimOf = (id: string) => string | undefined;

/** A certified run has the whole interface in its scope, but for what its product omits. */
const RESCOPED = 'About fields that one of the two omits';

function versionChanges(before: CertifiedVersion, after: CertifiedVersion, claimOf: ClaimOf): Markup {
  const ids = [...new Set([...Object.keys(before.outcomes), ...Object.keys(after.outcomes)])];
  const changes = ids.map((id) => ({ id, before: outcomeIn(before, id), after: outcomeIn(after, id), because: '' }));
  const sets = { before: before.suite.requirementSet, after: after.suite.requirementSet };
  const parts = [
    ...changeSections({ verdict: null, ...sortChanges(changes), sets }).map((section) =>
      changesMarkup(
        section.kind === 'rescoped' ? `${RESCOPED} (${section.changes.length})` : section.title,
        section.changes,
        claimOf,
      ),
    ),
    ...added('Omits now', before.omits, after.omits),
    ...added('No longer omits', after.omits, before.omits),
    ...added('Policies now', before.policies, after.policies),
    ...added('Policies no longer', after.policies, before.policies),
  ];

  return parts.length === 0 ? markup`<p>No outcome, omission or policy changed.</p>` : markup`${parts}`;
}

function outcomeIn({ outcomes }: CertifiedVersion, id: string): Outcome | null {
  return Object.hasOwn(outcomes, id) ? (outcomes[id] ?? null) : null;
}

/** Long lists are closed: after a change of the set they have many requirements that nobody did anything about. */
const MOST_OPEN = 10;

function changesMarkup(title: string, changes: readonly OutcomeChange[], claimOf: ClaimOf): Markup {
  const items = changes.map(({ id, before, after }) => {
    const claim = claimOf(id);

    return markup`<li>${stateMarkup(before)} → ${stateMarkup(after)} <code>${vendorMarkup(id)}</code>${claim === undefined ? nothing : markup` <span class="claim">${claim}</span>`}</li>\n`;
  });
  const list = markup`<ul class="changes">${items}</ul>`;

  return changes.length > MOST_OPEN
    ? markup`<details><summary>${title}</summary>${list}</details>`
    : markup`<h4>${title}</h4>${list}`;
}

function stateMarkup(state: OutcomeChange['before']): Markup {
  const words: Readonly<Record<string, string>> = outcomeWords;

  return markup`<span class="badge ${state ?? 'excluded'}">${state === null ? 'missing' : (words[state] ?? state)}</span>`;
}

function added(title: string, first: readonly string[], second: readonly string[]): Markup[] {
  const texts = second.filter((text) => !first.includes(text));

  return texts.length === 0 ? [] : [markup`<h4>${title}</h4>${textList(texts)}`];
}
