import type { Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import { finding, missingOrderFinding, type Finding } from '../judging/finding.js';
import { walksIn } from './judge-pages.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest } from './trail.js';

/** An order is in the sprayer's list exactly if it has that sprayer, whom their notifications identify. */
export function judgeSprayers(judging: SequenceJudging): void {
  const { trail, memory } = judging;
  const sprayer = memory.recipients.get('sprayer');
  const walk = walksIn(judging).find(({ step }) => step.list === 'list-sprayer-orders');
  const [start] = walk?.exchanges ?? [];
  if (sprayer === undefined || walk === undefined || start === undefined) return;
  const listed = new Set(walk.exchanges.flatMap(idsOf));
  for (const { step, id, exchanges } of atRest(trail)) {
    const [exchange] = exchanges;
    if (step.do !== 'sprayers' || id === undefined || exchange === undefined) continue;
    if (!isPage(exchange) || (pageFieldAt(exchange, 'totalPages') ?? 0) > 1 || idsOf(exchange).includes(null)) continue;
    const isNamed = idsOf(exchange).includes(sprayer);
    const found = { id, exchange, start, sprayer };
    if (listed.has(id)) judgeListed(judging, found, isNamed);
    else if (!listed.has(null)) judgeUnlisted(judging, found, isNamed);
  }
}

interface Found {
  readonly id: string;
  /** The sprayers of the order. */
  readonly exchange: Exchange;
  /** The sprayer's list. */
  readonly start: Exchange;
  readonly sprayer: string;
}

function judgeListed(judging: SequenceJudging, { id, exchange, sprayer }: Found, isNamed: boolean): void {
  const { memory } = judging;
  if (isNamed) memory.namesSprayers = true;
  // If no order names its sprayers, the list of sprayers is to blame.
  const requirement =
    idsOf(exchange).length === 0 && !memory.namesSprayers
      ? 'list-order-sprayers/names-the-sprayers'
      : 'list-sprayer-orders/shows-own-orders-only';
  const got = idsOf(exchange).length === 0 ? 'nobody' : 'others';
  const expected = `sprayer ${sprayer}, whose list contains order ${id}`;
  expectNamed(
    judging,
    requirement,
    isNamed ? null : { exchange, found: finding(exchange, '/content', expected, got), id },
  );
}

function judgeUnlisted(judging: SequenceJudging, { id, exchange, start, sprayer }: Found, isNamed: boolean): void {
  // A new order has probably not been assigned: then whoever names a sprayer is wrong, not the list.
  const isOwn = judging.memory.own.has(id);
  const requirement = isOwn ? 'list-order-sprayers/names-no-stranger' : 'list-sprayer-orders/holds-own-orders';
  const found = isOwn
    ? finding(
        exchange,
        '/content',
        `only sprayers whose list contains order ${id}`,
        `sprayer ${sprayer}, whose list does not`,
      )
    : missingOrderFinding(start, `${id}, which has sprayer ${sprayer} in ${exchange.id}`);
  expectNamed(judging, requirement, isNamed ? { exchange: isOwn ? exchange : start, found, id } : null);
}

interface Wrong {
  readonly exchange: Exchange;
  readonly found: Finding;
  readonly id: string;
}

function expectNamed(judging: SequenceJudging, requirement: RequirementId, wrong: Wrong | null): void {
  judging.exercise(requirement);
  if (wrong === null) return;
  const { exchange, found, id } = wrong;
  judging.suspect({ requirement, finding: found, exchange, subject: `order ${id}`, certainty: 'at rest' });
}
