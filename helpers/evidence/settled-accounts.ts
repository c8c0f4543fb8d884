import { requestedId, type Exchange } from '../exchanges/exchange.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { accountsIn, type Account } from './accounts.js';
import { responsesOf } from '../judging/responses.js';
import { LIVE_VIEWS, type LiveView } from './statements.js';

/** Everything that the views say about orders and users after this run stopped changing them. */
export function findSettledAccounts(run: Run): Promise<readonly Account[]> {
  return run.derive('settled accounts', async () => {
    await ifExercised(run.farmerOrders(), null); // after all writes
    const views = await Promise.all(LIVE_VIEWS.map((view) => trustedResponses(run, view)));
    const settledAt = settlingTimes(run.client.exchanges);

    return views.flat().flatMap((exchange) => {
      const startedAt = Date.parse(exchange.startedAt);

      return accountsIn(exchange).filter(({ entity }) => startedAt >= settledAt(entity));
    });
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
  const accounts = (list?.exchanges ?? []).flatMap(accountsIn).filter(({ values }) => values.size > 0);
  const listed = new Set(accounts.map(({ entity }) => entity));

  return own.length === 0 || own.some((id) => listed.has(`order ${id}`));
}

/** When this run changed an order or a user for the last time. */
function settlingTimes(exchanges: readonly Exchange[]): (entity: string) => number {
  const changed = new Map<string, number>();
  let prepared = 0;
  for (const exchange of exchanges) {
    if (exchange.operation === 'provider-state') prepared = Math.max(prepared, endOf(exchange));
    if (exchange.operation !== 'confirm-order' && exchange.operation !== 'verify-payment') continue;
    const entity = `order ${requestedId(exchange)}`;
    changed.set(entity, Math.max(changed.get(entity) ?? 0, endOf(exchange)));
  }

  return (entity) => Math.max(prepared, changed.get(entity) ?? 0);
}

function endOf({ startedAt, milliseconds }: Exchange): number {
  return Date.parse(startedAt) + milliseconds;
}
