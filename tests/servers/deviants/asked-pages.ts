import type { PagedSlug } from '../../../helpers/interface/operations.js';
import type { Deviant, Spoil } from './deviant.js';
import { asItIs, asks, isFiltered, isFirstPage, refused, taken, taking, when } from './list-spoilings.js';
import { at, body, eachItem, pageNumbers, type Thing } from './spoilings.js';

const isSizeOne: Parameters<typeof when>[0] = (query, call) =>
  asks('size', '1')(query, call) && !isFiltered(query, call);

/** A last page that begins with the first item of all. */
function repeatingOnTheLast(): Spoil['answer'] {
  let first: Thing | undefined;

  return body((whole) => {
    const { number, totalPages } = whole['page'] as Record<'number' | 'totalPages', number>;
    const content = whole['content'] as Thing[];
    if (number === 0) first = content[0];

    return number > 1 && number === totalPages - 1 ? { ...whole, content: [first, ...content.slice(1)] } : whole;
  });
}

/** What goes wrong with the page and the size that were asked for, on either list. */
export function askedPages(operation: PagedSlug, list: string): Deviant[] {
  return [
    {
      fault: `refuses page 0 of ${list}`,
      breaks: [`${operation}/accepts-page-zero`],
      spoil: { operation, answer: when(asks('page', '0'), refused(400)) },
    },
    {
      fault: `refuses size 1 of ${list}`,
      breaks: [`${operation}/accepts-size-one`],
      spoil: { operation, answer: when(asks('size', '1'), refused(422)) },
    },
    {
      fault: `takes page -1 of ${list} for an empty page`,
      breaks: [`${operation}/refuses-a-negative-page`],
      spoil: { operation, answer: asItIs, refusal: when(asks('page', '-1'), taken) },
    },
    {
      fault: `takes size 0 of ${list} for an empty page`,
      breaks: [`${operation}/refuses-size-zero`],
      spoil: { operation, answer: asItIs, refusal: when(asks('size', '0'), taken) },
    },
    {
      fault: `takes size -1 of ${list} for an empty page`,
      breaks: [`${operation}/refuses-a-negative-size`],
      spoil: { operation, answer: asItIs, refusal: when(asks('size', '-1'), taken) },
    },
    {
      fault: `answers size 0 of ${list} with a page of size 0, where it may cut sizes to their limits`,
      breaks: [`${operation}/refuses-size-zero`],
      settings: { minimums: 'clamp' },
      spoil: { operation, answer: asItIs, refusal: when(asks('size', '0'), taking({ size: 0, number: 0 })) },
    },
    {
      fault: `answers page -1 of ${list} with a page of that number, where it may cut numbers to their limits`,
      breaks: [`${operation}/refuses-a-negative-page`],
      settings: { minimums: 'clamp' },
      spoil: { operation, answer: asItIs, refusal: when(asks('page', '-1'), taking({ size: 1, number: -1 })) },
    },
    {
      fault: `answers size -1 of ${list} with a page of that size, where it may cut sizes to their limits`,
      breaks: [`${operation}/refuses-a-negative-size`],
      settings: { minimums: 'clamp' },
      spoil: { operation, answer: asItIs, refusal: when(asks('size', '-1'), taking({ size: -1, number: 0 })) },
    },
    {
      fault: `says size 2 of a page of size 1 of ${list}`,
      breaks: [`${operation}/answers-the-size-asked`],
      spoil: {
        operation,
        answer: when(
          isSizeOne,
          pageNumbers((page) => ({ ...page, size: 2, totalPages: Math.ceil((page['totalElements'] ?? 0) / 2) })),
        ),
      },
    },
    {
      fault: `says size 0 of every page of ${list}`,
      breaks: [`${operation}/answers-the-size-asked`],
      spoil: { operation, answer: pageNumbers((page) => ({ ...page, size: 0 })) },
    },
    {
      fault: `shows somebody else's order on a page of size 1 of ${list}`,
      breaks: [`${operation}/shows-own-orders-only`],
      spoil: { operation, answer: when(isSizeOne, eachItem(at('id', (id) => Number(id) + 1_000_000))) },
    },
    {
      fault: `repeats an item on the last page of ${list}`,
      breaks: [`${operation}/pages-share-no-item`],
      spoil: { operation, answer: repeatingOnTheLast() },
    },
    {
      fault: `leaves the first item out of a page of size 2 of ${list}`,
      breaks: [`${operation}/page-arithmetic`, `${operation}/pages-lose-no-item`],
      spoil: {
        operation,
        answer: when(
          (query, call) => asks('size', '2')(query, call) && isFirstPage(query, call),
          body(({ content, page }) => ({ content: (content as Thing[]).slice(1), page })),
        ),
      },
    },
    {
      fault: `answers size 0 of ${list} with the numbers of a page and no items, where it may cut sizes to their limits`,
      breaks: [`${operation}/refuses-size-zero`],
      settings: { minimums: 'clamp' },
      spoil: {
        operation,
        answer: asItIs,
        refusal: when(asks('size', '0'), (right, call) =>
          body(({ page }) => ({ page }))(taking({ size: 1, number: 0 })(right, call)),
        ),
      },
    },
  ];
}
