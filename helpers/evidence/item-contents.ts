import { acceptedValue, digitsAt, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import { idsOf, repeatedIndexes } from '../exchanges/page.js';
import type { ListSlug } from '../interface/operations.js';
import { valueAt } from '../json/pointer.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type LogRule, type Suspicion } from '../judging/log-rule.js';
import { responsesIn, type Log } from '../judging/log.js';
import { shownValue } from '../words/shown.js';
import { isMasked } from './statements.js';

/** What an item is about, and what was written in it. */
const OWN_FIELDS = [
  'order/id',
  'overallRating',
  'attentiveRating',
  'friendlyRating',
  'professionalRating',
  'subject',
  'text',
] as const;

/** Whether an item shows the same on every page. What differs is read again on both: somebody may have edited it. */
export function ownFieldsRule(slug: ListSlug): LogRule {
  return {
    reads: [slug],
    judge: (log) => judgeContradictedItems(log, slug),
    async settle(run, suspicion) {
      const [first = suspicion.exchange] = suspicion.others ?? [];
      const again = contradictionsIn(await run.readAgain(first), await run.readAgain(suspicion.exchange));

      return again.some(({ subject }) => subject === suspicion.subject) ? [suspicion] : [];
    },
  };
}

/** Items that one response shows otherwise than another response to the same user does. */
function judgeContradictedItems(log: Log, slug: ListSlug): Suspicion[] {
  const responses = responsesIn(log, slug);

  return responses.flatMap((first, index) =>
    responses
      .slice(index + 1)
      .filter((second) => second.role === first.role && requestTextOf(second) !== requestTextOf(first))
      .flatMap((second) => contradictionsIn(first, second)),
  );
}

function contradictionsIn(first: Exchange, second: Exchange): Suspicion[] {
  // Ids that are not unique identify nothing.
  if ([first, second].some((page) => repeatedIndexes(idsOf(page)).length > 0)) return [];
  const known = new Map(idsOf(first).map((id, index) => [id, index]));

  return idsOf(second).flatMap((id, index) => {
    const place = id === null ? undefined : known.get(id);

    return place === undefined
      ? []
      : OWN_FIELDS.flatMap((field) => compareField(field, [first, place], [second, index]));
  });
}

type Place = readonly [Exchange, number];

function compareField(field: (typeof OWN_FIELDS)[number], first: Place, second: Place): Suspicion[] {
  const [before, now] = [first, second].map(([exchange, index]) => shownAt(exchange, `/content/${index}/${field}`));
  const [exchange, index] = second;
  if (before === null || now === null || before === now) return [];
  const id = idsOf(exchange)[index];
  const found = finding(
    exchange,
    `/content/${index}/${field}`,
    `${before}, as ${first[0].id} shows for item ${id}`,
    `${now}`,
  );

  return suspicionsOf(exchange, [found], {
    certainty: 'at rest',
    subject: `item ${id} ${field}`,
    others: [first[0]],
  });
}

/** An id, a rating or a text that is not masked; null if it is none, which another requirement judges. */
function shownAt(exchange: Exchange, pointer: string): string | null {
  if (pointer.endsWith('/id')) return digitsAt(exchange, pointer);
  const value = valueAt(acceptedValue(exchange), pointer);
  if (pointer.endsWith('Rating')) return isInt32(value) ? String(value) : null;

  return typeof value === 'string' && !isMasked(value) ? shownValue(value) : null;
}

function isInt32(value: unknown): boolean {
  return value === (Number(value) | 0);
}
