import { filtersIn, mismatchesIn, type FilterValue } from '../evidence/pages/page-arithmetic.js';
import { madeIn, queryOf, type Exchange } from '../exchanges/exchange.js';
import { isPage, ordersIn, pageFieldAt } from '../exchanges/shown-objects.js';
import { pagedSlugs } from '../interface/operations.js';
import { askedIn, queryStyles, type Encoding } from '../observations/lists/first-pages.js';
import type { Settings } from '../settings/settings.js';

export type Encodings = ReadonlyMap<Exchange['operation'], Encoding | undefined>;

/** How clients write the page in a query: as the settings say, or as the service is seen to understand. */
export function learnEncodings(exchanges: readonly Exchange[], { pageable }: Settings): Encodings {
  const styleFor = (slug: Exchange['operation']) => {
    const pages = exchanges.filter((exchange) => exchange.operation === slug && isPage(exchange));

    return queryStyles.find((style) => isHonoured(pages, style));
  };

  return new Map(pagedSlugs.map((slug) => [slug, pageable === 'auto' ? styleFor(slug) : pageable]));
}

/** Whether pages of two sizes, or with two numbers, came as they were requested: a default is always the same. */
function isHonoured(pages: readonly Exchange[], style: Encoding): boolean {
  return [['size', 'size'] as const, ['page', 'number'] as const].some(([name, field]) => {
    const asked = pages.map((page) => [askedIn(page, style)?.[name], pageFieldAt(page, field)]);

    return new Set(asked.flatMap(([one, other]) => (one === other ? (one ?? []) : []))).size > 1;
  });
}

/**
 * Whether the service understands how the filters of a request are named: by the settings, or because two values were honoured. What is
 * no page is wrong, whatever they mean.
 */
export function learnFilterNames(exchanges: readonly Exchange[], settings: Settings): (exchange: Exchange) => boolean {
  const honoured = new Map<string, Set<string>>();
  for (const exchange of exchanges.filter((each) => ordersIn(each).length > 0))
    for (const [name, value] of filtersIn(exchange))
      if (mismatchesIn(exchange, name, value).length === 0)
        madeIn(honoured, `${name} ${parameterOf(exchange, value)}`, () => new Set<string>()).add(value);

  return (exchange) =>
    !isPage(exchange) ||
    filtersIn(exchange).every(([name, value]) => {
      const parameter = parameterOf(exchange, value);
      const given = settings[`${name}Param`];

      return given === null ? (honoured.get(`${name} ${parameter}`)?.size ?? 0) > 1 : given === parameter;
    });
}

/** The name of the parameter; what is written as JSON has the name of its member. */
function parameterOf(exchange: Exchange, value: FilterValue[1]): string {
  return new RegExp(`([^&"]*?)"?[=:]"?${value}\\b`).exec(queryOf(exchange))?.[1] ?? '';
}
