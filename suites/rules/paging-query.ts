import { foundInEveryReading } from '../../helpers/evidence/every-reading.js';
import { expectFourHundreds } from '../../helpers/evidence/refusals.js';
import { responsesOf } from '../../helpers/evidence/responses.js';
import { isAccepted, isRejected, outcomeOf, type Exchange } from '../../helpers/exchanges/exchange.js';
import { idsOf, isPage, pageNumberAt, type PageField } from '../../helpers/exchanges/page.js';
import { operations, type PagedSlug } from '../../helpers/interface/operations.js';
import { finding, judgeEach, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import type { Level, Rule, Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import { reasonNotToBlame } from '../../helpers/observations/access.js';
import type { Filter } from '../../helpers/observations/filter.js';
import { isInPlace, readFilteredPages } from '../../helpers/observations/filtered-pages.js';
import { everyPage, type AskedPage, type BelowMinimum, type Pages } from '../../helpers/observations/page-walk.js';
import type { Run } from '../../helpers/observations/run.js';

/** What holds where the interface describes the paging query. */
export function pagingQuery(slug: PagedSlug): Rules {
  const section = `2, 8, ${operations[slug].section}`;

  return {
    'answers-the-size-asked': asAsked(slug, 'size', 'The page has the size that was asked for.'),
    'answers-the-page-asked': asAsked(slug, 'number', 'The page has the number that was asked for.'),

    'pages-share-no-item': {
      level: 'implied',
      section,
      claim: 'No item stands on two pages.',
      check: (run) => repeatedly(run, slug, sharedItems),
    },
    'pages-lose-no-item': {
      level: 'implied',
      section,
      claim: 'The first pages together hold what one page of their joint size holds.',
      check: (run) => repeatedly(run, slug, lostItems),
    },

    'accepts-page-zero': {
      level: 'stated',
      section,
      claim: 'Page 0 is accepted.',
      async check(run) {
        const { first, second } = await run.pageZero(slug);
        if (isAccepted(first)) return [];
        if (second === null || !isAccepted(second)) {
          throw (await reasonNotToBlame(run, first)) ?? new NotExercised('no other page was accepted either');
        }

        return [finding(first, null, 'page 0 to be accepted', outcomeOf(first))];
      },
    },
    'accepts-size-one': {
      level: 'stated',
      section,
      claim: 'Size 1 is accepted.',
      async check(run) {
        const { exchange } = (await run.belowMinimum(slug)).twin;
        if (isAccepted(exchange)) return [];
        await responsesOf(run, slug);
        if (!isAccepted(await run.list(slug))) throw new NotExercised('a page of another size was not accepted either');

        return [finding(exchange, null, 'size 1 to be accepted', outcomeOf(exchange))];
      },
    },
    'refuses-a-negative-page': refuses(slug, 'page -1', 'A page below 0 is refused.'),
    'refuses-size-zero': refuses(slug, 'size 0', 'Size 0 is refused.'),
    'refuses-a-negative-size': refuses(slug, 'size -1', 'A size below 0 is refused.'),
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'A page or size below its minimum is refused with a 4xx status.',
      async check(run) {
        await responsesOf(run, slug);
        const { spoilt } = await run.belowMinimum(slug);

        return expectFourHundreds(Object.values(spoilt));
      },
    },
  };
}

function asAsked(slug: PagedSlug, field: PageField, claim: string): Rule {
  return {
    level: 'implied',
    section: `2, ${operations[slug].section}`,
    claim,
    async check(run) {
      await responsesOf(run, slug);
      const [pages, { twin }] = await Promise.all([run.pages(slug), run.belowMinimum(slug)]);
      const filtered = (await filtersOf(run, slug)).flatMap(({ secondPage }) => secondPage ?? []);
      const asked = [...everyPage(pages), twin, ...filtered].filter(({ exchange }) => isPage(exchange));
      const largest = largestSize(asked);

      return judgeEach(asked, 'no page was answered', ({ page, size, exchange }) => {
        const wanted = field === 'size' ? Math.min(size, largest) : page;
        const got = pageNumberAt(exchange, field);

        return got === wanted ? [] : [valueFinding(exchange, `/page/${field}`, `${wanted}, as asked for`, got)];
      });
    },
  };
}

/** The largest page size is not shown, so sizes above 1 may be cut, all to the same size. */
function largestSize(asked: readonly AskedPage[]): number {
  return Math.max(1, ...asked.map(({ exchange }) => pageNumberAt(exchange, 'size') ?? 0));
}

async function repeatedly(run: Run, slug: PagedSlug, judge: (pages: Pages) => Finding[]): Promise<Finding[]> {
  await responsesOf(run, slug);
  const findings = await foundInEveryReading(judge, unmoved(run.pagesRead(slug)));
  const suspect = (await filtersOf(run, slug)).filter((filter) => !isInPlace(filter));
  if (findings.length > 0 || suspect.length === 0) return findings;
  // What goes wrong without a filter, too, is blamed there.
  if ((await ifExercised(foundInEveryReading(sharedItems, unmoved(run.pagesRead(slug))), [])).length > 0) return [];
  const filtered = suspect.map((filter) =>
    ifExercised(foundInEveryReading(judge, unmoved(filteredPages(run, filter))), []),
  );

  return (await Promise.all(filtered)).flat();
}

const MORE_READS = 3;

async function* filteredPages(run: Run, filter: Filter): AsyncGenerator<Pages> {
  for (let time = 1; time <= MORE_READS; time++) yield await readFilteredPages(run, filter, time);
}

/** The filters of a list that have an effect. */
async function filtersOf(run: Run, slug: PagedSlug): Promise<Filter[]> {
  if (slug !== 'list-farmer-orders') return [];
  const filters = [run.filter('orderStatus'), run.filter('paymentMethod')].map((filter) => ifExercised(filter, null));

  return (await Promise.all(filters)).filter((filter) => filter !== null).filter(({ hasEffect }) => hasEffect);
}

/** The readings of a list during which nothing was added to it: a new item moves the others to the next page. */
async function* unmoved(readings: AsyncIterable<Pages>): AsyncGenerator<Pages> {
  let hasStood = false;
  for await (const pages of readings) {
    const totals = everyPage(pages)
      .filter(({ exchange }) => isPage(exchange))
      .map(({ exchange }) => pageNumberAt(exchange, 'totalElements'));
    if (new Set(totals).size > 1) continue;
    hasStood = true;
    yield pages;
  }
  if (!hasStood) throw new NotExercised('the list kept changing while it was read');
}

function sharedItems({ successive, last }: Pages): Finding[] {
  const exchanges = [...successive, ...(last === null ? [] : [last])].map(({ exchange }) => exchange).filter(isPage);
  const lists = exchanges.map((exchange) => ({ exchange, ids: idsOf(exchange).filter((id) => id !== null) }));
  const filled = lists.filter(({ ids }) => ids.length > 0);
  if (filled.length < 2) throw tooShort();

  const seen = new Set<string>();

  return filled.flatMap(({ exchange, ids }) =>
    ids.flatMap((id, index) => {
      const isAgain = seen.has(id);
      seen.add(id);

      return isAgain ? [finding(exchange, `/content/${index}/id`, 'an item not shown before', id)] : [];
    }),
  );
}

function lostItems({ successive, spanning }: Pages): Finding[] {
  if (spanning === null) throw tooShort();
  const { exchange, size } = spanning;
  if (!isPage(exchange)) throw new NotExercised(`a page of size ${size} was not answered (${outcomeOf(exchange)})`);
  if (!successive.every((page) => isPage(page.exchange)))
    throw new NotExercised('one of the first pages was not answered');
  const shown = new Set(successive.flatMap((page) => idsOf(page.exchange)));
  if (shown.has(null)) throw new NotExercised('an item has no id to know it by');
  const lost = idsOf(exchange)
    .slice(0, size)
    .filter((id) => id !== null && !shown.has(id));

  return lost.map((id) =>
    finding(exchange, '/content', 'only items of the first pages', `${id}, which none of them has`),
  );
}

function tooShort(): NotExercised {
  return new NotExercised('the list has too few items for two pages', ['SPRAY_STATES_URL']);
}

function refuses(slug: PagedSlug, below: keyof BelowMinimum['spoilt'], claim: string): Rule {
  const level: Level = slug === 'list-sprayer-orders' ? 'stated' : 'implied';

  return {
    level,
    section: `2, 8, ${operations[slug].section}`,
    claim,
    async check(run) {
      const { spoilt, twin } = await run.belowMinimum(slug);
      const exchange = spoilt[below];
      if (run.settings.minimums === 'clamp' && isClamped(exchange)) return [];
      if (!isAccepted(twin.exchange)) await responsesOf(run, slug);
      if (!isAccepted(twin.exchange)) throw new NotExercised('page 0 of size 1 was not accepted either');

      return isRejected(exchange) ? [] : [finding(exchange, null, `${below} to be refused`, outcomeOf(exchange))];
    },
  };
}

function isClamped(exchange: Exchange): boolean {
  return (
    isPage(exchange) && (pageNumberAt(exchange, 'size') ?? 0) >= 1 && (pageNumberAt(exchange, 'number') ?? -1) >= 0
  );
}
