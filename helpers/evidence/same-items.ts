import { digitsAt, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import { idsOf, repeatedIndexes } from '../exchanges/page.js';
import type { ListSlug } from '../interface/operations.js';
import { finding, type Finding } from '../judging/finding.js';
import type { Run } from '../observations/run.js';
import { responsesOf } from '../judging/responses.js';

/** An item that two responses to one user show with different orders. */
interface Contradiction {
  readonly first: Exchange;
  readonly second: Exchange;
  readonly id: string;
}

/** Items that one response shows with another order than another response does, also when both are read again. */
export async function findContradictedItems(run: Run, slug: ListSlug): Promise<Finding[]> {
  const responses = await responsesOf(run, slug);
  const suspect = responses.flatMap((first, index) =>
    responses
      .slice(index + 1)
      .filter((second) => second.role === first.role && requestTextOf(second) !== requestTextOf(first))
      .flatMap((second) => contradictionsIn(first, second)),
  );
  const again = suspect.map(async ({ first, second, id }) =>
    contradictionsIn(await run.readAgain(first), await run.readAgain(second)).filter((pair) => pair.id === id),
  );

  return (await Promise.all(again)).flat().map(contradictionFinding);
}

function contradictionsIn(first: Exchange, second: Exchange): Contradiction[] {
  // Ids that are not unique identify nothing.
  if ([first, second].some((page) => repeatedIndexes(idsOf(page)).length > 0)) return [];
  const known = new Map(idsOf(first).map((id, index) => [id, orderAt(first, index)]));

  return idsOf(second).flatMap((id, index) => {
    const [order, otherOrder] = [known.get(id), orderAt(second, index)];
    const isDifferent = typeof order === 'string' && otherOrder !== null && order !== otherOrder;

    return id !== null && isDifferent ? [{ first, second, id }] : [];
  });
}

function orderAt(exchange: Exchange, index: number): string | null {
  return digitsAt(exchange, `/content/${index}/order/id`);
}

function contradictionFinding({ first, second, id }: Contradiction): Finding {
  const index = idsOf(second).indexOf(id);
  const expected = `order ${orderAt(first, idsOf(first).indexOf(id))}, as ${first.id} shows for item ${id}`;

  return finding(second, `/content/${index}/order/id`, expected, `order ${orderAt(second, index)}`);
}
