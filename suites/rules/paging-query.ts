import {
  findUnstableOrder,
  judgeLostItems,
  judgeRequestedPages,
  judgeSharedItems,
} from '../../helpers/evidence/pages/pages-together.js';
import { judgeStatusOfWrongPages, judgeWrongPages, withPolicy } from '../../helpers/evidence/wrong-requests.js';
import { isAccepted, type Exchange } from '../../helpers/exchanges/exchange.js';
import { missingFromPages, placesIn, totalsIn } from '../../helpers/exchanges/obstacles.js';
import { idsOf, isClamped } from '../../helpers/exchanges/shown-objects.js';
import { operations, type PagedSlug } from '../../helpers/interface/operations.js';
import { querySentence } from '../../helpers/interface/quotes.js';
import { expectAccepted, expectRejected, expectRejectedWith4xx } from '../../helpers/judging/finding.js';
import type { Level, Rule, Rules } from '../../helpers/judging/requirement.js';
import { requireResponses } from '../../helpers/judging/run-log.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import { reasonNotToBlame } from '../../helpers/observations/access.js';
import type { BelowMinimum } from '../../helpers/observations/lists/page-walk.js';
import type { Run } from '../../helpers/observations/run-observations.js';

const minimums = { page: 'Pageable page: integer, minimum 0.', size: 'Pageable size: integer, minimum 1.' };
const successivePages =
  'content: array of items; item type depends on the endpoint … page.number: integer (int64) … page.totalElements: integer (int64)';

export function pagingQuery(slug: PagedSlug): Rules {
  const section = `2, 8, ${operations[slug].section}`;

  return {
    'answers-the-size-asked': asRequested(slug, 'size', {
      claim: 'The page has the requested size.',
      quote: 'size: integer (int32); minimum 1 … page.size: integer (int64)',
    }),
    'answers-the-page-asked': asRequested(slug, 'number', {
      claim: 'The page has the requested number.',
      quote: 'page: integer (int32); minimum 0 … page.number: integer (int64)',
    }),

    'pages-share-no-item': together(slug, 'shared', 'No item appears on two pages.'),
    'pages-lose-no-item': together(
      slug,
      'lost',
      'The first pages together contain every item of one page of their combined size.',
    ),

    'accepts-page-zero': {
      level: 'stated',
      section,
      claim: 'Page 0 is accepted.',
      quote: `${minimums.page} … ${querySentence(slug)}`,
      async check(run) {
        const { first, second } = await run.pageZero(slug);
        if (isAccepted(first)) return [];
        if (second === null || !isAccepted(second)) {
          throw (await reasonNotToBlame(run, first)) ?? noneAccepted('no other page was accepted either', first);
        }

        return expectAccepted(first, 'page 0');
      },
    },
    'accepts-size-one': {
      level: 'stated',
      section,
      claim: 'Size 1 is accepted.',
      quote: `${minimums.size} … ${querySentence(slug)}`,
      async check(run) {
        const { exchange } = (await run.belowMinimum(slug)).twin;
        if (isAccepted(exchange)) return [];
        await requireResponses(run, slug);
        const other = await run.list(slug);
        if (!isAccepted(other)) throw noneAccepted('a page of another size was not accepted either', other);

        return expectAccepted(exchange, 'size 1');
      },
    },
    'refuses-a-negative-page': rejects(slug, 'page -1', 'A page number below 0 is rejected.'),
    'refuses-size-zero': rejects(slug, 'size 0', 'Size 0 is rejected.'),
    'refuses-a-negative-size': rejects(slug, 'size -1', 'A size below 0 is rejected.'),
    'refusals-are-4xx': {
      level: 'advisory',
      section: '7',
      claim: 'A page number or size below its minimum is rejected with a 4xx status.',
      quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
      log: { reads: [slug], inTurn: (log) => judgeStatusOfWrongPages(log, slug) },
      async check(run) {
        await requireResponses(run, slug);
        const { wrong } = await run.belowMinimum(slug);

        return expectRejectedWith4xx(Object.values(wrong));
      },
    },
  };
}

function together(slug: PagedSlug, kind: 'shared' | 'lost', claim: string): Rule {
  const judge = kind === 'shared' ? judgeSharedItems : judgeLostItems;

  return {
    level: 'implied',
    section: `2, 8, ${operations[slug].section}`,
    claim,
    quote: successivePages,
    log: {
      reads: [slug],
      inTurn: (log) => judge(log, slug),
      unlessSteady: (run) => findUnstableOrder(run, slug, kind),
      whyNothing: (run) => whyNotCompared(run, slug),
    },
  };
}

async function whyNotCompared(run: Run, slug: PagedSlug): Promise<NotExercised> {
  const { successive, spanning } = await run.pages(slug);
  const read = [...successive, ...(spanning === null ? [] : [spanning])].map(({ exchange }) => exchange);
  const missing = missingFromPages(read, run.client.exchanges);
  if (missing.length > 0)
    return new NotExercised('one of the first pages was not returned, or not as a paged result', [], missing);
  const places = [...totalsIn(read), ...placesIn(read, '/id')];
  if (read.flatMap(idsOf).includes(null)) return new NotExercised('an item has no id', [], places);

  return new NotExercised('the list has too few items for two pages', ['SPRAY_STATES_URL'], places);
}

function asRequested(slug: PagedSlug, field: 'number' | 'size', words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'implied',
    section: `2, ${operations[slug].section}`,
    ...words,
    log: {
      reads: [slug],
      judge: (log) => judgeRequestedPages(log, slug, field),
      async whyNothing(run) {
        const read = (await run.pages(slug)).successive.map(({ exchange }) => exchange);

        return new NotExercised('no page was returned', [], missingFromPages(read));
      },
    },
  };
}

function noneAccepted(reason: string, ...exchanges: readonly Exchange[]): NotExercised {
  return new NotExercised(reason, [], obstaclesIn(exchanges));
}

function rejects(slug: PagedSlug, below: keyof BelowMinimum['wrong'], claim: string): Rule {
  const level: Level = slug === 'list-sprayer-orders' ? 'stated' : 'implied';

  return {
    level,
    section: `2, 8, ${operations[slug].section}`,
    claim,
    quote: `${below.startsWith('page') ? minimums.page : minimums.size} … ${querySentence(slug)}`,
    log: { reads: [slug], inTurn: (log) => judgeWrongPages(log, slug, below) },
    async check(run) {
      const { wrong, twin } = await run.belowMinimum(slug);
      const exchange = wrong[below];
      if (run.settings.minimums === 'clamp' && isClamped(exchange)) return [];
      if (!isAccepted(twin.exchange)) await requireResponses(run, slug);
      const { first } = await run.pageZero(slug);
      if (!isAccepted(twin.exchange))
        throw noneAccepted('page 0 of size 1 was not accepted either', first, twin.exchange);

      return withPolicy(exchange, expectRejected(exchange, below));
    },
  };
}
