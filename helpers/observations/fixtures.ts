import { describeResponse, isNotFound, type Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { NotExercised, wrongSetting } from '../not-exercised.js';
import type { Context } from './context.js';

export type FixtureSetting = 'SPRAY_CONFIRM_ORDER_ID' | 'SPRAY_SPRAYERS_ORDER_ID' | 'SPRAY_PAYMENT_ORDER_ID';

interface Fixture {
  readonly setting: FixtureSetting;
  readonly id: string;
  /** The response of get-order. */
  readonly read: Exchange;
}

/** Not exercised if the setting that names an order is wrong. */
export function expectFixture(context: Pick<Context, 'client'>, fixture: Fixture): void {
  const mistake = mistakeOf(context, fixture);
  if (mistake !== null) throw new NotExercised(mistake);
}

/** That get-order does not find the order of a setting, and no response shows it; null if that is not so. */
export function mistakeOf({ client }: Pick<Context, 'client'>, { setting, id, read }: Fixture): string | null {
  const isShown = () =>
    client.exchanges.some(
      (seen) => seen.operation !== 'provider-state' && ordersIn(seen).some((order) => order.id === id),
    );
  if (!isNotFound(read) || isShown()) return null;

  return wrongSetting(setting, `get-order finds no order ${id} (${describeResponse(read)})`);
}

/** Not exercised if the service rejects the secret that the settings give for an order. A 401 or a 403 is about the credentials. */
export function expectFittingSecret(id: string, verified: Exchange): void {
  if (![400, 404, 409, 410, 422].includes(verified.response?.status ?? 0)) return;
  const why = `verify-payment rejects it for order ${id} (${describeResponse(verified)})`;
  throw new NotExercised(wrongSetting('SPRAY_PAYMENT_SECRET', why));
}
