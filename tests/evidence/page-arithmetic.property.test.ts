import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, outcomesOf } from '../support/judging.js';

interface Page {
  readonly size: bigint;
  readonly number: bigint;
  readonly total: bigint;
  readonly pages: bigint;
  readonly count: number;
}

const ARITHMETIC = 'list-feedback/page-arithmetic';
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const most = (one: bigint, other: bigint) => (one > other ? one : other);

/** What the interface implies of a page: its numbers fit each other and its items. */
function isConsistent({ size, number, total, pages, count }: Page): boolean {
  if ([size, number, total, pages].some((one) => one < 0n)) return false;
  if (size === 0n) return true; // unpaged, where no size was asked for
  const isDivided = (pages - 1n) * size < total && total <= pages * size;
  const left = most(0n, total - number * size);

  return (isDivided || (total === 0n && pages === 1n)) && BigInt(count) === least(size, left);
}

const LARGEST = 2n ** 63n - 1n;
const small = fc.bigInt(0n, 12n);
const edge = fc
  .tuple(fc.constantFrom(2n ** 31n, 2n ** 53n, 2n ** 62n, LARGEST - 3n), fc.bigInt(-3n, 3n))
  .map(([near, away]) => near + away);

/** A page that adds up. */
const right: fc.Arbitrary<Page> = fc
  .record({ size: fc.bigInt(1n, 4n), total: fc.oneof(small, edge), place: fc.constantFrom('first', 'last', 'beyond') })
  .map(({ size, total, place }) => {
    const pages = (total + size - 1n) / size;
    const number = { first: 0n, last: most(0n, pages - 1n), beyond: pages }[place] ?? 0n;

    return { size, number, total, pages, count: Number(least(size, most(0n, total - number * size))) };
  });

/** Pages with one wrong number, usually by a small amount. */
const spoilt = fc
  .tuple(right, fc.constantFrom('size', 'number', 'total', 'pages', 'count'), fc.oneof(fc.bigInt(-3n, 3n), edge))
  .filter(([page, field, away]) => field !== 'count' || (away >= -BigInt(page.count) && away <= 3n))
  .map(([page, field, away]) => ({
    ...page,
    [field]: field === 'count' ? page.count + Number(away) : least(LARGEST, page[field as 'size'] + away),
  }));

const any = fc.record({
  size: fc.oneof(small, edge),
  number: fc.oneof(small, edge),
  total: fc.oneof(small, edge),
  pages: fc.oneof(small, edge),
  count: fc.nat({ max: 5 }),
});

function bodyOf({ size, number, total, pages, count }: Page): string {
  const content = Array.from({ length: count }, () => '{}').join(',');

  return `{"content":[${content}],"page":{"size":${size},"number":${number},"totalElements":${total},"totalPages":${pages}}}`;
}

/** What becomes of the arithmetic on a server that answers this page to everything. */
async function judged(body: string): Promise<string[]> {
  const reply = { status: 200, headers: {}, body };
  const { error, idsWith } = await outcomesOf({
    wrap: () => () => reply,
    settings: { only: [ARITHMETIC], statesUrl: null },
  });
  expect(error).toBeNull();

  return idsWith('failed');
}

test('a page is blamed exactly where its numbers do not fit each other and its items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(right, spoilt, any), async (page) => {
      expect(await judged(bodyOf(page))).toEqual(isConsistent(page) ? [] : [ARITHMETIC]);
    }),
    { numRuns: 80 },
  );
});

test('a page that adds up is not blamed, however large its numbers are', async () => {
  await fc.assert(
    fc.asyncProperty(right, async (page) => {
      expect(await judged(bodyOf(page))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a list of one item more than a double can count adds up', async () => {
  const total = 2n ** 53n + 1n;
  const last = { size: 2n, number: 2n ** 52n, total, pages: 2n ** 52n + 1n, count: 1 };

  expect(await judged(bodyOf(last))).toEqual([]);
  expect(await judged(bodyOf({ ...last, pages: 2n ** 52n }))).toEqual([ARITHMETIC]);
});

test('a finding about a single item uses the singular', async () => {
  const body = bodyOf({ size: 2n, number: 13n, total: 27n, pages: 14n, count: 0 });
  const report = await judge({
    wrap: () => () => ({ status: 200, headers: {}, body }),
    settings: { only: [ARITHMETIC], statesUrl: null },
  });
  const messages = report.requirements.flatMap(({ findings }) => findings.map(({ message }) => message));

  expect(new Set(messages)).toEqual(new Set(['expected 1 item on page 13 (27 elements, page size 2), got 0']));
});

/** Any JSON in place of the page, of a part of it, or of an item. */
const mangled = fc
  .tuple(
    right,
    fc.constantFrom('all', 'content', 'page', 'size', 'number', 'totalElements', 'totalPages', 'item'),
    fc.jsonValue(),
  )
  .map(([page, part, value]) => {
    const body = JSON.parse(bodyOf(page)) as { content: unknown[]; page: Record<string, unknown> };
    if (part === 'all') return JSON.stringify(value);
    if (part === 'item') return JSON.stringify({ ...body, content: [...body.content, value] });
    if (part === 'content' || part === 'page') return JSON.stringify({ ...body, [part]: value });

    return JSON.stringify({ ...body, page: { ...body.page, [part]: value } });
  });

test('whatever stands in place of a page, every list is judged', async () => {
  await fc.assert(
    fc.asyncProperty(mangled, async (body) => {
      const only = ['feedback', 'farmer-orders', 'sprayer-orders', 'order-sprayers', 'notifications'].map(
        (list) => `list-${list}`,
      );
      const reply = { status: 200, headers: {}, body };
      const { error, idsWith } = await outcomesOf({ wrap: () => () => reply, settings: { only, statesUrl: null } });

      expect(error).toBeNull();
      expect(idsWith('passed', 'failed', 'warned', 'not-exercised').length).toBeGreaterThan(50);
    }),
    { numRuns: 6 },
  );
});
