import { type Slug, slugs } from '../../interface/operations.js';
import { VERSION } from '../../interface/version.js';
import type { Outcome } from '../../judging/judge.js';
import { counted, unicodeEscape } from '../../words/shown.js';
import { type Markup, framed, htmlPage, joinMarkup, markup, scrollTable } from '../html/page-parts.js';
import { outcomeText, outcomesByUrgency } from '../outcomes.js';
import { plainLine } from '../plain-text.js';
import type { CertifiedVersion } from './entries.js';
import { type ListedProduct, type ListedVersion, by } from './products.js';

/** Nothing but the files of the list, and no script or style inside of a page: whatever a vendor injects is not executed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

interface SitePage {
  readonly title: string;
  /** From the page to the top of the site: empty, or `../../`. */
  readonly root: string;
  readonly links: readonly Markup[];
  readonly main: Markup;
}

/** A page of the list. All its links are relative, so that it can be read from a folder and under any path. */
export function sitePage({ title, root, links, main }: SitePage): string {
  return htmlPage({
    title,
    generator: `crop-spraying-conformance ${VERSION}`,
    policy: POLICY,
    style: markup`<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}registry.css">`,
    script: markup`<script src="${root}registry.js"></script>\n`,
    body: framed({
      what: 'list',
      links,
      main,
      foot: markup`Made by crop-spraying-conformance ${VERSION}. Everything in this list is also in <a href="${root}index.json">index.json</a>, for machines. A certificate says how a product responded when it was judged, and who answers for that; it cannot prove that the product responds so today.`,
    }),
  });
}

const LONGEST_NAME = 200;

/** A vendor's text on one line, of a length that a page can bear, in which nothing is invisible. */
export function vendorLine(text: string): string {
  return plainLine(text, LONGEST_NAME);
}

/** The same in a page: its direction changes nothing around it. */
export function vendorMarkup(text: string): Markup {
  return markup`<bdi>${vendorLine(text)}</bdi>`;
}

/** A name as it is written, for those that look like another: every letter that is not ASCII as its number. */
export function spelledOut(text: string): string {
  return plainLine(text.replaceAll(/[^ -~]/gu, unicodeEscape), LONGEST_NAME);
}

const HTTPS = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d{1,5})?(?:[/?#][\w./~%?=&+#:,-]*)?$/i;
const EMAIL = /^[\w.+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/i;

/** Text, and a link only if it is plainly an https address or an e-mail address: a vendor chooses where it leads. */
export function contactMarkup(contact: string): Markup {
  const isAddress = HTTPS.test(contact) && URL.canParse(contact);
  const target = EMAIL.test(contact) ? `mailto:${contact}` : isAddress ? contact : null;
  const text = vendorMarkup(contact);

  return target === null ? text : markup`<a href="${target}" rel="nofollow noopener noreferrer">${text}</a>`;
}

export function dayMarkup(moment: string): Markup {
  const day = /^\d{4}-\d\d-\d\d(?=T)/.exec(moment)?.[0];

  return day === undefined ? vendorMarkup(moment) : markup`<time datetime="${day}">${day}</time>`;
}

/** Texts in one line, or what is said if there is none. */
export function textsLine(texts: readonly string[], otherwise: string): Markup {
  return texts.length === 0 ? markup`${otherwise}` : joinMarkup(texts.map(vendorMarkup), '; ');
}

export function textList(texts: readonly string[]): Markup {
  return markup`<ul class="texts">${texts.map((text) => markup`<li>${vendorMarkup(text)}</li>`)}</ul>`;
}

export function warningMarkup(text: Markup): Markup {
  return markup`<p class="warning warned"><b class="badge">take care</b> ${text}</p>`;
}

/** Outcome → what it is called in the list. All certified products are conformant: what is left out is about omitted fields. */
export const outcomeWords = Object.fromEntries(
  outcomesByUrgency.map((outcome) => [
    outcome,
    outcome === 'excluded' ? 'about omitted fields only' : outcomeText(outcome),
  ]),
) as Readonly<Record<Outcome, string>>;

const shownOutcomes: readonly Outcome[] = ['passed', 'warned', 'not-exercised', 'excluded'];

export function legendMarkup(): Markup {
  const items = shownOutcomes.map(
    (outcome) =>
      markup`<li class="${outcome}"><b class="badge">${outcome === 'passed' ? 'all passed' : outcomeWords[outcome]}</b></li>`,
  );

  return markup`<ul class="legend" aria-label="Signs">${items}</ul>`;
}

const heads = [
  'Version',
  'Judged on',
  'Suite',
  'Omits',
  ...slugs.map((slug) => markup`<span class="upright">${slug}</span>`),
];

export function productsTable(products: readonly ListedProduct[], menus: readonly Menu[]): Markup {
  const rows = products.flatMap(({ slug, name, vendor, lookAlikes, versions }) => {
    const [latest] = versions;
    if (latest === undefined) return [];
    const { certified } = latest;
    const chosen = menus.map(({ name: menu, options, valuesOf }) => {
      const own = valuesOf(certified);

      return markup` data-${menu}="${options.flatMap(({ value }, index) => (own.includes(value) ? index + 1 : [])).join(' ')}"`;
    });
    const marks = [
      ...(lookAlikes.length > 0 ? [markup` <em class="mark">looks like another name</em>`] : []),
      ...(versions.some(({ isClaimedTwice }) => isClaimedTwice)
        ? [markup` <em class="mark">two certificates claim a version</em>`]
        : []),
    ];

    return markup`<tr${chosen}><th scope="row"><a href="products/${slug}/index.html">${vendorMarkup(name)}</a>${marks}</th><td>${vendorMarkup(vendor)}</td><td>${vendorMarkup(certified.product.version)}</td>${versionCells(latest)}</tr>\n`;
  });

  return scrollTable({
    name: 'Table of products',
    kind: 'ops',
    id: 'matrix',
    heads: ['Product', 'Vendor', ...heads],
    bodies: markup`<tbody>${rows}</tbody>`,
  });
}

export function versionsTable(versions: readonly ListedVersion[]): Markup {
  const rows = versions.map(
    (version) =>
      markup`<tr><th scope="row"><a href="#v-${version.slug}">${vendorMarkup(version.certified.product.version)}</a></th>${versionCells(version)}</tr>\n`,
  );

  return scrollTable({ name: 'Table of versions', kind: 'ops', heads, bodies: markup`<tbody>${rows}</tbody>` });
}

function versionCells({ certified: { suite, startedAt, omits, operations } }: ListedVersion): Markup[] {
  return [
    markup`<td>${dayMarkup(startedAt)}</td>`,
    markup`<td>${vendorMarkup(suite.version)}</td>`,
    markup`<td>${omits.length === 0 ? 'none' : counted(omits.length, 'field')}</td>`,
    ...slugs.map((slug) => operationCell(operations[slug])),
  ];
}

/** Its class says what needs attention most; the style adds its sign, the text says all of it. */
function operationCell(counts: CertifiedVersion['operations'][Slug]): Markup {
  const found = outcomesByUrgency.filter((outcome) => counts[outcome] > 0);
  const [first = 'excluded'] = found;
  const words = found.map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`);
  if (found.length === 0) return markup`<td class="excluded"><b></b><i>not judged</i></td>`;
  if (first === 'passed') return markup`<td class="passed"><b></b><i>all ${words.join('')}</i></td>`;

  return markup`<td class="${first}"><b>${counts[first]}</b><i>${words.join(', ').slice(String(counts[first]).length)}</i></td>`;
}

interface Menu {
  readonly name: string;
  readonly label: string;
  /** What its first option says, which shows all rows. */
  readonly any: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly valuesOf: (certified: CertifiedVersion) => readonly string[];
}

const sameText = (value: string) => ({ value, text: value });

/** What the newest versions can be chosen by. */
export function menusFor(products: readonly ListedProduct[]): readonly Menu[] {
  const latest = products.flatMap(({ versions }) => versions.slice(0, 1)).map(({ certified }) => certified);
  const aMenu = (
    name: string,
    label: string,
    any: string,
    textsOf: (certified: CertifiedVersion) => readonly string[],
  ) => {
    const valuesOf = (certified: CertifiedVersion) => textsOf(certified).map(vendorLine);
    const options = [...new Set(latest.flatMap(valuesOf))]
      .toSorted(by((text) => [text.toLowerCase(), text]))
      .map(sameText);

    return { name, label, any, options, valuesOf };
  };
  const omitted = aMenu('omits', 'Omitted field', 'any or none', ({ omits }) => omits);

  return [
    aMenu('vendor', 'Vendor', 'all vendors', ({ product }) => [product.vendor]),
    {
      ...omitted,
      options: [
        { value: 'none', text: 'omits nothing' },
        { value: 'some', text: 'omits something' },
        ...omitted.options,
      ],
      valuesOf: (certified) => [certified.omits.length === 0 ? 'none' : 'some', ...omitted.valuesOf(certified)],
    },
    aMenu('policy', 'Policy', 'all policies', ({ policies }) => policies),
    aMenu('suite', 'Suite version', 'all versions', ({ suite }) => [suite.version]),
  ];
}

/** Search and menus, which only a script can serve. What became of operations is read from the cells. */
export function filterForm([vendor, ...menus]: readonly Menu[]): Markup {
  const outcomes = shownOutcomes.map((value) => ({
    value,
    text: value === 'passed' ? 'all passed' : `some ${outcomeWords[value]}`,
  }));
  const all = [
    ...(vendor === undefined ? [] : [vendor]),
    { name: 'operation', label: 'Operation', any: 'all operations', options: slugs.map(sameText) },
    { name: 'outcome', label: 'Outcomes', any: 'any outcomes', options: outcomes },
    ...menus,
  ];
  const selects = all.map(
    ({ name, label, any, options }) =>
      markup`<div class="select"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${any}</option>${options.map(({ value, text }) => markup`<option value="${value}">${text}</option>`)}</select></div>
`,
  );

  return markup`<form id="filters" class="filter" role="search" aria-label="Products" data-scripted hidden>
<div class="search"><label for="search">Search</label><input type="search" id="search" name="q" autocomplete="off" spellcheck="false" placeholder="product or vendor"></div>
${selects}<div class="actions"><output id="shown" for="search"></output><button type="reset">Clear</button></div>
</form>`;
}
