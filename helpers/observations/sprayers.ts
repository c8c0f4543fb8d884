import type { Exchange } from '../exchange.js';
import type { Run } from '../run.js';
import type { FollowUp } from './follow-ups.js';
import { orElse } from '../finding.js';
import { nothingCreated } from './confirmations.js';

const MOST_ELSEWHERE = 5;
const views = ['list-sprayer-orders', 'list-feedback', 'list-notifications', 'list-farmer-orders'] as const;

/** The sprayers of the orders that we know: the one that the settings or a state give, a fresh one, the sprayer's, and others'. */
export async function read(run: Run): Promise<Exchange[]> {
  const given = run.settings.sprayersOrderId ?? (await run.state('an order with sprayers', 'receptionist'))?.orderId;
  const [fresh, own = [], ...elsewhere] = await Promise.all([
    freshId(run),
    // A list that cannot be read says nothing about the sprayers of other orders.
    ...views.map((view) => orElse(run.followUps(view), [])),
  ]);
  const seen = new Set(own.map(({ id }) => id));
  const statuses = new Set(own.map(({ sight }) => sight.value['orderStatus']));
  const isMissing = ({ sight }: FollowUp) => Number(!statuses.has(sight.value['orderStatus']));
  const others = [
    ...new Set(
      elsewhere
        .flat()
        .toSorted((a, b) => isMissing(b) - isMissing(a))
        .map(({ id }) => id),
    ),
  ]
    .filter((id) => !seen.has(id))
    .slice(0, MOST_ELSEWHERE);
  const known = [...new Set([given, fresh, ...seen, ...others])].filter((id) => id !== null && id !== undefined);
  if (known.length === 0) {
    throw await nothingCreated(run, 'no order to ask for', ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL']);
  }

  return Promise.all(known.map((id) => run.sprayersOf(id)));
}

/** The plain order of this run, unless another order claims its id. */
export async function freshId(run: Run): Promise<string | null> {
  const created = await orElse(run.everyCreated(), []);

  return created.find(({ kind }) => kind === 'plain')?.id ?? null;
}
