import { judgeReceptionists } from '../../helpers/evidence/people-at-rest.js';
import { operations, slugs, type OrderListWithFarmerSlug } from '../../helpers/interface/operations.js';
import { shownWithPeople } from '../../helpers/interface/quotes.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** The receptionist in the four operations that include it, judged on the orders that show a receptionist anywhere. */
export function receptionistIncluded(slug: 'get-order' | OrderListWithFarmerSlug): Rules {
  return {
    'receptionist-included': {
      level: 'stated',
      section: `2, ${operations[slug].section}`,
      claim: "If any response shows an order's receptionist, this operation shows them, too.",
      quote: shownWithPeople(slug),
      log: {
        reads: [slug, ...slugs.filter((other) => other !== slug && operations[other].showsOrders)],
        isAboutCreated: 'also',
        judge: (log) => judgeReceptionists(log, slug),
      },
    },
  };
}
