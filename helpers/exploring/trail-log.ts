import { knownFarmers } from '../evidence/one-farmer.js';
import { wrongViews } from '../evidence/own-orders.js';
import { ownViews } from '../evidence/own-views.js';
import { knownRecipients } from '../evidence/recipients.js';
import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/page.js';
import type { LogRule, Suspicion } from '../judging/log-rule.js';
import type { Log, LogEntry } from '../judging/log.js';
import type { Requirement } from '../judging/requirement.js';
import { aboutRun } from '../judging/run-log.js';
import { NotExercised } from '../not-exercised.js';
import type { Memory } from './memory.js';
import type { SequenceJudging } from './suspicions.js';
import { atRest, ownOrders, type MadeStep } from './trail.js';

/** Judges a sequence by the rules that a run is judged by. */
export async function judgeLog(judging: SequenceJudging, requirements: readonly Requirement[]): Promise<void> {
  const log = await logOf(judging);
  for (const { id, log: rule } of requirements) {
    const suspicions = rule === undefined ? null : suspicionsOf(rule, log);
    if (suspicions === null) continue;
    judging.exercise(id);
    for (const suspicion of suspicions) judging.suspect({ ...suspicion, requirement: id });
  }
  // They may show an order as it was.
  for (const slug of ['list-feedback', 'list-notifications'] as const) {
    if (ownViews(log).some(({ view }) => view === slug)) judging.exercise(`${slug}/snapshots-agree`);
    for (const suspicion of wrongViews(log, slug))
      judging.suspect({ ...suspicion, requirement: `${slug}/snapshots-agree` });
  }
  for (const [role, farmer] of knownFarmers(log)) judging.memory.farmers.set(role, farmer);
  for (const [role, recipient] of knownRecipients(log)) judging.memory.recipients.set(role, recipient);
}

function suspicionsOf(rule: LogRule, log: Log): readonly Suspicion[] | null {
  try {
    return rule.judge(log);
  } catch (error) {
    if (error instanceof NotExercised) return null;
    throw error;
  }
}

async function logOf(judging: SequenceJudging): Promise<Log> {
  const { trail, memory, grounds } = judging;
  const entries = trail.flatMap((made) => entriesOf(made, judging));

  return { ...(await aboutRun(grounds.run, entries)), before: knownBefore(memory) };
}

function entriesOf({ requests, created, isAtOnce }: MadeStep, judging: SequenceJudging): LogEntry[] {
  return requests.map((request) => ({
    ...request,
    ...(isRemoved(judging, request.exchange) && { rejection: 'fails if 5xx' as const }),
    ...(created !== undefined && created.exchange === request.exchange && { sent: created.sent }),
    isDuringWrite: isAtOnce,
  }));
}

/** Somebody may have removed an order that no list shows any more. */
function isRemoved({ trail, memory }: SequenceJudging, exchange: Exchange): boolean {
  const { operation, response } = exchange;
  if (operation === 'create-order' || (response?.status !== 404 && response?.status !== 410)) return false;
  const id = requestedId(exchange);
  const isOwn = memory.own.has(id) || ownOrders(trail).some((order) => order.id === id);
  const lists = atRest(trail).filter(({ step }) => step.do === 'walk');

  return !isOwn || !lists.some(({ exchanges }) => exchanges.flatMap(idsOf).includes(id));
}

/** Two orders that share an id are no order of anybody. */
function knownBefore({ own, shared, farmers, recipients, confirmed }: Memory): Log['before'] {
  const orders = [...own].filter(([id]) => !shared.has(id));

  return {
    orders: new Map(orders.map(([id, order]) => [id, { ...order, isConfirmed: confirmed.has(id) }])),
    users: new Map(farmers),
    recipients: new Map(recipients),
  };
}
