import { isSameName } from '../../helpers/evidence/fields/renamed-fields.js';
import { judgeListTotals } from '../../helpers/evidence/pages/list-readings.js';
import { judgePageNumbers } from '../../helpers/evidence/pages/page-arithmetic.js';
import {
  judgeContradictedItems,
  judgeRenewals,
  readRenewed,
  settleContradictedItem,
  settleRenewed,
} from '../../helpers/evidence/pages/same-items.js';
import { acceptedValue, type Exchange } from '../../helpers/exchanges/exchange.js';
import { pageFields } from '../../helpers/exchanges/shown-objects.js';
import { violationsIn } from '../../helpers/exchanges/violations.js';
import { operations, type ListSlug } from '../../helpers/interface/operations.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { isObject, pointer, valueAt } from '../../helpers/json/values.js';
import { finding, valueFinding, type Finding } from '../../helpers/judging/finding.js';
import { byResponse } from '../../helpers/judging/log-rule.js';
import { responsesIn } from '../../helpers/judging/log.js';
import type { Rules } from '../../helpers/judging/requirement.js';

const contentRow = 'content: array of items; item type depends on the endpoint';
const pageRows = ['size', 'number', 'totalElements', 'totalPages']
  .map((name) => `page.${name}: integer (int64)`)
  .join(' … ');

export function pagedResults(slug: ListSlug): Rules {
  const { section } = operations[slug];

  return {
    'is-a-page': {
      isJudgedLast: true,
      level: 'stated',
      section: `2, ${section}`,
      claim: 'The response is a paged result: the array content, and the object page with its four integers.',
      quote: `${responseSentence(slug)} … ${contentRow} … ${pageRows}`,
      quoteWith: (field) => `${field} … ${responseSentence(slug)}`,
      log: byResponse(slug, (log) => responsesIn(log, slug).flatMap(judgeEnvelope)),
    },

    'page-arithmetic': {
      level: 'implied',
      section: `2, ${section}`,
      claim:
        'The numbers of a page are consistent with each other, its items and the other pages, and no item is counted twice.',
      quote: `${contentRow} … ${pageRows}`,
      log: {
        reads: [slug],
        judge: (log) => judgePageNumbers(log, slug),
        inTurn: (log) => judgeListTotals(log, slug),
      },
    },

    'items-stay-the-same': {
      level: 'implied',
      section: `2, ${section}`,
      claim: 'An item has the same id, the same timestamp and the same creation date each time that it is read.',
      quote:
        slug === 'list-notifications'
          ? 'id: integer (int64) … timestamp: string, date-time (<timestamp>, ISO 8601, UTC)'
          : 'id: integer (int64)',
      log: {
        reads: [slug],
        logOf: (run) => readRenewed(run, slug),
        judge: (log) => judgeRenewals(log, slug),
        settle: settleRenewed,
      },
    },

    ...((slug === 'list-feedback' || slug === 'list-notifications') && {
      'items-keep-their-order': {
        level: 'implied',
        section: `2, ${section}`,
        claim: 'An item that is on two pages has the same order, the same ratings and the same texts on both.',
        quote: 'id: integer (int64) … order: Order; includes farmer and receptionist',
        log: { reads: [slug], judge: (log) => judgeContradictedItems(log, slug), settle: settleContradictedItem },
      },
    }),
  };
}

function judgeEnvelope(exchange: Exchange): Finding[] {
  const ill = violationsIn(exchange)
    .filter(({ kind }) => kind === 'envelope')
    .map((violation) => finding(exchange, violation.pointer, violation.expected, violation.got));

  return [...findMissing(exchange, '', ['content', 'page']), ...findMissing(exchange, '/page', pageFields), ...ill];
}

function findMissing(exchange: Exchange, at: string, names: readonly string[]): Finding[] {
  const owner = valueAt(acceptedValue(exchange), at);
  if (!isObject(owner)) return [];

  return names
    .filter((name) => (owner[name] ?? null) === null)
    .map((name) => {
      // If only the spelling differs, point to that field.
      const spelt = Object.keys(owner).find((known) => known !== name && isSameName(known, name));
      const meant = at + pointer(name);
      if (spelt === undefined) return valueFinding(exchange, meant, `the field ${name}`, owner[name]);

      return { ...valueFinding(exchange, at + pointer(spelt), `the field name ${name}`, spelt), meant };
    });
}
