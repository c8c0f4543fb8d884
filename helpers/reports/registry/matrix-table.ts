import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import { counted } from '../../words/shown.js';
import { markup, type Markup } from '../html/markup.js';
import { outcomesByUrgency, outcomeText } from '../outcomes.js';
import type { CertifiedVersion } from './entry.js';
import { compareTexts, type ListedProduct, type ListedVersion } from './products.js';
import { dayMarkup, vendorLine, vendorMarkup } from './site-page.js';

/** What the filters can choose from, each in the order of its control. */
interface FilterChoices {
  readonly vendors: readonly string[];
  readonly omits: readonly string[];
  readonly policies: readonly string[];
  readonly suites: readonly string[];
}

/** Products × operations: the newest verified version of each product. */
export function matrixTable(products: readonly ListedProduct[], choices: FilterChoices): Markup {
  const [omits, policies] = [positionsIn(choices.omits), positionsIn(choices.policies)];
  const rows = products.flatMap((product) =>
    product.versions.slice(0, 1).map((latest) => {
      const { certified } = latest;

      return markup`<tr data-omits="${omits(certified.omits)}" data-policies="${policies(certified.policies)}"><th scope="row"><a href="products/${product.slug}/index.html">${vendorMarkup(product.name)}</a>${marks(product)}</th><td>${vendorMarkup(product.vendor)}</td>${versionCells(latest)}</tr>\n`;
    }),
  );

  return markup`<div class="scroll" tabindex="0" role="region" aria-label="Table of products">
<table class="ops" id="matrix"><thead><tr>${['Product', 'Vendor', ...versionHeads].map((head) => markup`<th scope="col">${head}</th>`)}${operationHeads()}</tr></thead><tbody>
${rows}</tbody></table></div>`;
}

/** Every version of a product × operations. */
export function versionsTable(versions: readonly ListedVersion[], name: string): Markup {
  const rows = versions.map(
    (version) =>
      markup`<tr><th scope="row"><a href="#v-${version.slug}">${vendorMarkup(version.certified.product.version)}</a></th>${versionCells(version).slice(1)}</tr>\n`,
  );

  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
<table class="ops"><thead><tr>${versionHeads.map((head) => markup`<th scope="col">${head}</th>`)}${operationHeads()}</tr></thead><tbody>
${rows}</tbody></table></div>`;
}

const versionHeads = ['Version', 'Judged on', 'Suite', 'Omits'] as const;

function versionCells({ certified }: ListedVersion): Markup[] {
  const { product, suite, startedAt, omits } = certified;

  return [
    markup`<td>${vendorMarkup(product.version)}</td>`,
    markup`<td>${dayMarkup(startedAt)}</td>`,
    markup`<td>${vendorMarkup(suite.version)}</td>`,
    markup`<td>${omits.length === 0 ? 'none' : counted(omits.length, 'field')}</td>`,
    ...operationCells(certified),
  ];
}

function marks({ lookAlikes, versions }: ListedProduct): Markup[] {
  return [
    ...(lookAlikes.length > 0 ? [markup` <em class="mark">looks like another name</em>`] : []),
    ...(versions.some(({ isClaimedTwice }) => isClaimedTwice)
      ? [markup` <em class="mark">two certificates claim a version</em>`]
      : []),
  ];
}

function positionsIn(all: readonly string[]): (own: readonly string[]) => string {
  const positions = new Map(all.map((text, index) => [text, index]));

  return (own) => own.flatMap((text) => positions.get(text) ?? []).join(' ');
}

/** Outcome → what it is called in the list. All certified products are conformant: what is left out is about omitted fields. */
export const outcomeWords = Object.fromEntries(
  outcomesByUrgency.map((outcome) => [
    outcome,
    outcome === 'excluded' ? 'about omitted fields only' : outcomeText(outcome),
  ]),
) as Readonly<Record<Outcome, string>>;

/** The outcomes that the requirements of a conformant product can have. */
const shownOutcomes: readonly Outcome[] = ['passed', 'warned', 'not-exercised', 'excluded'];

/** The names of the operations as column heads. */
function operationHeads(): Markup[] {
  return slugs.map((slug) => markup`<th scope="col" class="op"><span class="upright">${slug}</span></th>`);
}

/** A cell for each operation. Its class says what needs attention most; the style adds its sign, the text says all of it. */
function operationCells({ operations }: CertifiedVersion): Markup[] {
  return slugs.map((slug) => operationCell(operations[slug]));
}

function operationCell(counts: CertifiedVersion['operations'][Slug]): Markup {
  const found = outcomesByUrgency.filter((outcome) => counts[outcome] > 0);
  const [first = 'excluded'] = found;
  const words = found.map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`);
  if (found.length === 0) return markup`<td class="excluded"><b></b><i>not judged</i></td>`;
  if (first === 'passed') return markup`<td class="passed"><b></b><i>all ${words.join('')}</i></td>`;

  return markup`<td class="${first}"><b>${counts[first]}</b><i>${words.join(', ').slice(String(counts[first]).length)}</i></td>`;
}

/** What the signs mean. */
export function legendMarkup(): Markup {
  const items = shownOutcomes.map(
    (outcome) =>
      markup`<li class="${outcome}"><b class="badge">${outcome === 'passed' ? 'all passed' : outcomeWords[outcome]}</b></li>`,
  );

  return markup`<ul class="legend" aria-label="Signs">${items}</ul>`;
}

/** What the newest versions have. */
export function choicesOf(products: readonly ListedProduct[]): FilterChoices {
  const latest = products.flatMap(({ versions }) => versions.slice(0, 1)).map(({ certified }) => certified);

  return {
    vendors: distinct(latest.map(({ product }) => product.vendor)),
    omits: distinct(latest.flatMap(({ omits }) => omits)),
    policies: distinct(latest.flatMap(({ policies }) => policies)),
    suites: distinct(latest.map(({ suite }) => suite.version)),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => compareTexts(a.toLowerCase(), b.toLowerCase()) || compareTexts(a, b));
}

interface Option {
  readonly value: string;
  readonly text: string;
}

const named = (text: string): Option => ({ value: vendorLine(text), text: vendorLine(text) });

/** Search and filters, which only a script can serve. */
export function filterForm({ vendors, omits, policies, suites }: FilterChoices): Markup {
  const outcomes = shownOutcomes.map((outcome) => ({
    value: outcome,
    text: outcome === 'passed' ? 'all passed' : `some ${outcomeWords[outcome]}`,
  }));

  return markup`<form id="filters" class="filter" role="search" aria-label="Products" data-scripted hidden>
<div class="search"><label for="search">Search</label><input type="search" id="search" name="q" autocomplete="off" spellcheck="false" placeholder="product or vendor"></div>
${select('vendor', 'Vendor', 'all vendors', vendors.map(named))}
${select(
  'operation',
  'Operation',
  'all operations',
  slugs.map((slug) => ({ value: slug, text: slug })),
)}
${select('outcome', 'Outcomes', 'any outcomes', outcomes)}
${select('omits', 'Omitted field', 'any or none', [
  { value: 'none', text: 'omits nothing' },
  { value: 'some', text: 'omits something' },
  ...omits.map(named),
])}
${select('policy', 'Policy', 'all policies', policies.map(named))}
${select('suite', 'Suite version', 'all versions', suites.map(named))}
<div class="actions"><output id="shown" for="search"></output><button type="reset">Clear</button></div>
</form>`;
}

function select(name: string, label: string, any: string, options: readonly Option[]): Markup {
  return markup`<div class="select"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${any}</option>${options.map(({ value, text }) => markup`<option value="${value}">${text}</option>`)}</select></div>`;
}
