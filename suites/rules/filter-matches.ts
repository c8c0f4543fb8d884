import { findMissedByFilter } from '../../helpers/evidence/filter-matches.js';
import { judgeFound } from '../../helpers/evidence/filters-at-rest.js';
import { querySentence } from '../../helpers/interface/quotes.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised } from '../../helpers/not-exercised.js';

/** Whether a filter finds what it should: an empty list would satisfy every other requirement of filters. */
export function findsEveryMatch(): Rules {
  return {
    'finds-every-match': {
      level: 'implied',
      section: '4.4',
      claim: 'A filter finds every order that is known to match it.',
      quote: querySentence('list-farmer-orders'),
      log: { reads: ['list-farmer-orders'], inTurn: (log) => judgeFound(log, 1) },
      async check(run) {
        const missed = await Promise.all([
          ifExercised(findMissedByFilter(run, 'orderStatus'), null),
          ifExercised(findMissedByFilter(run, 'paymentMethod'), null),
        ]);
        const judged = missed.filter((findings) => findings !== null);

        // One filter is enough to judge the claim. If neither can be judged, the first gives the reason.
        return judged.length === 0 ? findMissedByFilter(run, 'orderStatus') : judged.flat();
      },
    },
  };
}
