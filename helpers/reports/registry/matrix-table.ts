import { counted } from '../../words/phrases.js';
import { markup, type Markup } from '../html/markup.js';
import { operationCells, operationHeads } from './operation-cells.js';
import type { ListedProduct, ListedVersion } from './products.js';
import { dayMarkup, vendorMarkup } from './vendor-text.js';

/** What the filters can choose from, each in the order of its control. */
export interface FilterChoices {
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
