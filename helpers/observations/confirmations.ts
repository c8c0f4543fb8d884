import { isRefused, type Exchange } from '../exchange.js';
import { NotExercised, orElse } from '../finding.js';
import type { Run } from '../run.js';
import { reasonNotToBlame } from './access.js';
import { expectWriting, type Created } from './creations.js';

/** The confirmations that were tried; the last is the one to judge. */
export interface Confirmation {
  readonly id: string;
  readonly exchange: Exchange;
  /** The order as it was created, where it is one of ours. */
  readonly created: Created | null;
  /** A fresh order that was refused before, which the interface allows. */
  readonly refused: Exchange | null;
}

const SETTINGS = ['SPRAY_CONFIRM_ORDER_ID', 'SPRAY_STATES_URL'];

export async function confirm(run: Run): Promise<Confirmation> {
  expectWriting(run);
  const fresh = (await orElse(run.created('to confirm'), null)) ?? (await orElse(run.created(), null));

  let refused: Exchange | null = null;
  if (fresh !== null && fresh.id !== null) {
    const exchange = await run.client.call('confirm-order', { id: fresh.id });
    if (!isRefused(exchange) || (await reasonNotToBlame(run, exchange)) !== null) {
      return { id: fresh.id, exchange, created: fresh, refused: null };
    }
    refused = exchange;
  }

  const id =
    run.settings.confirmOrderId ?? (await run.state('an order that can be confirmed', 'farmer'))?.orderId ?? null;
  if (id === null) {
    if (refused !== null)
      throw new NotExercised('a fresh order was not confirmed, which the interface leaves open', SETTINGS);
    throw await nothingCreated(run, 'no order to confirm', SETTINGS);
  }

  return { id, exchange: await run.client.call('confirm-order', { id }), created: null, refused };
}

/** Why there is nothing to work on, with the settings that would change that: those of the operation, or of create-order. */
export async function nothingCreated(run: Run, what: string, settings: readonly string[]): Promise<NotExercised> {
  try {
    await run.created();

    return new NotExercised(`${what}: the created order shows no id`, settings);
  } catch (error) {
    if (!(error instanceof NotExercised)) throw error;

    return new NotExercised(`${what}: ${error.reason}`, [...settings, ...error.settings]);
  }
}
