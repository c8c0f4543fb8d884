import { slugs } from '../../interface/operations.js';
import { markup, type Markup } from '../html/markup.js';
import type { FilterChoices } from './matrix-table.js';
import { outcomeWords, shownOutcomes } from './operation-cells.js';
import { compareTexts, type ListedProduct } from './products.js';
import { vendorLine } from './vendor-text.js';

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
