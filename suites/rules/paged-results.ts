import { judgeEnvelope } from '../../helpers/evidence/envelope.js';
import { findMiscountedPages } from '../../helpers/evidence/miscounted-pages.js';
import { responsesOf } from '../../helpers/evidence/responses.js';
import { operations, type ListSlug } from '../../helpers/interface/operations.js';
import { judgeEach } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** What holds for every list: the envelope, and its arithmetic. */
export function pagedResults(slug: ListSlug): Rules {
  const { section } = operations[slug];

  return {
    'is-a-page': {
      level: 'stated',
      section: `2, ${section}`,
      claim: 'The answer is a paged result: the array content, and the four integers of page.',
      async check(run) {
        return judgeEach(await responsesOf(run, slug), 'no answer was seen', judgeEnvelope);
      },
    },

    'page-arithmetic': {
      level: 'implied',
      section: `2, ${section}`,
      claim:
        'The numbers of a page fit each other, its items, and the other pages: totals, pages, and no item counted twice.',
      check: (run) => findMiscountedPages(run, slug),
    },
  };
}
