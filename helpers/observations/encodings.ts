import { isRefused, type Exchange } from '../exchange.js';
import { contentOf, pageNumberAt } from '../page.js';
import type { PagedSlug, Run } from '../run.js';

/** How the members of the pageable stand on the query string. */
export type Encoding = 'flat' | 'dotted' | 'bracket' | 'json';

const encodings: readonly Encoding[] = ['flat', 'dotted', 'bracket', 'json'];

/** A size that is nobody's default, so that an echo of it shows that the query was read. */
export const PROBE_SIZE = 7;

export function pageQuery(encoding: Encoding, { page, size }: { page: number; size: number }): string {
  switch (encoding) {
    case 'flat':
      return `page=${page}&size=${size}`;
    case 'dotted':
      return `pageable.page=${page}&pageable.size=${size}`;
    case 'bracket':
      return `pageable%5Bpage%5D=${page}&pageable%5Bsize%5D=${size}`;
    case 'json':
      return `pageable=${encodeURIComponent(JSON.stringify({ page, size }))}`;
  }
}

/** The first request of a list: a small first page, in one encoding. */
export function probe(run: Run, slug: PagedSlug, encoding: Encoding, page = 0): Promise<Exchange> {
  const query = pageQuery(encoding, { page, size: PROBE_SIZE });

  return run.once(`probe ${slug} ${query}`, () => run.client.call(slug, { query }));
}

/** The encoding whose size the target honours; null when it honours none that we know. */
export async function find(run: Run, slug: PagedSlug): Promise<Encoding | null> {
  if (run.settings.pageable !== 'auto') return run.settings.pageable;

  await run.reached();
  const flat = await probe(run, slug, 'flat');
  if (echoesSize(flat)) return 'flat';

  const probes = await Promise.all(encodings.map((encoding) => probe(run, slug, encoding)));
  const byEcho = probes.findIndex(echoesSize);
  if (byEcho !== -1) return encodings[byEcho] ?? null;

  // A target that refuses page 0 has understood the query, and is to blame for it.
  const refused = encodings.filter((_, index) => isRefused(probes[index] as Exchange));
  const second = await Promise.all(refused.map((encoding) => probe(run, slug, encoding, 1)));
  const byRefusal = second.findIndex(echoesSize);
  if (byRefusal !== -1) return refused[byRefusal] ?? null;

  // An encoding that is not understood gets the default page, so a shorter page shows the one that is.
  const lengths = probes.map((exchange) => contentOf(exchange)?.length ?? 0);
  const byEffect = lengths.findIndex((length) => length === PROBE_SIZE && Math.max(...lengths) > PROBE_SIZE);

  return encodings[byEffect] ?? null;
}

function echoesSize(exchange: Exchange): boolean {
  return pageNumberAt(exchange, 'size') === PROBE_SIZE;
}
