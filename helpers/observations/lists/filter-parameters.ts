import { isAccepted, type Exchange } from '../../exchanges/exchange.js';
import { contentOf, ordersIn, pageFieldAt, stringOrEmpty } from '../../exchanges/shown-objects.js';
import { shapeOf } from '../../interface/schemas.js';
import { ifExercised, NotExercised, wrongSetting } from '../../not-exercised.js';
import type { Context } from '../context.js';
import type { RequestedPage } from './first-pages.js';
import { readFarmerOrders } from './whole-lists.js';

/** The likeliest first. */
function namesLike(field: FilterName, short: string, other: string): readonly string[] {
  const joinedBy = (sign: string) => field.replaceAll(/[A-Z]/g, (letter) => sign + letter.toLowerCase());
  const plain = [field, short, joinedBy('_'), joinedBy('-'), field.toLowerCase()];

  return [...plain, `filter.${field}`, `filter[${field}]`, `filter[${short}]`, other];
}

const likelyNames = (name: FilterName) =>
  name === 'orderStatus' ? namesLike(name, 'status', 'state') : namesLike(name, 'method', 'payment');

/** The parameter name with which the filter works, or otherwise one that has any effect. */
export async function findParameter(context: Context, name: FilterName, unfiltered: Exchange): Promise<string | null> {
  const [likeliest = '', ...others] = likelyNames(name);
  const tryOut = async (parameter: string, values: readonly string[]) => {
    const pages = await filterBy(context, parameter, values);
    const isUsed = pages.some((page) => hasEffect(name, page, unfiltered));
    const shown = pages.map((page) => isMatching(name, page));

    return { parameter, isUsed, isRight: isUsed && shown.includes(true) && !shown.includes(false) };
  };
  const first = await tryOut(likeliest, filterValues(name));
  if (first.isRight) return likeliest;
  const values = distinguishingValues(name, unfiltered);
  const tried = [first, ...(await Promise.all(others.map((parameter) => tryOut(parameter, values))))];

  return (tried.find(({ isRight }) => isRight) ?? tried.find(({ isUsed }) => isUsed))?.parameter ?? null;
}

const settings = { orderStatus: 'SPRAY_ORDER_STATUS_PARAM', paymentMethod: 'SPRAY_PAYMENT_METHOD_PARAM' } as const;

/** Not exercised if a name of the settings has no effect and another one has: the setting is wrong. */
export async function expectOnlyName(
  context: Context,
  name: FilterName,
  { given, unfiltered }: { readonly given: string; readonly unfiltered: Exchange },
): Promise<void> {
  const found = await ifExercised(findParameter(context, name, unfiltered), null);
  if (found === null || found === given) return;
  throw new NotExercised(wrongSetting(settings[name], `${given} has no effect, and ${found} works`));
}

export function withoutEffect(name: FilterName): NotExercised {
  const tried = likelyNames(name).join(', ');

  return new NotExercised(`the ${name} filter has another name, or does nothing: ${tried} had no effect`, [
    settings[name],
  ]);
}

/**
 * Two values that exclude each other, so at least one must shorten the list. One of them is a value that an order
 * has, if any order shows it.
 */
function distinguishingValues(name: FilterName, unfiltered: Exchange): readonly string[] {
  const known = ordersIn(unfiltered).find(({ value }) => showsDocumentedValue(name, value));
  const [first = '', second = ''] = filterValues(name).toReversed();
  const shown = known === undefined ? first : stringOrEmpty(known.value[name]);

  return [shown, shown === first ? second : first];
}

function isMatching(name: FilterName, { value, exchange }: FilteredPage): boolean | null {
  const shown = ordersIn(exchange).flatMap((order) => order.value[name] ?? []);

  return shown.length === 0 ? null : shown.every((text) => text === value);
}

// Other clients only add orders, so a list that became shorter was filtered in some way.
export function hasEffect(name: FilterName, { value, exchange }: FilteredPage, unfiltered: Exchange): boolean {
  if (!isAccepted(exchange)) return false;
  const fewer = (count: (page: Exchange) => number | null) => (count(exchange) ?? Infinity) < (count(unfiltered) ?? 0);
  if (fewer((page) => pageFieldAt(page, 'totalElements')) || fewer((page) => contentOf(page)?.length ?? null))
    return true;

  const values = (page: Exchange) => ordersIn(page).map((order) => order.value[name]);
  const filtered = values(exchange);

  return (
    filtered.length > 0 &&
    filtered.every((shown) => shown === value) &&
    !values(unfiltered).every((shown) => shown === value)
  );
}

export async function requestFiltered(
  context: Context,
  parameters: Readonly<Record<string, string>>,
): Promise<Exchange> {
  const { query } = await readFarmerOrders(context);
  const filter = new URLSearchParams(parameters).toString();
  const { orderStatusParam, paymentMethodParam } = context.settings;
  const isGiven = Object.keys(parameters).every((name) => name === orderStatusParam || name === paymentMethodParam);

  return context.once(`filter ${filter}`, (own) =>
    own.client.call('list-farmer-orders', isGiven ? 'valid' : 'probe', {
      query: query === '' ? filter : `${query}&${filter}`,
      isUrgent: true,
    }),
  );
}

export function filterBy(context: Context, parameter: string, values: readonly string[]): Promise<FilteredPage[]> {
  return Promise.all(
    values.map(async (value) => ({ value, exchange: await requestFiltered(context, { [parameter]: value }) })),
  );
}

export type FilterName = 'orderStatus' | 'paymentMethod';

interface FilteredPage {
  readonly value: string;
  readonly exchange: Exchange;
}

export type LaterPage = FilteredPage & RequestedPage;

export interface FilterValues {
  readonly name: FilterName;
  readonly parameter: string;
  readonly pages: readonly FilteredPage[];
  readonly unfiltered: Exchange;
  readonly hasEffect: boolean;
}

export interface Filter extends FilterValues {
  /** Later pages for some of the values: a service may forget the filter there. */
  readonly later: readonly LaterPage[];
  /** Pages that were read because later ones do not show the items in their place of the list. */
  readonly suspect: readonly RequestedPage[];
}

export function filterValues(name: FilterName): readonly string[] {
  return shapeOf('order-filters').properties.get(name)?.values ?? [];
}

export function showsDocumentedValue(name: FilterName, order: Readonly<Record<string, unknown>>): boolean {
  return filterValues(name).some((value) => value === order[name]);
}
