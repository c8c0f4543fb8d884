import { findMiscountedFiltered, findOtherTotals, findOvercounted } from '../../helpers/evidence/filter-counts.js';
import { judgeMatchCounts } from '../../helpers/evidence/filters-at-rest.js';
import { findMiscounted } from '../../helpers/evidence/miscounted-pages.js';
import { judgeFilteredTotals } from '../../helpers/evidence/pages-together.js';
import { querySentence } from '../../helpers/interface/quotes.js';
import { allOf } from '../../helpers/judging/log-rule.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';

/** Whether the totals of a filtered list count the filtered orders. */
export function countsTheFiltered(): Rules {
  return {
    'counts-the-filtered': {
      level: 'implied',
      section: '2, 4.4',
      claim: 'totalElements counts the orders that match the filter, and no others.',
      quote: `page.totalElements: integer (int64) … ${querySentence('list-farmer-orders')}`,
      log: { reads: ['list-farmer-orders'], inTurn: allOf(judgeFilteredTotals, judgeMatchCounts) },
      async check(run) {
        const filters = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
        const miscounted = await findMiscounted(run, 'list-farmer-orders');
        if (miscounted.length > 0)
          throw new NotExercised('the totals of the list are wrong without a filter, too', [], miscounted);

        const alone = [...(await findMiscountedFiltered(run, filters)), ...(await findOvercounted(run, filters))];

        return alone.length > 0 ? alone : findOtherTotals(run, filters);
      },
    },
  };
}
