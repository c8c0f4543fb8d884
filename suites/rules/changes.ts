import { judgeSpreadChanges } from '../../helpers/evidence/views/changes-in-turn.js';
import { lostChangeRule, readBeforeChange } from '../../helpers/evidence/views/contradicted-changes.js';
import { findSpreadChanges } from '../../helpers/evidence/views/spread-changes.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** What an operation that changes an order says about it. */
export function changes(slug: 'confirm-order' | 'verify-payment'): Rules {
  const { section } = operations[slug];

  return {
    'later-reads-show-it': {
      level: 'implied',
      section: `3, ${section}`,
      claim: 'If the response shows a new state of the order, not all later responses show the state from before.',
      quote: 'Two enumerations describe state on an order.',
      log: lostChangeRule(slug),
    },
    'changes-only-that-order': {
      level: 'implied',
      section: `3, ${section}`,
      claim: `${slug === 'confirm-order' ? 'Confirming' : 'Paying'} an order changes the state of no other order.`,
      quote: 'Two enumerations describe state on an order.',
      isJudgedLast: true,
      log: { reads: [slug, 'get-order'], inTurn: (log) => judgeSpreadChanges(log, slug) },
      async check(run) {
        await readBeforeChange(run, slug);

        return findSpreadChanges(run, slug);
      },
    },
  };
}
