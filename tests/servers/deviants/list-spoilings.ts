import { tokens } from '../../../reference/identity.js';
import type { Call } from '../../../reference/reference.js';
import { raw, type Right, type Spoil } from './deviant.js';
import { at, body, pageNumbers, type Thing } from './spoilings.js';

/** Small enough for the lists of the reference to need a second page. */
export const smallPages = { defaultPageSize: 3 };

/** Five orders of a list are looked up, drawn by the seed: this one draws the other farmer's, with its accents. */
export const drawsTheOther = { seed: 3 };

type Answer = Spoil['answer'];
type Change = ReturnType<typeof at>;
type IsMeant = (query: URLSearchParams, call: Call) => boolean;

/** Only in answer to the calls that are meant: faults hide. */
export function when(isMeant: IsMeant, answer: Answer): Answer {
  return (right, call) => (isMeant(new URLSearchParams(call.target.split('?')[1]), call) ? answer(right, call) : right);
}

export const isFirstPage: IsMeant = (query) => Number(query.get('page') ?? 0) === 0;

export const isLaterPage: IsMeant = (query) => Number(query.get('page') ?? 0) > 0;

export const isAfterTheSecond: IsMeant = (query) => Number(query.get('page') ?? 0) > 1;

export const isFiltered: IsMeant = (query) => query.has('orderStatus') || query.has('paymentMethod');

export const isFilteredTwice: IsMeant = (query) => query.has('orderStatus') && query.has('paymentMethod');

export function calledBy(account: keyof typeof tokens): IsMeant {
  return (_, { headers }) => headers['authorization'] === `Bearer ${tokens[account]}`;
}

/** Nothing changed, but that reading JSON and writing it again rounds integers above 2^53. */
export const asItIs: Answer = (right) => right;

/** An error in place of the answer. */
export function refused(status: number): Answer {
  return (right) => ({ ...right, status, body: { message: 'The request was refused.' } });
}

/** A redirect in place of the answer. */
export function redirected(location: string): Answer {
  return () => ({ status: 301, headers: { location }, body: raw('') });
}

/** An empty page in place of a refusal. */
export const taken = taking({ size: 1, number: 0 });

export function taking(page: { size: number; number: number }): Answer {
  return (right) => ({
    ...right,
    status: 200,
    body: { content: [], page: { ...page, totalElements: 0, totalPages: 0 } },
  });
}

/** A call with one value on its query. */
export function asks(name: string, value: string): IsMeant {
  return (query) => query.get(name) === value;
}

/** The text of an answer changed. */
export function text(change: (text: string) => string): (right: Right) => Right {
  return (right) => ({ ...right, body: raw(change(JSON.stringify(right.body))) });
}

/** Items left out, and no longer counted. */
export function leavingOut(isLeftOut: (item: Thing, index: number) => boolean): (right: Right) => Right {
  return body((page) => {
    const numbers = page['page'] as Record<'size' | 'totalElements', number>;
    const content = page['content'] as Thing[];
    const kept = content.filter((item, index) => !isLeftOut(item, index));
    const totalElements = numbers.totalElements - content.length + kept.length;

    return {
      content: kept,
      page: { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) },
    };
  });
}

/** For a reference without this filter: the items that match the value asked for. */
export function filteredBy(name: string, isMatch: (item: Thing, value: string) => boolean): Answer {
  return (right, call) => {
    const value = new URLSearchParams(call.target.split('?')[1]).get(name);

    return value === null ? right : leavingOut((item) => !isMatch(item, value))(right);
  };
}

/** The number of pages counted otherwise. */
export function countingPages(count: (total: number, size: number) => number): (right: Right) => Right {
  return pageNumbers((page) => ({ ...page, totalPages: count(page['totalElements'] ?? 0, page['size'] ?? 1) }));
}

export const isIn = (status: string) => (order: Thing) => order['orderStatus'] === status;

/** An object inside an item changed. */
export function inside(path: string, change: Change): Change {
  return at(path, (value) => change(value as Thing, 0));
}

/** A field set, there already or not. */
export function having(name: string, value: unknown): Change {
  return (thing) => ({ ...thing, [name]: value });
}

/** UTF-8 read as if it were latin1. */
export const mojibake = (value: unknown): string => Buffer.from(String(value), 'utf8').toString('latin1');

/** The day before, as a zone west of UTC shows midnight. */
export function dayBefore(value: unknown): string {
  const day = new Date(`${String(value)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);

  return day.toISOString().slice(0, 10);
}

/** One item more than the list has, and counted. */
export const withOneMore: Answer = (right, call) => {
  const { content } = right.body as { content: Thing[] };
  const copy = content.slice(0, 1).map((item) => ({ ...item, id: Number(item['id']) + 1_000_000 }));

  return withMore(copy)(right, call);
};

/** These items after those that the list has, and counted. */
export function withMore(items: readonly Thing[]): Answer {
  return body((page) => {
    const numbers = page['page'] as Record<'size' | 'totalElements', number>;
    const totalElements = numbers.totalElements + items.length;

    return {
      content: [...(page['content'] as Thing[]), ...items],
      page: { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) },
    };
  });
}

/** The first item shown twice, and counted. */
export const withOneTwice: Answer = body((page) => {
  const numbers = page['page'] as Record<'size' | 'totalElements', number>;
  const content = page['content'] as Thing[];
  const totalElements = numbers.totalElements + Math.min(1, content.length);

  return {
    content: [...content.slice(0, 1), ...content],
    page: { ...numbers, totalElements, totalPages: Math.ceil(totalElements / numbers.size) },
  };
});
