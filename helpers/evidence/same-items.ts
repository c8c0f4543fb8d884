import { digitsAt, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import { idsOf, repeatedIndexes } from '../exchanges/page.js';
import type { ListSlug } from '../interface/operations.js';
import { finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { responsesIn, type Log } from '../judging/log.js';

/** Items that one response shows with another order than another response to the same user does. */
export function judgeContradictedItems(log: Log, slug: ListSlug): Suspicion[] {
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
  const known = new Map(idsOf(first).map((id, index) => [id, orderAt(first, index)]));

  return idsOf(second).flatMap((id, index) => {
    const [order, otherOrder] = [known.get(id), orderAt(second, index)];
    if (id === null || typeof order !== 'string' || otherOrder === null || order === otherOrder) return [];
    const expected = `order ${order}, as ${first.id} shows for item ${id}`;
    const found = finding(second, `/content/${index}/order/id`, expected, `order ${otherOrder}`);

    return suspicionsOf(second, [found], { certainty: 'at rest', subject: `item ${id}` });
  });
}

function orderAt(exchange: Exchange, index: number): string | null {
  return digitsAt(exchange, `/content/${index}/order/id`);
}
