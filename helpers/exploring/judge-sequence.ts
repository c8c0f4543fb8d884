import { knownFilters } from '../evidence/pages/filters-at-rest.js';
import { knownFarmers } from '../evidence/people/list-owners.js';
import { admittedIn } from '../evidence/people/people-at-rest.js';
import { knownRecipients } from '../evidence/people/recipients.js';
import { areSprayersNamed } from '../evidence/people/sprayed-orders.js';
import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/paged-result.js';
import { whatIsShown } from '../judging/log-rule.js';
import type { Log, LogEntry, WrongEntry } from '../judging/log.js';
import type { Requirement } from '../judging/requirement.js';
import { aboutRun } from '../judging/run-log.js';
import { NotExercised } from '../not-exercised.js';
import type { Grounds } from './grounds.js';
import { remember, type Memory } from './memory.js';
import { atRest, ownOrders, type MadeStep, type Trail } from './step.js';
import type { JudgedSequence, SequenceSuspicion } from './suspicions.js';

export interface Judge {
  readonly memory: Memory;
  readonly grounds: Grounds;
  readonly requirements: readonly Requirement[];
}

/** Judges a sequence by the rules that a run is judged by, and by what is remembered of those before it. */
export async function judgeSequence({ memory, grounds, requirements }: Judge, trail: Trail): Promise<JudgedSequence> {
  const log = await logOf(trail, memory, grounds);
  const suspicions: SequenceSuspicion[] = [];
  const exercised = new Set<Requirement['id']>();
  for (const { id, log: rule } of requirements)
    for (const judge of [rule?.judge, rule?.inTurn]) {
      const found = whatIsShown(() => judge?.(log));
      if (found === undefined || found instanceof NotExercised) continue;
      exercised.add(id);
      suspicions.push(...found.map((suspicion) => ({ ...suspicion, requirement: id })));
    }
  learn(memory, log);
  remember(memory, trail);

  return { exercised, suspicions };
}

/** What later sequences are compared with. */
function learn(memory: Memory, log: Log): void {
  for (const [role, farmer] of knownFarmers(log)) memory.users.set(role, farmer);
  for (const [role, recipient] of knownRecipients(log)) memory.recipients.set(role, recipient);
  for (const role of admittedIn(log)) memory.admitted.add(role);
  memory.filters = knownFilters(log);
  memory.namesSprayers = areSprayersNamed(log);
}

async function logOf(trail: Trail, memory: Memory, { run }: Grounds): Promise<Log> {
  const rest = new Set(atRest(trail));
  const entries = trail.flatMap((made) => entriesOf(made, { trail, memory, isAtRest: rest.has(made) }));

  return { ...(await aboutRun(run, entries)), wrong: trail.flatMap(wrongIn), before: knownBefore(memory) };
}

interface Around {
  readonly trail: Trail;
  readonly memory: Memory;
  readonly isAtRest: boolean;
}

function entriesOf({ requests, created, pages = [], isAtOnce }: MadeStep, around: Around): LogEntry[] {
  return requests.map((request) => {
    const asked = pages.find(({ exchange }) => exchange === request.exchange);

    return {
      ...request,
      ...(isRemoved(around, request.exchange) && { rejection: 'fails if 5xx' as const }),
      ...(created !== undefined && created.exchange === request.exchange && { sent: created.sent }),
      ...(asked !== undefined && { asked }),
      isDuringWrite: isAtOnce,
      isAtRest: around.isAtRest,
    };
  });
}

function wrongIn({ created, pages = [] }: MadeStep): WrongEntry[] {
  if (created !== undefined && created.wrong !== null) return [{ ...created, field: created.wrong }];

  return pages.filter(({ page, size }) => page < 0 || size < 1).map((asked) => ({ exchange: asked.exchange, asked }));
}

/** Somebody may have removed an order that no list shows any more. */
function isRemoved({ trail, memory }: Around, exchange: Exchange): boolean {
  const { operation, response } = exchange;
  if (operation === 'create-order' || (response?.status !== 404 && response?.status !== 410)) return false;
  const id = requestedId(exchange);
  const isOwn = memory.own.has(id) || ownOrders(trail).some((order) => order.id === id);
  const lists = atRest(trail).filter(({ step }) => step.do === 'walk');

  return !isOwn || !lists.some(({ exchanges }) => exchanges.flatMap(idsOf).includes(id));
}

/** Two orders that share an id are no order of anybody. */
function knownBefore({ own, shared, confirmed, ...others }: Memory): Log['before'] {
  const orders = [...own].filter(([id]) => !shared.has(id));

  return {
    ...others,
    orders: new Map(orders.map(([id, order]) => [id, { ...order, isConfirmed: confirmed.has(id) }])),
  };
}
