import { isRefused, type Exchange } from '../exchange.js';
import { contentOf, pageNumberAt } from '../page.js';
import type { PagedSlug, Run } from '../run.js';

/** How the members of the pageable stand on the query string. */
export type Style = 'flat' | 'dotted' | 'bracket' | 'json';

/** Which members are optional is not shown: without need, nobody is asked to sort. */
export type Encoding = Style | Sorted;
type Sorted = `${Style} with sort`;

const styles: readonly Style[] = ['flat', 'dotted', 'bracket', 'json'];
const SORT = 'id';

export function styleOf(encoding: Encoding): Style {
  return encoding.replace(' with sort', '') as Style;
}

const sorted = (style: Style): Sorted => `${style} with sort`;

/** The size of a list's first request. */
export const FIRST_SIZE = 2;
/** Two sizes, because one could be the target's default; small ones, because the largest page size is not shown. */
const PROBE_SIZES: readonly number[] = [FIRST_SIZE, 1];

export function pageQuery(encoding: Encoding, { page, size }: { page: number; size: number }): string {
  const style = styleOf(encoding);
  const sort = style === encoding ? {} : { sort: SORT };
  if (style === 'json') {
    const members = style === encoding ? { page, size } : { page, size, sort: [SORT] };

    return `pageable=${encodeURIComponent(JSON.stringify(members))}`;
  }
  const named = { flat: '', dotted: 'pageable.', bracket: 'pageable%5B' }[style];
  const end = style === 'bracket' ? '%5D' : '';

  return Object.entries({ page, size, ...sort })
    .map(([name, value]) => `${named}${name}${end}=${value}`)
    .join('&');
}

/** The first request of a list: a small first page, in one encoding. */
export function probe(run: Run, slug: PagedSlug, encoding: Encoding, { page = 0, size = FIRST_SIZE } = {}) {
  const query = pageQuery(encoding, { page, size });

  return run.once(`probe ${slug} ${query}`, (own) => own.client.call(slug, { query }));
}

interface Probe {
  readonly encoding: Encoding;
  readonly exchanges: readonly Exchange[];
}

async function probeSizes(run: Run, slug: PagedSlug, encoding: Encoding, page = 0): Promise<Probe> {
  return {
    encoding,
    exchanges: await Promise.all(PROBE_SIZES.map((size) => probe(run, slug, encoding, { page, size }))),
  };
}

/** The encoding whose size the target honours; null when it honours none that we know. */
export async function find(run: Run, slug: PagedSlug): Promise<Encoding | null> {
  const given = run.settings.pageable;
  await run.reached();
  if (slug === 'list-sprayer-orders') await run.state('an order of the sprayer exists', 'sprayer');
  if (given !== 'auto') return (await isRefusedUnsorted(run, slug, given)) ? sorted(given) : given;
  const flat = await probeSizes(run, slug, 'flat');
  if (echoesSizes(flat)) return 'flat';

  const probes = await Promise.all(styles.map((style) => probeSizes(run, slug, style)));
  // A target that refuses page 0 has understood the query, and is to blame for it.
  const refused = probes.filter(({ exchanges }) => exchanges.every(isRefused));
  const later = await Promise.all(refused.map(({ encoding }) => probeSizes(run, slug, encoding, 1)));
  const longest = Math.max(...probes.flatMap(({ exchanges }) => exchanges.map(lengthOf)));
  const found = [...probes, ...later].find(echoesSizes) ?? probes.find((one) => isShortened(one, longest));
  if (found !== undefined || !probes.some(isRefusedForItsQuery)) return found?.encoding ?? null;
  const further = await Promise.all(styles.map((style) => probeSizes(run, slug, sorted(style))));

  return further.find(echoesSizes)?.encoding ?? null;
}

async function isRefusedUnsorted(run: Run, slug: PagedSlug, given: Style): Promise<boolean> {
  return (
    isRefusedForItsQuery({ encoding: given, exchanges: [await probe(run, slug, given)] }) &&
    echoesSizes(await probeSizes(run, slug, sorted(given)))
  );
}

function isRefusedForItsQuery({ exchanges }: Probe): boolean {
  return exchanges.every(({ answer }) => answer?.status === 400 || answer?.status === 422);
}

/** One size may be refused, for which there is a requirement, but not both. */
function echoesSizes({ exchanges }: Probe): boolean {
  return exchanges.some(isEchoed) && exchanges.every((one, index) => isEchoed(one, index) || isRefused(one));
}

function isEchoed(exchange: Exchange, index: number): boolean {
  return pageNumberAt(exchange, 'size') === PROBE_SIZES[index];
}

/** An encoding that is not understood gets the default page, so a shorter page shows the one that is. */
function isShortened({ exchanges }: Probe, longest: number): boolean {
  return exchanges.every(
    (exchange, index) => lengthOf(exchange) === PROBE_SIZES[index] && lengthOf(exchange) < longest,
  );
}

function lengthOf(exchange: Exchange): number {
  return contentOf(exchange)?.length ?? 0;
}
