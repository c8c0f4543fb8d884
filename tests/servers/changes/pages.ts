import type { JsonObject } from '../../../helpers/json/values.js';
import type { Call } from '../../../reference/reference.js';
import { queryOf } from './calls.js';
import { changeBody, type JsonResponse, type ResponseChange } from './responses.js';

type Numbers = Readonly<Record<'size' | 'number' | 'totalElements' | 'totalPages', number>>;

export function itemsOf(page: JsonObject): readonly JsonObject[] {
  return page['content'] as readonly JsonObject[];
}

export function numbersOf(page: JsonObject): Numbers {
  return page['page'] as Numbers;
}

export function isEmpty(page: JsonObject): boolean {
  return itemsOf(page).length === 0;
}

export function isAfterTheLast(page: JsonObject): boolean {
  return numbersOf(page).number > 0 && isEmpty(page);
}

/** Changes the numbers of a page. */
export function changePageNumbers(
  change: (numbers: Numbers, items: readonly JsonObject[], call: Call) => JsonObject,
): ResponseChange {
  return (response, call) =>
    changeBody((page) => ({ ...page, page: change(numbersOf(page), itemsOf(page), call) }))(response, call);
}

/** Counts the pages in another way. */
export function countPages(count: (total: number, size: number) => number): ResponseChange {
  return changePageNumbers((numbers) => ({ ...numbers, totalPages: count(numbers.totalElements, numbers.size) }));
}

/** Shows other items on the page, and counts as many more or fewer of them. */
function changeContent(change: (items: readonly JsonObject[]) => readonly JsonObject[]): ResponseChange {
  return changeBody((page) => {
    const numbers = numbersOf(page);
    const content = change(itemsOf(page));
    const totalElements = numbers.totalElements + content.length - itemsOf(page).length;

    return {
      content,
      page: { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) },
    };
  });
}

/** Removes items, and no longer counts them. */
export function removeItems(isRemoved: (item: JsonObject, index: number) => boolean): ResponseChange {
  return changeContent((items) => items.filter((item, index) => !isRemoved(item, index)));
}

/** Adds items after those of the page, and counts them. */
export function appendItems(added: readonly JsonObject[]): ResponseChange {
  return changeContent((items) => [...items, ...added]);
}

/** Adds an item that does not exist, and counts it. */
export const addInventedItem = changeContent((items) => [
  ...items,
  ...items.slice(0, 1).map((item) => ({ ...item, id: Number(item['id']) + 1_000_000 })),
]);

/** Shows the first item twice, and counts it twice. */
export const repeatFirstItem = changeContent((items) => [...items.slice(0, 1), ...items]);

/** Shows these items and no others, under any query. */
export function replaceItems(replace: (items: readonly JsonObject[]) => readonly JsonObject[]): ResponseChange {
  return changeBody((page) => {
    const content = replace(itemsOf(page));
    const { size, number } = numbersOf(page);

    return {
      content,
      page: { size, number, totalElements: content.length, totalPages: Math.ceil(content.length / size) },
    };
  });
}

/** For a reference without this filter: keeps the items that match the requested value. */
export function filterItemsBy(name: string, isMatch: (item: JsonObject, value: string) => boolean): ResponseChange {
  return (response, call) => {
    const value = queryOf(call).get(name);

    return value === null ? response : removeItems((item) => !isMatch(item, value))(response, call);
  };
}

/** Responds with an empty page in place of a rejection. */
export function sendEmptyPageOf(numbers: Pick<Numbers, 'size' | 'number'>): ResponseChange {
  return (response): JsonResponse => ({
    ...response,
    status: 200,
    body: { content: [], page: { ...numbers, totalElements: 0, totalPages: 0 } },
  });
}

export const sendEmptyPage = sendEmptyPageOf({ size: 1, number: 0 });

/** The page of a list that a query asks for. */
export function pageOf(items: readonly JsonObject[], query: URLSearchParams): JsonObject {
  const number = Number(query.get('page') ?? 0);
  const size = Number(query.get('size') ?? 2);
  const totalPages = Math.ceil(items.length / size);

  return {
    content: items.slice(number * size, (number + 1) * size),
    page: { size, number, totalElements: items.length, totalPages },
  };
}
