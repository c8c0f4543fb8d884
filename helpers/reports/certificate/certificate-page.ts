import { bundleName } from '../../records/bundle.js';
import type { CertifiedReport, Report } from '../../records/report.js';
import { countOutcomes } from '../../records/reported-requirement.js';
import { isLoopback, isPrivate } from '../../settings/proxies.js';
import { counted, cut } from '../../words/shown.js';
import { type Markup, type MarkupPart, htmlPage, inlined, markup, nothing, verbatim } from '../html/page-parts.js';
import { omittedFieldsOf } from '../outcomes.js';
import { verdictWord } from '../verdict-text.js';
import certificateStyle from './certificate.css?raw';

/** The certificate: one page that prints on one sheet of A4. */
export function certificateHtml(report: CertifiedReport, fingerprint: string): string {
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

function isDense(report: CertifiedReport): boolean {
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

function statement(report: CertifiedReport): Markup {
  const { product, suite, target } = report;
  const { name, version, vendor } = product;

  return markup`<section class="statement" aria-label="Statement"><p class="lead">This is to certify that${target.isReference ? ' the embedded reference, here called' : ''}</p>
<p class="product${widthOf(name + version) > 26 ? ' long' : ''}">${name} <span class="version">${version}</span></p>
<p class="maker">of ${vendor}</p>
<div class="verdict">${emblem(`${verdictWord(report)} · interface ${suite.interface} · ${report.startedAt.slice(0, 10)} · `.toUpperCase())}
<p class="said">was judged on ${report.startedAt.slice(0, 10)} against the whole interface ${suite.interface} of the Crop-Spraying Order Service and found <strong>${verdictWord(report)}</strong></p></div></section>`;
}

function facts(report: CertifiedReport): Markup {
  const { product, suite } = report;

  return markup`<section><h2>What was judged</h2>${list([
    ['Environment', product.environment],
    ['Address', addressText(report)],
    ['Contact', product.contact],
    ['Started', `${report.startedAt.slice(0, 10)} ${report.startedAt.slice(11, 16)} UTC`],
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

function check(report: CertifiedReport, fingerprint: string): Markup {
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

const LONGEST_ADDRESS = 120;
const LONGEST_PARAMETER = 30;

/** How many characters the names of omitted fields may take. */
const LONGEST_LIST = 700;

/** Where the product was judged, and what that is worth. */
export function addressText({ target }: Report): string {
  if (target.isReference) return 'the embedded reference of the suite, not a product';
  const reach = reachText(target.baseUrl);

  return `${cut(target.baseUrl, LONGEST_ADDRESS)}${reach === null ? '' : ` (${reach})`}`;
}

/** Who can reach an address, if not everybody; null if nothing in it says so. */
export function reachText(address: string): string | null {
  if (!URL.canParse(address)) return null;
  if (isLoopback(address)) return 'an address that only the judging machine can reach';

  return isPrivate(address) ? 'an address that only the network of the judging machine can reach' : null;
}

/** `114 of 114 stated`, and so on, with what else became of them. */
function countTexts({ requirements }: Report): string {
  const levels = ['stated', 'implied', 'advisory'] as const;
  const texts = levels.map((level) => {
    const own = requirements.filter((requirement) => requirement.level === level);

    return `${countOutcomes(own).passed} of ${own.length} ${level}`;
  });
  const { warned, excluded, 'not-exercised': idle } = countOutcomes(requirements);
  const others = [
    ...(warned === 0 ? [] : [`${warned} warned`]),
    ...(idle === 0 ? [] : [`${idle} advisory not exercised`]),
    ...(excluded === 0 ? [] : [`${excluded} about omitted fields only`]),
  ];

  return `${texts.join(', ')} passed${others.length === 0 ? '' : `; ${others.join(', ')}`}`;
}

function trafficText({ totals, lost }: Report): string {
  const orders = counted(totals.ordersCreated, 'order');
  const again =
    lost.length === 0 ? '' : `; ${counted(lost.length, 'response was', 'responses were')} lost and asked again`;

  return `${counted(totals.requests, 'request')}, ${orders} created${again}`;
}

/** The fields that the product is declared not to have: as many as fit, and how many more. */
function omissionsText(report: Report): string {
  const fields = omittedFieldsOf(report);
  if (fields.length === 0) return 'none: every documented field was seen';
  let length = 0;
  const shown = fields.filter((field) => (length += field.length + 2) <= LONGEST_LIST);
  const more = fields.length - shown.length;

  return `${counted(fields.length, 'documented field')}: ${shown.join(', ')}${more === 0 ? '' : `, and ${more} more, in the report`}`;
}

export function policiesText(report: Report): string {
  return policyTexts(report).join('; ');
}

export function policyTexts({ settings }: Report): string[] {
  const { nulls, minimums, pageable, orderStatusParam, paymentMethodParam } = settings;

  return [
    nulls === 'absent' ? 'null is read as an absent field' : 'null in a documented field fails',
    minimums === 'clamp' ? 'pages below the minimum may be raised' : 'pages below the minimum must be rejected',
    `encoding of pages ${pageable === 'auto' ? 'found by trial' : named(pageable)}`,
    `filters by status ${named(orderStatusParam)}, by payment method ${named(paymentMethodParam)}`,
  ];
}

function named(value: unknown): string {
  return typeof value === 'string' ? cut(value, LONGEST_PARAMETER) : 'found by trial';
}

function evidenceText({ totals, leftOut }: Report): string {
  const { fields = 0, headers = 0, bodies = 0 } = leftOut ?? {};
  const left = [counted(fields, 'undocumented field'), counted(headers, 'header'), counted(bodies, 'body', 'bodies')];

  return `all ${counted(totals.requests, 'exchange')}; personal data is replaced by stand-ins, and ${left.join(', ')} of rejections are left out`;
}

const POINTS = 36;
const [OUTER, INNER] = [98, 92];

function edge(): string {
  const corners = Array.from({ length: 2 * POINTS }, (_, index) => {
    const angle = (index * Math.PI) / POINTS;
    const radius = index % 2 === 0 ? OUTER : INNER;

    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  });

  return `M${corners.join('L')}Z`;
}

const ear = (x: number, y: number, turn: number) =>
  `<path d="M0 0C7 -4 9 -13 0 -19C-9 -13 -7 -4 0 0Z" transform="translate(${x} ${y}) rotate(${turn})"/>`;

/** Three pairs of grains on a stalk, and one at its top. */
const grains = [16, 0, -16]
  .flatMap((y) => [ear(-2, y, -48), ear(2, y, 48)])
  .concat(ear(0, -22, 0))
  .join('');

/** A seal with an ear of wheat, and a text around it. Decoration: everything it says is said in words beside it. */
function emblem(text: string): Markup {
  return markup`<svg class="emblem" viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
<path class="rim" d="${edge()}"/>
<circle class="ring" r="84"/><circle class="ring" r="58"/>
<path id="ring-text" d="M0 66A66 66 0 1 1 0.1 66" fill="none"/>
<text class="words"><textPath href="#ring-text" textLength="404" lengthAdjust="spacing">${text}</textPath></text>
<g class="wheat" transform="translate(0 -3) scale(1.25)">${verbatim(grains)}<path d="M-1.3 36L-0.9 -22L0.9 -22L1.3 36Z"/></g>
</svg>`;
}
