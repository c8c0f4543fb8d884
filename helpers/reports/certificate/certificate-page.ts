import { bundleName } from '../../records/bundle.js';
import type { Product, Report } from '../../records/report.js';
import { htmlPage, inlined, markup, nothing, type Markup, type MarkupPart } from '../html/page-parts.js';
import { verdictWord } from '../verdict-text.js';
import certificateStyle from './certificate.css?raw';
import {
  addressText,
  countTexts,
  dateText,
  evidenceText,
  omissionsText,
  policiesText,
  trafficText,
} from './certified-statements.js';
import { emblem } from './emblem.js';

interface Certified {
  readonly report: Report & { readonly product: Product };
  readonly fingerprint: string;
}

/** The certificate: one page that prints on one sheet of A4. */
export function certificateHtml({ report, fingerprint }: Certified): string {
  const { product, suite, target } = report;
  const subject = `${product.name} ${product.version}`;

  return htmlPage({
    title: target.isReference
      ? `Certificate of the embedded reference, not a product (named ${subject})`
      : `Certificate of conformance: ${subject}`,
    generator: `${suite.name} ${suite.version}`,
    ...inlined(certificateStyle),
    body: markup`<div class="sheet${isDense(report) ? ' dense' : ''}"><div class="frame">
${heading(report)}
<main>
${statement(report)}
${facts(report)}
${check(report, fingerprint)}
</main>
<footer><p>This page, the report and its evidence are in one signed bundle. The page alone proves nothing: check the bundle.</p></footer>
</div></div>`,
  });
}

/** Whether the page needs small letters. */
function isDense(report: Certified['report']): boolean {
  const { vendor, name, version, contact, environment } = report.product;
  const variable = [
    vendor,
    name,
    version,
    contact,
    environment,
    addressText(report),
    omissionsText(report),
    policiesText(report),
  ];

  return widthOf(variable.join('')) > MOST_LETTERS;
}

const MOST_LETTERS = 480;

/** Wide characters take about twice the room. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);
}

function heading({ suite, target }: Report): Markup {
  const warning = target.isReference
    ? markup`<small>Of the embedded reference of the suite: this is not a product</small>`
    : nothing;

  return markup`<header><p class="by">${suite.name} ${suite.version}</p>
<h1>Certificate of Conformance${warning}</h1>
<hr class="rule"></header>`;
}

function statement(report: Certified['report']): Markup {
  const { product, suite, target } = report;
  const { name, version, vendor } = product;

  return markup`<section class="statement" aria-label="Statement"><p class="lead">This is to certify that${target.isReference ? ' the embedded reference, here called' : ''}</p>
<p class="product${widthOf(name + version) > 26 ? ' long' : ''}">${name} <span class="version">${version}</span></p>
<p class="maker">of ${vendor}</p>
<div class="verdict">${emblem(`${verdictWord(report)} · interface ${suite.interface} · ${report.startedAt.slice(0, 10)} · `.toUpperCase())}
<p class="said">was judged on ${report.startedAt.slice(0, 10)} against the whole interface ${suite.interface} of the Crop-Spraying Order Service and found <strong>${verdictWord(report)}</strong></p></div></section>`;
}

function facts(report: Certified['report']): Markup {
  const { product, suite } = report;

  return markup`<section><h2>What was judged</h2>${list([
    ['Environment', product.environment],
    ['Address', addressText(report)],
    ['Contact', product.contact],
    ['Started', dateText(report)],
    ['Suite', `${suite.name} ${suite.version}, interface ${suite.interface}, requirement set ${suite.requirementSet}`],
    ['Requirements', countTexts(report)],
    ['Traffic', trafficText(report)],
  ])}</section>
<section><h2>Declared by the vendor</h2>${list([
    ['Omitted fields', omissionsText(report)],
    ['Silences read as', policiesText(report)],
    ['Evidence', evidenceText(report)],
  ])}</section>`;
}

function check(report: Certified['report'], fingerprint: string): Markup {
  const { product, seal } = report;
  const command = `npx crop-spraying-conformance verify ${bundleName(product)}.tar.gz --public-key vendor.pub`;

  return markup`<section><h2>How to check it</h2>${list([
    ['Report, SHA-256', markup`<code>${seal?.digest ?? ''}</code>`],
    ['Signer’s key', markup`<code>${fingerprint}</code>`],
    ['Command', markup`<code>${command}</code>`],
  ])}
<p class="small">vendor.pub is the vendor’s public key. Get it from the vendor, never from the bundle; its fingerprint is the one above.</p></section>
<section><h2>What it does not prove</h2>
<p class="small">That the address was this product in this version: the suite sees an address and judges what responds there. That whoever holds the key was honest: a key proves who signed, not what they did. That the product behaves so today, or towards others.</p></section>`;
}

function list(rows: readonly (readonly [string, MarkupPart])[]): Markup {
  return markup`<dl>${rows.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
