import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';

import { responsesOf } from './responses.js';
import { LIVE_VIEWS, statementsIn, type LiveView, type Statement } from './statements.js';

/** Everything that the views say about orders and users after this run stopped changing them. */
export function findSettledStatements(run: Run): Promise<readonly Statement[]> {
  return run.derive('settled statements', async () => {
    await ifExercised(run.farmerOrders(), null); // after all writes
    const views = await Promise.all(LIVE_VIEWS.map((view) => trustedResponses(run, view)));
    const isSettled = settledTest(run.client.exchanges);

    return views.flat().flatMap((exchange) => statementsIn(exchange).filter(isSettled));
  });
}

/** If the ids in a list mean something else, it says nothing about these orders. */
async function trustedResponses(run: Run, view: LiveView): Promise<readonly Exchange[]> {
  const responses = await ifExercised(responsesOf(run, view), []);
  const mangled = [...(await run.mangledIds()).values()].some(({ shown }) => shown.exchange.operation === view);
  if (mangled) return [];

  return view === 'list-farmer-orders' && !(await hasOrderIds(run)) ? [] : responses;
}

async function hasOrderIds(run: Run): Promise<boolean> {
  const own = (await ifExercised(run.everyCreated(), [])).flatMap(({ id }) => id ?? []);
  const list = await ifExercised(run.farmerOrders(), null);
  const listed = new Set((list?.exchanges ?? []).flatMap((page) => statementsIn(page).map(entityOf)));

  return own.length === 0 || own.some((id) => listed.has(`order ${id}`));
}

const entityOf = ({ entity }: Statement): string => entity;

/** Whether a response was requested after this run changed the order for the last time. */
function settledTest(exchanges: readonly Exchange[]): (statement: Statement) => boolean {
  const changed = new Map<string, number>();
  let prepared = 0;
  for (const exchange of exchanges) {
    const end = endOf(exchange);
    if (exchange.operation === 'provider-state') prepared = Math.max(prepared, end);
    if (exchange.operation !== 'confirm-order' && exchange.operation !== 'verify-payment') continue;
    const entity = `order ${requestedId(exchange)}`;
    changed.set(entity, Math.max(changed.get(entity) ?? 0, end));
  }

  return ({ entity, exchange }) => Date.parse(exchange.startedAt) >= Math.max(prepared, changed.get(entity) ?? 0);
}

function endOf({ startedAt, milliseconds }: Exchange): number {
  return Date.parse(startedAt) + milliseconds;
}
