import { counted } from '../../words/shown.js';
import { markup, nothing, type Markup } from '../html/page-parts.js';
import { firstOf } from '../plain-text.js';
import type { Entry } from './entries.js';
import { filterForm, legendMarkup, menusFor, productsTable } from './operations-table.js';
import type { ListedProduct, ProductList } from './products.js';
import { dayMarkup, sitePage, vendorMarkup } from './site-page.js';

/** How many bundles that are not verified the page shows, and how many reasons of each: anybody can send many. */
const MOST_ENTRIES = 100;
const MOST_REASONS = 3;

export function indexPage({ products, notVerified }: ProductList): string {
  const certified = products.filter(({ versions }) => versions.length > 0);
  const tried = products.filter(({ trials }) => trials.length > 0);
  const certificates = certified.reduce((sum, { versions }) => sum + versions.length, 0);

  return sitePage({
    title: `Certified products: ${counted(certified.length, 'product')}, ${counted(certificates, 'certificate')}`,
    root: '',
    links: [
      markup`<a href="#products">Products <span class="count">${certified.length}</span></a>`,
      ...(notVerified.length === 0
        ? []
        : [markup`<a href="#not-verified">Not verified <span class="count">${notVerified.length}</span></a>`]),
      ...(tried.length === 0 ? [] : [markup`<a href="#trials">Trials</a>`]),
    ],
    main: markup`<section class="intro"><h1>Certified products</h1>
<p class="lead">Implementations of the Crop-Spraying Order Service that were judged against its whole interface and found conformant. Every certificate here was verified: a key that this list trusts for the vendor signed it, and what it says agrees with its evidence.</p>
<dl class="tally">${tally(certified.length, 'product')}${tally(certificates, 'certificate')}${tally(notVerified.length, 'not verified', 'not verified')}</dl></section>
${productsSection(certified)}
${notVerifiedSection(notVerified)}
${trialsSection(tried)}`,
  });
}

function tally(count: number, noun: string, plural = `${noun}s`): Markup {
  return markup`<div><dt>${count === 1 ? noun : plural}</dt><dd>${count}</dd></div>`;
}

/** Fewer are seen at a glance. */
const FEWEST_TO_SEARCH = 5;

function productsSection(products: readonly ListedProduct[]): Markup {
  const heading = markup`<h2 id="products">Products by operations</h2>`;
  if (products.length === 0)
    return markup`<section aria-labelledby="products">${heading}<p>No product is certified yet.</p></section>`;
  const menus = menusFor(products);

  return markup`<section aria-labelledby="products">${heading}
<p class="muted">The newest verified version of each product. A number counts the requirements that its sign is about.</p>
${legendMarkup()}
${products.length < FEWEST_TO_SEARCH ? nothing : filterForm(menus)}
${productsTable(products, menus)}
<p id="none-shown" class="none-shown" hidden>No product matches.</p></section>`;
}

/** Standing → its word, and the outcome whose colours it has. */
const standings = {
  wrong: ['wrong', 'failed'],
  unproven: ['not proven', 'not-exercised'],
  unreadable: ['unreadable', 'warned'],
  verified: ['verified', 'passed'],
  trial: ['trial', 'excluded'],
} as const;

function notVerifiedSection(entries: readonly Entry[]): Markup {
  if (entries.length === 0) return nothing;
  const left = entries.length - MOST_ENTRIES;

  return markup`<section aria-labelledby="not-verified"><h2 id="not-verified">Not verified, not counted</h2>
<p class="muted">These bundles were submitted, and could not be verified. What they claim is theirs alone.</p>
<ul class="open-points refused">${entries.slice(0, MOST_ENTRIES).map(refusedItem)}</ul>
${left > 0 ? markup`<p>And ${left} more, in <a href="index.json">index.json</a>.</p>` : nothing}</section>`;
}

const moreReasons = (more: number) => markup`<li>and ${counted(more, 'more reason')}, in index.json</li>`;

function refusedItem({ path, standing, reasons, certified }: Entry): Markup {
  const [word, outcome] = standings[standing];
  const claim =
    certified === null
      ? nothing
      : markup` claims to be ${vendorMarkup(certified.product.name)} ${vendorMarkup(certified.product.version)} of ${vendorMarkup(certified.product.vendor)}`;
  const items = reasons.map((reason) => markup`<li>${vendorMarkup(reason)}</li>`);

  return markup`<li class="${outcome}"><p><b class="badge">${word}</b> <code>${vendorMarkup(path)}</code>${claim}</p><ul>${firstOf(items, MOST_REASONS, moreReasons)}</ul></li>\n`;
}

function trialsSection(products: readonly ListedProduct[]): Markup {
  const items = products.flatMap(({ slug, vendor, name, trials }) =>
    trials.map(
      ({ certified, slug: version }) =>
        markup`<li><p><span class="badge excluded">trial</span> <a href="products/${slug}/index.html#v-${version}">${vendorMarkup(name)} ${vendorMarkup(certified.product.version)}</a> of ${vendorMarkup(vendor)}, judged on ${dayMarkup(certified.startedAt)} by suite ${vendorMarkup(certified.suite.version)}</p></li>\n`,
    ),
  );
  if (items.length === 0) return nothing;

  return markup`<section aria-labelledby="trials"><h2 id="trials">Trials, not counted</h2>
<p class="muted">Certificates of the embedded reference of the suite, made to try the list. They are about no product, whatever they are called.</p>
<ul class="open-points trials">${items}</ul></section>`;
}
