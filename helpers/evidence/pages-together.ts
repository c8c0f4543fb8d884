import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import { missingFromPages } from '../exchanges/obstacles.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, valueFinding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, requireAny, responsesIn, type Log } from '../judging/log.js';
import { counted } from '../words/counted.js';
import {
  hasOtherItems,
  isRightByPage,
  isSameList,
  largestSize,
  listName,
  wholeLists,
  type ListReading,
} from './list-readings.js';

/** Every page has the number, or the size, that was requested. */
export function judgeRequestedPages(log: Log, slug: PagedSlug, field: 'number' | 'size'): Suspicion[] {
  responsesIn(log, slug);
  const requested = entriesFor(log, slug).flatMap(({ asked, exchange }) =>
    asked === undefined ? [] : [{ asked, exchange }],
  );
  const places = missingFromPages(requested.map(({ exchange }) => exchange));
  const pages = requireAny(
    requested.filter(({ exchange }) => isPage(exchange)),
    'no page was returned',
    places,
  );

  return pages.flatMap(({ asked, exchange }) => {
    const wanted = field === 'size' ? Math.min(asked.size, largestSize(log, exchange)) : asked.page;
    const got = pageFieldAt(exchange, field);
    const wrong = got === wanted ? [] : [valueFinding(exchange, `/page/${field}`, `${wanted}, as requested`, got)];

    return suspicionsOf(exchange, wrong, { certainty: 'certain', subject: `${slug} ${field}` });
  });
}

/** The whole lists of an operation whose pages are right by themselves. */
function rightLists(log: Log, slug: PagedSlug): readonly ListReading[] {
  return requireAny(
    wholeLists(log, slug).filter((list) => isRightByPage(log, list) && !hasOtherItems(list)),
    'no list was read whole at rest',
  );
}

function unfiltered(lists: readonly ListReading[]): ListReading[] {
  return lists.filter(({ filters }) => filters.length === 0);
}

/** No item is on two pages of a list. */
export function judgeSharedItems(log: Log, slug: PagedSlug): Suspicion[] {
  return rightLists(log, slug).flatMap((list) =>
    list.pages.flatMap((page, at) => {
      const before = list.pages.slice(0, at);
      const again = idsOf(page).flatMap((id, index): Finding[] => {
        const first = before.find((other) => id !== null && idsOf(other).includes(id));

        return first === undefined
          ? []
          : [finding(page, `/content/${index}/id`, `no item of ${first.id}`, `item ${id} again`)];
      });

      return suspicionsOf(page, again, { certainty: 'at rest', subject: listName(list) });
    }),
  );
}

/** What pages of another size show, these show, too. */
export function judgeLostItems(log: Log, slug: PagedSlug): Suspicion[] {
  const lists = unfiltered(rightLists(log, slug));
  const compared = lists.flatMap((list) =>
    lists
      .filter((other) => isSameList(list, other) && other.size !== list.size && totalOf(other) === totalOf(list))
      .map((other) => ({ list, other })),
  );

  return requireAny(compared, 'no list was read whole with pages of two sizes').flatMap(({ list, other }) => {
    const [start] = list.pages;
    if (start === undefined || list.ids.includes(null)) return [];
    const shown = new Set(list.ids);
    const lost = [...new Set(other.ids)].filter((id) => id !== null && !shown.has(id));
    const findings = lost.map((id) =>
      finding(
        start,
        '/content',
        `item ${id}, as on pages of size ${other.size}`,
        `pages of size ${list.size} without it`,
      ),
    );

    return suspicionsOf(start, findings, { certainty: 'at rest', subject: listName(list) });
  });
}

/** The pages of an unfiltered list count what they show together. */
export function judgeListTotals(log: Log, slug: PagedSlug): Suspicion[] {
  const lists = unfiltered(rightLists(log, slug));

  return lists.flatMap((list) => {
    const larger = lists.find((other) => isSameList(list, other) && totalOf(other) > totalOf(list));
    const [first] = list.pages;
    const wrong = judgeTotals(list);
    if (wrong.length > 0 || larger === undefined || first === undefined) return wrong;
    const expected = `${totalOf(larger)}, as on pages of size ${larger.size}`;
    const fewer = finding(first, '/page/totalElements', expected, `${totalOf(list)}`);

    return suspicionsOf(first, [fewer], { certainty: 'at rest', subject: listName(list) });
  });
}

function totalOf({ pages: [first] }: ListReading): number {
  return first === undefined ? 0 : (pageFieldAt(first, 'totalElements') ?? 0);
}

function judgeTotals(list: ListReading): Suspicion[] {
  const { pages, ids } = list;
  const [first] = pages;
  const totals = pages.map((page) => pageFieldAt(page, 'totalElements') ?? 0);
  const different = pages.find((_, index) => totals[index] !== totals[0]);
  const blamed = different ?? first;
  const count = new Set(ids).size;
  // Items that are missing or repeated are blamed for themselves.
  const isRight = different === undefined && (totals[0] === count || ids.length !== count);
  if (blamed === undefined || ids.includes(null) || isRight) return [];
  const expected =
    different === undefined
      ? `${count}, as its pages have ${counted(count, 'item')}`
      : `${totals[0]}, as on other pages`;
  const wrong = finding(blamed, '/page/totalElements', expected, `${pageFieldAt(blamed, 'totalElements')}`);

  return suspicionsOf(blamed, [wrong], { certainty: 'at rest', subject: listName(list) });
}
