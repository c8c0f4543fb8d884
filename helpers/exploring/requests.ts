import type { Client } from '../exchanges/client.js';
import { isRejected, isServerFailure, type Exchange, type RequestClass } from '../exchanges/exchange.js';
import { inDigits, isPage, pageFieldAt } from '../exchanges/shown-objects.js';
import type { Role, Slug, SnapshotSlug } from '../interface/operations.js';
import { isCalendarDay } from '../interface/schemas.js';
import { ifExercised } from '../not-exercised.js';
import { judgedElsewhere, may, must, open, type JudgedRequest } from '../observations/judged-request.js';
import { filterValues } from '../observations/lists/filter-parameters.js';
import { FIRST_SIZE, pageQuery, sorted, styleOf, type RequestedPage } from '../observations/lists/first-pages.js';
import type { OrderBody } from '../observations/writing/sample-order.js';
import {
  filtersOf,
  type CreatedOrder,
  type ExploredOrder,
  type ListStep,
  type MadeStep,
  type SingleStep,
  type WalkStep,
} from './step.js';
import type { TargetFacts } from './target-facts.js';

const MOST_PAGES = 12;
const FEW_PAGES = 2;

/** The largest allowed size is not shown, so larger ones may be rejected. */
const SURE_SIZE = FIRST_SIZE;
export async function readPage(client: Client, facts: TargetFacts, step: Omit<ListStep, 'do'>): Promise<Made | null> {
  const { list, as: role, page, size, orderStatus, paymentMethod, sort } = step;
  const query = queryOf(step, facts);
  const isWrong = page < 0 || size < 1;
  const isFiltered = orderStatus !== undefined || paymentMethod !== undefined;
  const isPaged = facts.encodings[list] !== null;
  const requestClass = isWrong ? 'wrong on purpose' : isPaged && sort === undefined ? 'valid' : 'probe';
  const made = await ask(client, {
    slug: list,
    requestClass,
    options: { role, ...(query === '' ? {} : { query }) },
    judged: sort !== undefined ? open : isPaged && page === 0 && size <= SURE_SIZE && !isFiltered ? must : may,
  });

  return made && { ...made, pages: isPaged ? made.exchanges.map((exchange) => ({ page, size, exchange })) : [] };
}

export async function walkPages(client: Client, facts: TargetFacts, step: WalkStep): Promise<Made | null> {
  const made: Made[] = [];
  let count = 1;
  for (let page = 0; page < Math.min(count, MOST_PAGES); page++) {
    const read = await readPage(client, facts, { ...step, page });
    const [exchange] = read?.exchanges ?? [];
    if (read === null || exchange === undefined) return null;
    made.push(read);
    if (!isPage(exchange)) break;
    // A service may give fewer items than requested, and the same number on every page.
    const size = pageFieldAt(exchange, 'size') ?? 0;
    const total = pageFieldAt(exchange, 'totalElements') ?? 0;
    count = size > 0 && facts.encodings[step.list] !== null ? Math.ceil(total / size) : 1;
    // Of a list that is too long to be read whole, the first pages are enough.
    if (count > MOST_PAGES && page >= FEW_PAGES) break;
  }
  const pages: RequestedPage[] = made.flatMap((read) => read.pages ?? []);
  const exchanges = made.flatMap((read) => read.exchanges);
  const isOnlyPage = exchanges.every((exchange) => (pageFieldAt(exchange, 'totalPages') ?? 0) <= 1);

  return {
    exchanges,
    requests: made.flatMap(({ requests }) => requests),
    pages,
    isWhole: exchanges.every(isPage) && made.length === Math.max(1, count) && (pages.length > 0 || isOnlyPage),
  };
}

/** The size of pages of lists whose paging query the interface does not show. */
const UNPAGED_SIZE = 5;

/** Requests a list whose paging query is not shown. Another page is used only if the response names it. */
export async function readUnpaged(
  client: Client,
  facts: TargetFacts,
  { slug, role, page }: { slug: SnapshotSlug; role: Role; page: number | undefined },
): Promise<Made | null> {
  if (page === undefined || page === 0)
    return ask(client, { slug, requestClass: 'valid', options: { role }, judged: judgedList });
  const query = pageQuery(facts.encodings['list-sprayer-orders'] ?? 'flat', { page, size: UNPAGED_SIZE });
  const made = await ask(client, { slug, requestClass: 'probe', options: { role, query }, judged: may });
  const isNamed = (exchange: Exchange) =>
    pageFieldAt(exchange, 'number') === page && pageFieldAt(exchange, 'size') === UNPAGED_SIZE;

  return made && { ...made, requests: made.requests.filter(({ exchange }) => isNamed(exchange)) };
}

/** Another requirement is about users who do not get their notifications. */
function judgedList(exchange: Exchange): JudgedRequest {
  if (exchange.operation === 'list-feedback') return must(exchange);

  return isRejected(exchange) && !isServerFailure(exchange) ? judgedElsewhere(exchange) : may(exchange);
}

/** What a step leads to, apart from its place in the sequence. */
export type Made = Omit<MadeStep, 'step' | 'index' | 'isAtOnce'>;

interface Asked {
  readonly slug: Slug;
  readonly requestClass: RequestClass;
  readonly options: NonNullable<Parameters<Client['call']>[2]>;
  /** How far the response may be blamed. */
  readonly judged: (exchange: Exchange) => JudgedRequest;
}

export async function ask(client: Client, { slug, requestClass, options, judged }: Asked): Promise<Made | null> {
  const exchange = await ifExercised(client.call(slug, requestClass, options), null);
  if (exchange === null) return null;

  const requests = requestClass === 'wrong on purpose' ? [] : [judged(exchange)];

  return { exchanges: [exchange], requests, ...(options.id !== undefined && { id: options.id }) };
}

/** Where the label of an order goes in the location of a step. */
export const LABEL = '{label}';

/** Where it goes in a location that looks like a number: as digits. */
const DIGITS = '{digits}';

export function bodyOf(order: ExploredOrder, { sessions, crops, run }: TargetFacts, label: string): OrderBody {
  const { session, crop, location, ...others } = order;
  const digits = () => `${inDigits(run.mark)}${label.replace(/^.*\D/, '')}`;

  return {
    ...others,
    location: location.replace(LABEL, () => label).replace(DIGITS, digits),
    session: sessions[session % sessions.length],
    cropType: crops[crop % crops.length],
  };
}

/** What the interface does not allow in an order; null for a valid one. */
export function wrongIn({ area, paymentMethod, date }: OrderBody): CreatedOrder['wrong'] {
  if (area < 1) return 'area';
  if (!filterValues('paymentMethod').includes(paymentMethod)) return 'paymentMethod';

  return isCalendarDay(date) ? null : 'date';
}

/** The query of a list; empty if it is not known how pages are requested, or which parameter filters. */
function queryOf(
  { list, page, size, orderStatus, paymentMethod, sort }: Omit<ListStep, 'do'>,
  { encodings, filters }: TargetFacts,
): string {
  const encoding = encodings[list];
  const wanted = { orderStatus, paymentMethod };
  const filtered = (['orderStatus', 'paymentMethod'] as const).flatMap((name) => {
    const [parameter, value] = [filters[name], wanted[name]];

    return parameter === null || value === undefined ? [] : [[parameter, value] as [string, string]];
  });
  const style = encoding === null || sort === undefined ? encoding : sorted(styleOf(encoding));
  const query = style === null ? '' : pageQuery(style, { page, size });

  return [query, new URLSearchParams(filtered).toString()].filter((part) => part !== '').join('&');
}

/** A filter whose parameter is not known cannot be requested. */
export function withKnownFilters(step: SingleStep, { filters }: TargetFacts): SingleStep {
  if (step.do !== 'list' && step.do !== 'walk') return step;
  const { orderStatus, paymentMethod, ...others } = step;

  return {
    ...others,
    ...filtersOf(filters.orderStatus && orderStatus, filters.paymentMethod && paymentMethod),
  };
}
