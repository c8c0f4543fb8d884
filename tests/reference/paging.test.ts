import { describe, expect, test } from 'vitest';
import { daysAfter, today } from '../../reference/calendar.js';
import { anAsk, idsOf } from './ask.js';

const list = (query: string, rules = {}) => anAsk(rules)('farmer', `GET /api/farmer/order/?${query}`);

describe('pages', () => {
  test('share no item and lose none', () => {
    const pages = [0, 1, 2, 3].map((page) => idsOf(list(`page=${page}&size=3`)));

    expect(pages.map((ids) => ids.length)).toEqual([3, 3, 3, 1]);
    expect(pages.flat()).toEqual(idsOf(list('')));
  });

  test('report the requested page and the totals', () => {
    expect(list('page=1&size=3').body.page).toEqual({ size: 3, number: 1, totalElements: 10, totalPages: 4 });
  });

  test('end', () => {
    const { content, page } = list('page=2147483647&size=3').body;

    expect(content).toEqual([]);
    expect(page).toMatchObject({ number: 2147483647, totalElements: 10 });
  });

  test('are on every list', () => {
    const ask = anAsk();
    const sized = { content: { length: 1 }, page: { size: 1 } };

    expect(ask('receptionist', 'GET /api/receptionist/feedback/?size=1').body).toMatchObject(sized);
    expect(ask('receptionist', 'GET /api/receptionist/order/14/sprayers?size=1').body).toMatchObject(sized);
    expect(ask('sprayer', 'GET /api/sprayer/order/?size=1').body).toMatchObject(sized);
    expect(ask('admin', 'GET /api/common/notification/?size=1').body).toMatchObject(sized);
  });

  test.each(['page=-1', 'size=0', 'size=-1', 'page=one', 'size=1.5', 'size=', 'page=2147483648'])(
    'reject %s',
    (query) => {
      expect(list(query).status).toBe(400);
    },
  );
});

describe('decisions', () => {
  test.each([
    ['flat', 'page=1&size=2&sort=id,asc'],
    ['dotted', 'pageable.page=1&pageable.size=2&pageable.sort=id,asc'],
    ['bracket', 'pageable[page]=1&pageable[size]=2&pageable[sort]=id,asc'],
    ['bracket', 'pageable%5Bpage%5D=1&pageable%5Bsize%5D=2&pageable%5Bsort%5D=id%2Casc'],
    ['json', `pageable=${encodeURIComponent('{"page":1,"size":2,"sort":["id,asc"]}')}`],
  ] as const)('pageable %s reads %s', (pageable, query) => {
    const asked = list(query, { pageable });
    const ascending = idsOf(list('', { newestFirst: false }));

    expect(asked.body.page).toMatchObject({ number: 1, size: 2 });
    expect(idsOf(asked)).toEqual(ascending.slice(2, 4));
  });

  test.each([
    'page=1&size=2',
    'pageable.page=1&pageable.size=2',
    'pageable[page]=1&pageable%5Bsize%5D=2',
    `pageable=${encodeURIComponent('{"page":1,"size":2}')}`,
    'page=1&pageable.size=2',
    'page=1&size=2&pageable.size=5&pageable[page]=7&pageable=nonsense',
    'page=1&size=2&colour=red&pageable[colour]=red',
  ])('any encoding is understood by default, and unknown parameters are ignored: %s', (query) => {
    expect(list(query).body.page).toMatchObject({ number: 1, size: 2 });
  });

  test.each([
    [
      'pageable=%5Bobject%20Object%5D',
      'pageable must be a JSON object, such as {"page":0,"size":20}, got "[object Object]".',
    ],
    ['pageable=', 'pageable must be a JSON object, such as {"page":0,"size":20}, got "".'],
    ['page=one', 'page must be an integer of 32 bits, got "one".'],
    ['size=0', 'size must be at least 1, got "0".'],
    ['pageable={"page":-1}', 'page must be at least 0, got -1.'],
    ['pageable={"sort":7}', 'sort must be a list of strings, got 7.'],
    [
      'orderStatus=open',
      'orderStatus must be one of pending, cancelled, confirmed, assigned, in_progress, completed, got "open".',
    ],
  ])('the rejection of %s says what is wrong', (query, message) => {
    const { status, body } = list(query);

    expect(status).toBe(400);
    expect(body).toEqual({ error: 'bad_request', message });
  });

  test('another encoding has no effect', () => {
    expect(list('page=1&size=2', { pageable: 'dotted' }).body.page).toMatchObject({ number: 0, size: 20 });
  });

  test.each(['{', '5', 'null', '{"page":"one"}', '{"page":0.5}', '{"size":0}', '{"sort":7}'])(
    'pageable json refuses %s',
    (text) => {
      expect(list(`pageable=${encodeURIComponent(text)}`, { pageable: 'json' }).status).toBe(400);
    },
  );

  test('defaultPageSize and maximumPageSize decide the size', () => {
    const rules = { defaultPageSize: 4, maximumPageSize: 6 };

    expect(list('', rules).body.page.size).toBe(4);
    expect(list('size=7', rules).body.page).toMatchObject({ size: 6, totalPages: 2 });
  });

  test('belowMinimum clamp moves to the minimum, ignore to the default', () => {
    const query = 'page=-1&size=0';

    expect(list(query, { belowMinimum: 'clamp' }).body.page).toMatchObject({ number: 0, size: 1 });
    expect(list(query, { belowMinimum: 'ignore' }).body.page).toMatchObject({ number: 0, size: 20 });
  });

  test('newestFirst decides the order of the list', () => {
    expect(idsOf(list('', { newestFirst: false }))).toEqual(idsOf(list('')).toReversed());
  });

  test('sort orders by the fields shown, one after the other', () => {
    const { content } = list('sort=paymentMethod,desc&sort=date').body;
    const keys = content.map(({ paymentMethod, date }) => `${paymentMethod} ${date}`);

    expect(keys[0]).toBe('visa 2026-05-28');
    expect(keys.at(-1)).toBe(`cash ${daysAfter(today(), 27)}`);
  });

  test('sort by a field that is hidden or unknown changes nothing', () => {
    expect(idsOf(list('sort=secret&sort=nonsense,desc'))).toEqual(idsOf(list('')));
  });

  test('skipsBetweenPages loses items between two pages, or repeats them', () => {
    const [first = [], second = []] = [0, 1].map((page) =>
      idsOf(list(`page=${page}&size=2`, { skipsBetweenPages: 1 })),
    );
    const repeated = idsOf(list('page=1&size=2', { skipsBetweenPages: -1 }));

    expect([...first, ...second]).toEqual(idsOf(list('')).filter((_id, index) => index < 5 && index !== 2));
    expect(repeated[0]).toBe(first[1]);
  });
});
