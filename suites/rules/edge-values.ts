import { findNearlyKept, findRejectedEdges } from '../../helpers/evidence/wrong-requests.js';
import type { Rules } from '../../helpers/judging/requirement.js';

/** Values that real orders have and tidy samples do not. What a service may limit, and what it may change, is not shown. */
export function valuesAtTheEdges(): Rules {
  return {
    'accepts-edge-values': {
      level: 'advisory',
      section: '4.1, 8',
      claim:
        'An order with a large area, a place at the edge of the map, a long or unusual text or a far date is accepted.',
      quote: 'Default and maximum page size, rate limits, and length limits of strings: not shown.',
      check: findRejectedEdges,
    },
    'keeps-edge-values': {
      level: 'advisory',
      section: '4.1',
      claim: 'The response shows a third decimal, blanks around a text and line breaks exactly as they were sent.',
      quote: 'location: string … area: number; minimum 1',
      check: findNearlyKept,
    },
  };
}
