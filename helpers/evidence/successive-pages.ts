import { describeResponse } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import type { PagedSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import { ifExercised, NotExercised } from '../not-exercised.js';
import type { Filter } from '../observations/filter.js';
import { isInPlace, readFilteredPages } from '../observations/filtered-pages.js';
import { everyPage, type Pages } from '../observations/page-walk.js';
import type { Run } from '../observations/run.js';
import { readExercisedFilters } from './filtered-lists.js';
import { repeatedItemFinding } from './page-arithmetic.js';
import { foundInEveryReading, readings } from './readings.js';

/** What is wrong with the first pages of a list in every reading; otherwise, with those of a filtered list. */
export async function findInSuccessivePages(
  run: Run,
  slug: PagedSlug,
  judge: (pages: Pages) => Finding[],
): Promise<Finding[]> {
  const findings = await foundInEveryReading(judge, skipChanged(run.pagesRead(slug)));
  const suspect = (await filtersOf(run, slug)).filter((filter) => !isInPlace(filter));
  if (findings.length > 0 || suspect.length === 0) return findings;
  // What is also wrong without a filter is blamed on the unfiltered list.
  if ((await ifExercised(foundInEveryReading(findSharedItems, skipChanged(run.pagesRead(slug))), [])).length > 0)
    return [];
  const filtered = suspect.map((filter) =>
    ifExercised(foundInEveryReading(judge, skipChanged(filteredPagesRead(run, filter))), []),
  );

  return (await Promise.all(filtered)).flat();
}

function filteredPagesRead(run: Run, filter: Filter): AsyncGenerator<Pages> {
  const read = (time: number) => readFilteredPages(run, filter, time);

  return readings(read(1), read);
}

/** The filters of a list that have an effect. */
export async function filtersOf(run: Run, slug: PagedSlug): Promise<Filter[]> {
  if (slug !== 'list-farmer-orders') return [];

  return (await readExercisedFilters(run)).filter(({ hasEffect }) => hasEffect);
}

/** The readings during which the list did not change: a new item moves others to the next page. */
async function* skipChanged(read: AsyncIterable<Pages>): AsyncGenerator<Pages> {
  let wasUnchanged = false;
  for await (const pages of read) {
    const totals = everyPage(pages)
      .filter(({ exchange }) => isPage(exchange))
      .map(({ exchange }) => pageFieldAt(exchange, 'totalElements'));
    if (new Set(totals).size > 1) continue;
    wasUnchanged = true;
    yield pages;
  }
  if (!wasUnchanged) throw new NotExercised('the list kept changing while it was read');
}

export function findSharedItems({ successive, last }: Pages): Finding[] {
  const exchanges = [...successive, ...(last === null ? [] : [last])].map(({ exchange }) => exchange).filter(isPage);
  const lists = exchanges.map((exchange) => ({ exchange, ids: idsOf(exchange).filter((id) => id !== null) }));
  const filled = lists.filter(({ ids }) => ids.length > 0);
  if (filled.length < 2) throw tooShort();

  const seen = new Set<string>();

  return filled.flatMap(({ exchange, ids }) =>
    ids.flatMap((id, index) => {
      const isAgain = seen.has(id);
      seen.add(id);

      return isAgain ? [repeatedItemFinding(exchange, index, id)] : [];
    }),
  );
}

export function findLostItems({ successive, spanning }: Pages): Finding[] {
  if (spanning === null) throw tooShort();
  const { exchange, size } = spanning;
  if (!isPage(exchange))
    throw new NotExercised(`a page of size ${size} was not returned (${describeResponse(exchange)})`);
  if (!successive.every((page) => isPage(page.exchange)))
    throw new NotExercised('one of the first pages was not returned');
  const shown = new Set(successive.flatMap((page) => idsOf(page.exchange)));
  if (shown.has(null)) throw new NotExercised('an item has no id');
  const lost = idsOf(exchange)
    .slice(0, size)
    .filter((id) => id !== null && !shown.has(id));

  return lost.map((id) =>
    finding(exchange, '/content', 'only items that the first pages contain', `${id}, which none of them contains`),
  );
}

function tooShort(): NotExercised {
  return new NotExercised('the list has too few items for two pages', ['SPRAY_STATES_URL']);
}
