import { findConfirmedOrder, findLostChanges } from '../../helpers/evidence/change-effects.js';
import { judgeLostChanges, judgeSpreadChanges } from '../../helpers/evidence/changes-in-turn.js';
import { requireResponses } from '../../helpers/judging/responses.js';
import { findSpreadChanges } from '../../helpers/evidence/spread-changes.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import type { Run } from '../../helpers/observations/run.js';

/** What an operation that changes an order says about it. */
export function changes(slug: 'confirm-order' | 'verify-payment'): Rules {
  const { section } = operations[slug];
  const read = (run: Run) => (slug === 'confirm-order' ? findConfirmedOrder(run) : run.verification());

  return {
    'later-reads-show-it': {
      level: 'advisory',
      section: `3, ${section}`,
      claim: 'What the response shows of the state of the order is what later responses show.',
      quote:
        'Transitions, including the initial state at creation, the effect of the confirm operation and of payment-intent verification: not shown.',
      log: { reads: [slug, 'get-order'], inTurn: (log) => judgeLostChanges(log, slug) },
      check: async (run) => findLostChanges(run, await read(run)),
    },
    'changes-only-that-order': {
      level: 'implied',
      section: `3, ${section}`,
      claim: `${slug === 'confirm-order' ? 'Confirming' : 'Paying'} an order does not change the state of every other order.`,
      quote: 'Two enumerations describe state on an order.',
      isJudgedLast: true,
      log: { reads: [slug, 'get-order'], inTurn: (log) => judgeSpreadChanges(log, slug) },
      async check(run) {
        await requireResponses(run, slug);
        await read(run);

        return findSpreadChanges(run, slug);
      },
    },
  };
}
