import { VERSION } from '../../interface/version.js';
import { jsonFileText } from '../../records/bundle.js';
import { counted, firstOf, visible } from '../../words/shown.js';
import { type Markup, markup, nothing } from '../html/page-parts.js';
import pageStyle from '../html/page.css?raw';
import pageScript from '../html/page.js?raw';
import type { Entry } from './entries.js';
import { type ClaimOf, productPage } from './product-page.js';
import { type ListedProduct, type ListedVersion, type ProductList, pairKey, productList } from './products.js';
import registryStyle from './registry.css?raw';
import registryScript from './registry.js?raw';
import { dayMarkup, filterForm, legendMarkup, menusFor, productsTable, sitePage, vendorMarkup } from './site-page.js';

/** Without one, a browser asks for favicon.ico at the top of the host, which is somebody else's place. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#20603f"/><path d="M8 16.5l5.5 5.5L24 11" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;

export function siteFiles(entries: readonly Entry[], claimOf: ClaimOf = () => undefined): Map<string, string> {
  const list = productList(entries);

  return new Map([
    ['index.html', indexPage(list)],
    ['index.json', indexJson(list)],
    ['icon.svg', ICON],
    ['registry.css', `${pageStyle}${registryStyle}`],
    ['registry.js', `${pageScript}${registryScript}`],
    ...list.products.flatMap((product) => productFiles(product, claimOf)),
  ]);
}

function productFiles(product: ListedProduct, claimOf: ClaimOf): (readonly [string, string])[] {
  const { pagePath, badgePath, versions } = product;
  const own = listedIn(product).flatMap((version) => {
    const { certificate, publicKey, badge } = pathsOf(version);
    const { certified } = version;

    return [
      [certificate, certified.certificate],
      [publicKey, certified.publicKey],
      [badge, certified.badge],
    ] as const;
  });

  return [
    [pagePath, productPage(product, claimOf)],
    ...(badgePath === null ? [] : [[badgePath, versions[0]?.certified.badge ?? ''] as const]),
    ...own,
  ];
}

function listedIn({ versions, trials }: ListedProduct): readonly ListedVersion[] {
  return [...versions, ...trials];
}

function pathsOf({ folder, badgePath, bundleFile }: ListedVersion) {
  return {
    certificate: `${folder}/certificate.html`,
    bundle: `${folder}/${bundleFile}`,
    publicKey: `${folder}/public-key.pem`,
    badge: badgePath,
  };
}

/** The bundles that the site contains: path → the entry whose bundle it is. */
export function siteBundles(entries: readonly Entry[]): Map<string, Entry> {
  const listed = productList(entries).products.flatMap(listedIn);

  return new Map(listed.map((version) => [pathsOf(version).bundle, version]));
}

/** Of index.json: it tells a site of ours from any other folder. */
export const LIST_FORMAT = 'crop-spraying-conformance-registry/1';

/** The list for machines. Names are as their vendors wrote them; what cannot be seen is escaped, as JSON can. */
function indexJson({ entries, products, notVerified }: ProductList): string {
  const slugs = new Map(products.map((product) => [pairKey(product), product.slug]));
  const listed = new Map(products.flatMap(listedIn).map((version) => [version.digest, version]));
  const refused = new Set(notVerified);
  const sumOf = (count: (product: ListedProduct) => number) => products.reduce((sum, each) => sum + count(each), 0);

  return visible(
    jsonFileText({
      format: LIST_FORMAT,
      suite: { name: 'crop-spraying-conformance', version: VERSION },
      counts: {
        products: sumOf(({ versions }) => Math.min(versions.length, 1)),
        certificates: sumOf(({ versions }) => versions.length),
        notVerified: notVerified.length,
        trials: sumOf(({ trials }) => trials.length),
      },
      products: products.map(({ vendor, name, slug, pagePath, badgePath, versions, trials, lookAlikes }) => ({
        vendor,
        name,
        slug,
        page: pagePath,
        badge: badgePath,
        latest: versions[0]?.digest ?? null,
        certificates: versions.map(({ digest }) => digest),
        trials: trials.map(({ digest }) => digest),
        lookAlikes: lookAlikes.map((other) => slugs.get(pairKey(other)) ?? ''),
      })),
      entries: entries.map((entry) => entryRecord(entry, refused.has(entry) ? undefined : listed.get(entry.digest))),
    }),
  );
}

/** Without the pages, which are files of the site, and with those outcomes only that are worth a look. */
function entryRecord(entry: Entry, version: ListedVersion | undefined) {
  const { path, digest, archive, standing, reasons } = entry;
  const { certificate: _, badge: __, publicKey: ___, outcomes = {}, ...certified } = entry.certified ?? {};
  const paths = version === undefined ? null : pathsOf(version);
  const exceptions = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'passed');

  return {
    path,
    digest,
    standing,
    reasons,
    certificate: paths?.certificate ?? null,
    bundle: paths === null ? null : { path: paths.bundle, sha256: archive },
    publicKey: paths?.publicKey ?? null,
    badge: paths?.badge ?? null,
    isClaimedTwice: version?.isClaimedTwice ?? false,
    certified: entry.certified === null ? null : { ...certified, exceptions: Object.fromEntries(exceptions) },
  };
}

/** How many bundles that are not verified the page shows, and how many reasons of each: anybody can send many. */
const MOST_ENTRIES = 100;
const MOST_REASONS = 3;

function indexPage({ products, notVerified }: ProductList): string {
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
