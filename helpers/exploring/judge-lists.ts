import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { idsOf, pageFieldAt } from '../exchanges/page.js';
import type { Role } from '../interface/roles.js';
import { finding, missingOrderFinding } from '../judging/finding.js';
import { isFiltered, listName, walksIn, type MadeWalk } from './judge-pages.js';
import { hasWrongPages } from './judge-walks.js';
import { ownOrder } from './memory.js';
import type { SequenceJudging } from './suspicions.js';

/** A farmer's list contains that farmer's orders, all of them, and nobody else's; however it is cut into pages. */
export function judgeLists(judging: SequenceJudging): void {
  const walks = walksIn(judging).filter((walk) => !isFiltered(walk.step) && !hasWrongPages(walk, judging));
  // Whenever it is read: no cache and no delay explains the order of somebody else.
  for (const { step, exchanges, requests } of judging.trail)
    if ((step.do === 'list' || step.do === 'walk') && step.list === 'list-farmer-orders' && requests.length > 0)
      judgeStrangers(judging, step.as, exchanges);
  for (const walk of walks) {
    judgeLost(judging, walk, walks);
    if (walk.step.list === 'list-farmer-orders') judgeOwners(judging, walk, walks);
  }
}

function idsIn({ exchanges }: MadeWalk): Set<string | null> {
  return new Set(exchanges.flatMap(idsOf));
}

function isSameList(walk: MadeWalk, other: MadeWalk): boolean {
  return other.step.list === walk.step.list && other.step.as === walk.step.as;
}

/** What a walk with other pages shows, this one shows, too. */
function judgeLost(judging: SequenceJudging, walk: MadeWalk, walks: readonly MadeWalk[]): void {
  const { list } = walk.step;
  const others = walks.filter(
    (other) => other !== walk && isSameList(walk, other) && other.step.size !== walk.step.size,
  );
  const [start] = walk.exchanges;
  if (others.length === 0 || start === undefined) return;
  judging.exercise(`${list}/pages-lose-no-item`);
  const ids = idsIn(walk);
  if (ids.has(null)) return;
  for (const other of others)
    for (const id of idsIn(other)) {
      if (id === null || ids.has(id)) continue;
      judging.suspect({
        requirement: `${list}/pages-lose-no-item`,
        finding: finding(
          start,
          '/content',
          `item ${id}, as on pages of size ${other.step.size}`,
          `pages of size ${walk.step.size} without it`,
        ),
        exchange: start,
        subject: listName(walk.step),
        certainty: 'at rest',
      });
    }
}

function judgeOwners(judging: SequenceJudging, walk: MadeWalk, walks: readonly MadeWalk[]): void {
  const { memory } = judging;
  const { as } = walk.step;
  const ids = idsIn(walk);
  const [start] = walk.exchanges;
  if (start === undefined) return;
  const elsewhere = new Set(walks.filter((other) => isSameList(walk, other)).flatMap((other) => [...idsIn(other)]));
  if (hasOrder(judging, (owner) => owner === as)) judging.exercise('list-farmer-orders/holds-created-orders');
  for (const [id, order] of memory.own) {
    if (memory.shared.has(id)) continue;
    // An item that other pages show is lost between pages, which is blamed already.
    if (order.as === as && !elsewhere.has(id) && !ids.has(null) && isCountedWhole(walk)) {
      judging.suspect({
        requirement: 'list-farmer-orders/holds-created-orders',
        finding: missingOrderFinding(start, `${id} of this farmer`),
        exchange: start,
        subject: `order ${id}`,
        order: id ?? undefined,
        certainty: 'at rest',
      });
    }
  }
}

/** Whether the list itself says that there is nothing else in it. */
function isCountedWhole({ exchanges }: MadeWalk): boolean {
  const count = new Set(exchanges.flatMap(idsOf)).size;

  return exchanges.every((exchange) => (pageFieldAt(exchange, 'totalElements') ?? 0) <= count);
}

/** No page of a farmer's list shows an order that another farmer created, filtered or not. */
function judgeStrangers(judging: SequenceJudging, as: Role, pages: readonly Exchange[]): void {
  const requirement = 'list-farmer-orders/hidden-from-other-farmers';
  if (pages.some(isAccepted) && hasOrder(judging, (owner) => owner !== as)) judging.exercise(requirement);
  for (const page of pages)
    for (const [index, id] of idsOf(page).entries()) {
      const order = ownOrder(judging.memory, id);
      if (order === undefined || order.as === as) continue;
      judging.suspect({
        requirement,
        finding: finding(page, `/content/${index}`, 'no order of another farmer', `order ${id}`),
        exchange: page,
        subject: `order ${id}`,
        order: id ?? undefined,
        certainty: 'certain',
      });
    }
}

/** Whether there is an order of such a farmer, without which a list shows nothing about owners. */
function hasOrder({ memory }: SequenceJudging, isOwner: (owner: Role) => boolean): boolean {
  for (const { as } of memory.own.values()) if (isOwner(as)) return true;

  return false;
}
