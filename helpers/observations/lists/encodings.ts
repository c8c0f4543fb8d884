import { describeResponse, isAccepted, isRejected, type Exchange } from '../../exchanges/exchange.js';
import { lengthOf, pageFieldAt } from '../../exchanges/paged-result.js';
import type { PagedSlug } from '../../interface/operations.js';
import { NotExercised, obstaclesIn } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { reachTarget } from '../reach.js';
import { setUpState } from '../states.js';
import { probe, PROBE_SIZES, queryStyles, sorted, type Encoding, type QueryStyle } from './page-query.js';

interface Probe {
  readonly encoding: Encoding;
  readonly exchanges: readonly Exchange[];
}

/** The encoding whose size the service honours; null if it honours none of the known ones. */
export const findEncoding = observation(
  (slug: PagedSlug) => `encoding ${slug}`,
  async (context, slug): Promise<Encoding | null> => {
    const given = context.settings.pageable;
    await reachTarget(context);
    if (slug === 'list-sprayer-orders') await setUpState(context, 'an order of the sprayer exists', 'sprayer');
    if (given !== 'auto') return (await isRejectedUnsorted(context, slug, given)) ? sorted(given) : given;
    const flat = await probeSizes(context, slug, { encoding: 'flat' });
    if (echoesSizes(flat)) return 'flat';

    const probes = await Promise.all(queryStyles.map((style) => probeSizes(context, slug, { encoding: style })));
    // A service that rejects page 0 has understood the query, so page 1 may show the encoding.
    const rejected = probes.filter(({ exchanges }) => exchanges.every(isRejected));
    const later = await Promise.all(rejected.map(({ encoding }) => probeSizes(context, slug, { encoding, page: 1 })));
    const longest = Math.max(...probes.flatMap(({ exchanges }) => exchanges.map(lengthOf)));
    const found = [...probes, ...later].find(echoesSizes) ?? probes.find((tried) => isShortened(tried, longest));
    if (found !== undefined || !probes.some(isRejectedForItsQuery)) return found?.encoding ?? null;
    const further = await Promise.all(
      queryStyles.map((style) => probeSizes(context, slug, { encoding: sorted(style) })),
    );

    return further.find(echoesSizes)?.encoding ?? null;
  },
);

/** Includes why the first request was rejected, if it was. */
export function unknownEncoding(plain: Exchange): NotExercised {
  const why = isAccepted(plain) ? '' : ` (${describeResponse(plain)})`;

  return new NotExercised(
    `the service honours none of the known encodings of the pageable${why}`,
    ['SPRAY_PAGEABLE'],
    isAccepted(plain) ? obstaclesIn([plain], '/page/size') : obstaclesIn([plain]),
  );
}

async function probeSizes(
  context: Context,
  slug: PagedSlug,
  { encoding, page = 0 }: { encoding: Encoding; page?: number },
): Promise<Probe> {
  return {
    encoding,
    exchanges: await Promise.all(PROBE_SIZES.map((size) => probe(context, slug, { encoding, page, size }))),
  };
}

async function isRejectedUnsorted(context: Context, slug: PagedSlug, given: QueryStyle): Promise<boolean> {
  return (
    isRejectedForItsQuery({ encoding: given, exchanges: [await probe(context, slug, { encoding: given })] }) &&
    echoesSizes(await probeSizes(context, slug, { encoding: sorted(given) }))
  );
}

function isRejectedForItsQuery({ exchanges }: Probe): boolean {
  return exchanges.every(({ response }) => response?.status === 400 || response?.status === 422);
}

/**
 * Whether a size has an effect. One of the two may be rejected or ignored, because requirements of their own judge that; if
 * the encoding is not understood, both get the default size.
 */
function echoesSizes({ exchanges }: Probe): boolean {
  const sizes = exchanges.map((exchange) => (isRejected(exchange) ? null : pageFieldAt(exchange, 'size')));

  return exchanges.some(isEchoed) && new Set(sizes).size === sizes.length;
}

function isEchoed(exchange: Exchange, index: number): boolean {
  return pageFieldAt(exchange, 'size') === PROBE_SIZES[index];
}

/**
 * An encoding that is not understood gets the default page, so a shorter page shows that the encoding is understood.
 */
function isShortened({ exchanges }: Probe, longest: number): boolean {
  return exchanges.every(
    (exchange, index) => lengthOf(exchange) === PROBE_SIZES[index] && lengthOf(exchange) < longest,
  );
}
