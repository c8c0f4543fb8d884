import { filtersIn, mismatchesIn, type FilterValue } from '../evidence/pages/page-arithmetic.js';
import type { Exchange } from '../exchanges/exchange.js';
import { isPage, ordersIn, pageFieldAt } from '../exchanges/shown-objects.js';
import { pagedSlugs } from '../interface/operations.js';
import { askedIn, queryStyles, type Encoding } from '../observations/lists/first-pages.js';
import type { Settings } from '../settings/settings.js';

/** How clients write the page in a query: as the settings say, or as the service is seen to understand. */
export function learnEncodings(exchanges: readonly Exchange[], { pageable }: Settings) {
  const learned = pagedSlugs.map((slug) => {
    const pages = exchanges.filter((exchange) => exchange.operation === slug && isPage(exchange));
    const style = pageable === 'auto' ? queryStyles.find((each) => isHonoured(pages, each)) : pageable;

    return [slug, style] as const;
  });

  return new Map<Exchange['operation'], Encoding | undefined>(learned);
}

/** Whether pages of two sizes, or with two numbers, came as they were requested: a default is always the same. */
function isHonoured(pages: readonly Exchange[], style: Encoding): boolean {
  return [['size', 'size'] as const, ['page', 'number'] as const].some(([name, field]) => {
    const asked = pages.map((page) => [askedIn(page, style)?.[name], pageFieldAt(page, field)]);

    return new Set(asked.flatMap(([one, other]) => (one === other ? (one ?? []) : []))).size > 1;
  });
}

/** Whether the service understands how the filters of a request are named: by the settings, or because two values were honoured. */
export function learnFilterNames(exchanges: readonly Exchange[], settings: Settings): (exchange: Exchange) => boolean {
  const filters = exchanges.flatMap((exchange) => filtersIn(exchange).map((filter) => ({ exchange, filter })));
  const honoured = new Map<string, Set<string>>();
  for (const { exchange, filter } of filters) {
    const [name, value] = filter;
    if (ordersIn(exchange).length === 0 || mismatchesIn(exchange, name, value).length > 0) continue;
    const key = `${name} ${parameterOf(exchange, filter)}`;
    honoured.set(key, (honoured.get(key) ?? new Set()).add(value));
  }

  return (exchange) =>
    filtersIn(exchange).every((filter) => {
      const parameter = parameterOf(exchange, filter);
      const given = settings[`${filter[0]}Param`];

      return given === null ? (honoured.get(`${filter[0]} ${parameter}`)?.size ?? 0) > 1 : given === parameter;
    });
}

/** The name of the parameter; what is written as JSON has the name of its member. */
function parameterOf({ request }: Exchange, [, value]: FilterValue): string {
  const query = decodeURIComponent(request.url.split('?')[1] ?? '');

  return new RegExp(`([^&"]*?)"?[=:]"?${value}\\b`).exec(query)?.[1] ?? '';
}
