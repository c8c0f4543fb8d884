import {
  judgeAccepted,
  judgeFilteredCounts,
  judgeUnfoundMatches,
  judgeMatches,
} from '../../helpers/evidence/pages/filters-at-rest.js';
import { whyListIsNotWhole } from '../../helpers/evidence/pages/list-readings.js';
import { isAccepted } from '../../helpers/exchanges/exchange.js';
import { missingFromPages } from '../../helpers/exchanges/obstacles.js';
import { querySentence } from '../../helpers/interface/quotes.js';
import { expectAccepted, finding } from '../../helpers/judging/finding.js';
import { allOf } from '../../helpers/judging/log-rule.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { Filter, FilterName } from '../../helpers/observations/lists/filter-parameters.js';
import type { Run } from '../../helpers/observations/run-observations.js';

const slug = 'list-farmer-orders';
const query = { section: '4.4', quote: querySentence(slug) };

export function filters(): Rules {
  return {
    'accepts-each-order-status': accepts('orderStatus', 'Every orderStatus is accepted as a filter.'),
    'accepts-each-payment-method': accepts('paymentMethod', 'Every paymentMethod is accepted as a filter.'),
    'filters-by-order-status': matches('orderStatus', 'A filter on orderStatus returns only orders with that status.'),
    'filters-by-payment-method': matches(
      'paymentMethod',
      'A filter on paymentMethod returns only orders with that payment method.',
    ),

    'filters-together': {
      level: 'implied',
      ...query,
      claim: 'Both filters together return only orders that match both.',
      log: {
        reads: [slug],
        inTurn: allOf(
          (log) => judgeMatches(log, 'both'),
          (log) => judgeAccepted(log, 'both'),
          (log) => judgeUnfoundMatches(log, 2),
        ),
        whyNothing: whyNotTogether,
      },
    },
    'finds-every-match': {
      level: 'implied',
      ...query,
      claim: 'A filter finds every order that is known to match it.',
      log: { reads: [slug], inTurn: (log) => judgeUnfoundMatches(log, 1), whyNothing: whyNothingMatches },
    },
    'counts-the-filtered': {
      level: 'implied',
      section: '2, 4.4',
      claim: 'totalElements counts the orders that match the filter, and no others.',
      quote: `page.totalElements: integer (int64) … ${query.quote}`,
      log: { reads: [slug], inTurn: judgeFilteredCounts, whyNothing: whyNothingMatches },
    },
  };
}

/** Each filter may have a reason of its own: its name is not known, or the list is too long. */
async function whyNothingMatches(run: Run): Promise<NotExercised | null> {
  await Promise.any([run.filter('orderStatus'), run.filter('paymentMethod')]).catch(() => run.filter('orderStatus'));

  return whyListIsNotWhole(run);
}

async function whyNotTogether(run: Run): Promise<NotExercised> {
  const read = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
  await run.filtersTogether();

  return nothingReturned('one of the two filters is not right on its own', ...read);
}

function nothingReturned(reason: string, ...read: readonly Filter[]): NotExercised {
  const lists = read.flatMap(({ pages }) => pages).map(({ exchange }) => exchange);

  return new NotExercised(reason, [], [...obstaclesIn(lists), ...missingFromPages(lists)]);
}

function accepts(name: FilterName, claim: string): Rule {
  return {
    level: 'stated',
    ...query,
    claim,
    log: { reads: [slug], inTurn: (log) => judgeAccepted(log, name) },
    async check(run) {
      const { pages, parameter } = await run.filter(name);

      return pages.flatMap(({ exchange, value }) => expectAccepted(exchange, `${parameter}=${value}`));
    },
  };
}

function matches(name: FilterName, claim: string): Rule {
  return {
    level: 'stated',
    ...query,
    claim,
    log: {
      reads: [slug],
      judge: (log) => judgeMatches(log, name),
      whyNothing: async (run) => nothingReturned('no filtered list was returned', await run.filter(name)),
    },
    async check(run) {
      const { parameter, hasEffect, pages } = await run.filter(name);
      const [first] = pages.filter(({ exchange }) => isAccepted(exchange));
      if (hasEffect || first === undefined) return [];

      return [finding(first.exchange, '/content', `a list filtered by ${parameter}`, 'the same list as without it')];
    },
  };
}
