import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { idsOf, isPage, pageFieldAt } from '../exchanges/page.js';
import { finding, missingOrderFinding, type Finding } from '../judging/finding.js';
import { ownOrdersIn } from '../judging/created.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { entriesFor, requireAny, type Log } from '../judging/log.js';
import { wholeLists } from './list-readings.js';
import { knownRecipients } from './recipients.js';

/** The sprayers of an order, and the list of the sprayer whom their notifications identify. */
interface NamedSprayers {
  readonly id: string;
  /** The sprayers of the order. */
  readonly exchange: Exchange;
  /** The sprayer's list. */
  readonly start: Exchange;
  readonly sprayer: string;
  readonly isListed: boolean;
  readonly isNamed: boolean;
  readonly isOwn: boolean;
}

function namedIn(log: Log): NamedSprayers[] {
  const sprayer = knownRecipients(log).get('sprayer');
  const [list] = wholeLists(log, 'list-sprayer-orders');
  const [start] = list?.pages ?? [];
  if (sprayer === undefined || list === undefined || start === undefined) return [];

  return entriesFor(log, 'list-order-sprayers')
    .filter(({ isAtRest, exchange }) => isAtRest && isWholePage(exchange))
    .map(({ exchange }) => {
      const id = requestedId(exchange);
      const [isListed, isNamed] = [list.ids.includes(id), idsOf(exchange).includes(sprayer)];

      return { id, exchange, start, sprayer, isListed, isNamed, isOwn: ownOrdersIn(log).has(id) };
    })
    .filter(({ isListed }) => isListed || !list.ids.includes(null));
}

function isWholePage(exchange: Exchange): boolean {
  return isPage(exchange) && (pageFieldAt(exchange, 'totalPages') ?? 0) <= 1 && !idsOf(exchange).includes(null);
}

/** Whether the sprayers of an order in the sprayer's list are named: in this log, or before it. */
export function areSprayersNamed(log: Log): boolean {
  return log.before.namesSprayers || namedIn(log).some(({ isListed, isNamed }) => isListed && isNamed);
}

/** Every order of the sprayer's list names its sprayer. If none does, the list of sprayers is to blame, and not this one. */
export function judgeForeignOrders(log: Log): Suspicion[] {
  return judgeNamed(log, ({ isListed, exchange }) => isListed && !isUnnamed(log, exchange), expectNamed);
}

/** The orders of the sprayer's list have sprayers. */
export function judgeUnnamedSprayers(log: Log): Suspicion[] {
  return judgeNamed(log, ({ isListed, exchange }) => isListed && isUnnamed(log, exchange), expectNamed);
}

function isUnnamed(log: Log, exchange: Exchange): boolean {
  return idsOf(exchange).length === 0 && !areSprayersNamed(log);
}

function expectNamed({ isNamed, exchange, sprayer, id }: NamedSprayers): Finding[] {
  const expected = `sprayer ${sprayer}, whose list contains order ${id}`;

  return isNamed ? [] : [finding(exchange, '/content', expected, idsOf(exchange).length === 0 ? 'nobody' : 'others')];
}

/** A new order has probably not been assigned: whoever names a sprayer for it is wrong, and not the sprayer's list. */
export function judgeStrangers(log: Log): Suspicion[] {
  return judgeNamed(
    log,
    ({ isListed, isOwn }) => !isListed && isOwn,
    ({ isNamed, exchange, sprayer, id }) => {
      const expected = `only sprayers whose list contains order ${id}`;

      return isNamed ? [finding(exchange, '/content', expected, `sprayer ${sprayer}, whose list does not`)] : [];
    },
  );
}

/** An order that names the sprayer is in the sprayer's list. */
export function judgeUnlistedOrders(log: Log): Suspicion[] {
  return judgeNamed(
    log,
    ({ isListed, isOwn }) => !isListed && !isOwn,
    ({ isNamed, exchange, start, sprayer, id }) =>
      isNamed ? [missingOrderFinding(start, `${id}, which has sprayer ${sprayer} in ${exchange.id}`)] : [],
  );
}

function judgeNamed(
  log: Log,
  isJudged: (named: NamedSprayers) => boolean,
  judge: (named: NamedSprayers) => Finding[],
): Suspicion[] {
  return requireAny(namedIn(log).filter(isJudged), "no order was compared with the sprayer's list").flatMap((named) => {
    const { id, exchange, start } = named;
    const findings = judge(named);
    const blamed = findings[0]?.exchange === start.id ? start : exchange;

    return suspicionsOf(blamed, findings, { certainty: 'at rest', subject: `order ${id}` });
  });
}
