import type { PagedSlug } from '../../helpers/run.js';
import type { Deviant } from './deviant.js';
import { asItIs, asks, isFiltered, refused, taken, taking, when } from './list-spoilings.js';
import { pageNumbers } from './spoilings.js';

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
          (query, call) => asks('size', '1')(query, call) && !isFiltered(query, call),
          pageNumbers((page) => ({ ...page, size: 2, totalPages: Math.ceil((page['totalElements'] ?? 0) / 2) })),
        ),
      },
    },
  ];
}
