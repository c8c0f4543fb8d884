import { explainFailure } from '../../connection/no-response.js';
import type { Failure } from '../../connection/wire.js';
import { answeredOrNot, Unanswered } from '../../exchanges/client.js';
import {
  describeResponse,
  type Exchange,
  isAccepted,
  isAnsweredByService,
  isRejected,
  queryOf,
} from '../../exchanges/exchange.js';
import { lengthOf, pageFieldAt } from '../../exchanges/shown-objects.js';
import type { PagedSlug } from '../../interface/operations.js';
import { CouldNotJudge, ifExercised, NotExercised, obstaclesIn } from '../../not-exercised.js';
import { observation, type Context } from '../context.js';
import { setUpState } from '../states.js';

/** How the members of the pageable are written in the query string. */
type QueryStyle = 'flat' | 'dotted' | 'bracket' | 'json';

/** Which members are optional is not shown. `sort` is sent only if the service insists on it. */
export type Encoding = QueryStyle | Sorted;
type Sorted = `${QueryStyle} with sort`;

export const queryStyles: readonly QueryStyle[] = ['flat', 'dotted', 'bracket', 'json'];
const SORT = 'id';

export function styleOf(encoding: Encoding): QueryStyle {
  return encoding.replace(' with sort', '') as QueryStyle;
}

export const sorted = (style: QueryStyle): Sorted => `${style} with sort`;

export const FIRST_SIZE = 2;

/** Two sizes, because one could be the default; small ones, because the largest allowed page size is not shown. */
const PROBE_SIZES: readonly number[] = [FIRST_SIZE, 1];

export function pageQuery(encoding: Encoding, { page, size }: { page: number; size: number }): string {
  const style = styleOf(encoding);
  const sort = style === encoding ? {} : { sort: SORT };
  if (style === 'json') {
    const members = style === encoding ? { page, size } : { page, size, sort: [SORT] };

    return `pageable=${encodeURIComponent(JSON.stringify(members))}`;
  }
  const prefix = { flat: '', dotted: 'pageable.', bracket: 'pageable%5B' }[style];
  const end = style === 'bracket' ? '%5D' : '';

  return Object.entries({ page, size, ...sort })
    .map(([name, value]) => `${prefix}${name}${end}=${value}`)
    .join('&');
}

export const LARGE_SIZE = 100;

export const largeQuery = (encoding: Encoding) => pageQuery(encoding, { page: 0, size: LARGE_SIZE });

/** The page and the size that a request names in this encoding; null if it names none. */
export function askedIn(exchange: Exchange, encoding: Encoding): { page: number; size: number } | null {
  const query = `&${queryOf(exchange)}`;
  const before = { flat: '&', dotted: '&pageable\\.', bracket: '&pageable\\[', json: '"' }[styleOf(encoding)];
  const [page, size] = ['page', 'size'].map((name) => new RegExp(`${before}${name}[\\]"]?[=:](\\d+)`).exec(query)?.[1]);

  return page === undefined || size === undefined ? null : { page: Number(page), size: Number(size) };
}

export function probe(
  context: Context,
  slug: PagedSlug,
  { encoding, page = 0, size = FIRST_SIZE }: { encoding: Encoding; page?: number; size?: number },
): Promise<Exchange> {
  const query = pageQuery(encoding, { page, size });
  // If the encoding is given in the settings, the service must understand it; whether it must understand sort is not shown.
  const requestClass = encoding === context.settings.pageable ? 'valid' : 'probe';

  return context.once(`probe ${slug} ${query}`, (own) => own.client.call(slug, requestClass, { query }));
}

async function readFeedback(context: Context): Promise<Exchange> {
  await setUpState(context, 'feedback exists', 'receptionist');

  return context.once('plain list-feedback', (own) => own.client.call('list-feedback', 'valid'));
}

const POLL_MS = 250;

/** The first page of the farmer's list, which also shows whether the service responds. */
export function reachTarget(context: Context): Promise<Exchange | null> {
  // A response that says nothing about the service must not stop the other operations from being judged.
  return context.once('reached', async (own) => {
    const exchange = await ifExercised(sendFirstRequest(own), null);
    const [lost] = own.client.lost();
    // The time may be over before every try was made.
    if (lost !== undefined && !own.client.exchanges.some(isAnsweredByService)) throw nothingResponds(own, lost.failure);

    return exchange;
  });
}

/** The first request of a run. If nothing responds, the run ends: there is nothing to judge. */
async function sendFirstRequest(context: Context): Promise<Exchange> {
  const { pageable, waitS } = context.settings;
  const deadline = performance.now() + waitS * 1000;
  while (
    performance.now() < deadline &&
    isUnreachable(await answeredOrNot(context.client.call('list-farmer-orders', 'probe')))
  ) {
    await context.client.pause(POLL_MS);
  }
  const encoding = pageable === 'auto' ? 'flat' : pageable;
  const exchange = await answeredOrNot(probe(context, 'list-farmer-orders', { encoding }));
  if (exchange.failure?.kind === 'unreachable') {
    throw nothingResponds(context, exchange.failure);
  }
  if (exchange.response !== null) return exchange;

  // One dead operation must not end the run, so two others are tried.
  const others = await Promise.all(
    [readFeedback(context), context.client.call('get-order', 'probe', { id: '1' })].map(answeredOrNot),
  );
  if (others.every(({ response }) => response === null)) {
    throw nothingResponds(context, exchange.failure);
  }

  throw new Unanswered(exchange);
}

/** A proxy responds in place of a service that is still starting. */
function isUnreachable({ failure }: Exchange): boolean {
  return failure?.kind === 'unreachable' || failure?.proxy !== undefined;
}

function nothingResponds({ settings }: Context, failure: Failure | null): CouldNotJudge {
  const url = settings.baseUrl ?? '';
  const why =
    failure === null ? 'no response' : explainFailure({ ...settings, url, setting: 'SPRAY_BASE_URL' }, failure).message;

  return new CouldNotJudge(`nothing responds at ${url}: ${why}`);
}

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

  return sizes.some((size, index) => size === PROBE_SIZES[index]) && new Set(sizes).size === sizes.length;
}

/**
 * An encoding that is not understood gets the default page, so a shorter page shows that the encoding is understood.
 */
function isShortened({ exchanges }: Probe, longest: number): boolean {
  return exchanges.every(
    (exchange, index) => lengthOf(exchange) === PROBE_SIZES[index] && lengthOf(exchange) < longest,
  );
}

export interface RequestedPage {
  readonly page: number;
  readonly size: number;
  readonly exchange: Exchange;
}

export interface Pages {
  /** The first three pages, or fewer if the list is shorter. */
  readonly successive: readonly RequestedPage[];
  /** The last page, if it is not among the first three. */
  readonly last: RequestedPage | null;
  /** The last page again, with a size that leaves it partly filled: on a full page, size and length are the same. */
  readonly short: RequestedPage | null;
  /** The last page with page size 1: a last page that is full may be cut short by mistake. */
  readonly full: RequestedPage | null;
  readonly spanning: RequestedPage | null;
  /** Pages between the third and the last: of up to six pages all, of more the middle and the last but one. */
  readonly between: readonly RequestedPage[];
  /** The page after the last. It may be rejected. */
  readonly after: RequestedPage | null;
}

/** Every page that was read, except for the one after the last. */
export function everyPageOfTheList({ successive, between, last, short, spanning }: Pages): RequestedPage[] {
  return [...successive, ...between, last, short, spanning].filter((page) => page !== null);
}

export async function readFirstPage(context: Context, slug: PagedSlug | 'list-feedback'): Promise<Exchange> {
  await reachTarget(context);
  if (slug === 'list-feedback') return readFeedback(context);
  if (slug === 'list-sprayer-orders') await setUpState(context, 'an order of the sprayer exists', 'sprayer');

  return probe(context, slug, { encoding: (await findEncoding(context, slug)) ?? 'flat' });
}
