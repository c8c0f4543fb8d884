import { describeResponse, digitsAt, isAccepted } from '../../helpers/exchanges/exchange.js';
import { contentOf, idsOf } from '../../helpers/exchanges/shown-objects.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { mistakeOf, type FixtureSetting } from '../../helpers/observations/states.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { counted } from '../../helpers/words/shown.js';
import { addressOf, tryConnecting } from '../listening.js';
import { about, type Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-credentials.js';

const fixtures = [
  { subject: 'order to confirm', setting: 'SPRAY_CONFIRM_ORDER_ID', field: 'confirmOrderId' },
  { subject: 'order with sprayers', setting: 'SPRAY_SPRAYERS_ORDER_ID', field: 'sprayersOrderId' },
  { subject: 'payment intent', setting: 'SPRAY_PAYMENT_ORDER_ID', field: 'paymentOrderId' },
] as const;

/** The orders that the settings name, and the provider states, without requesting a state. */
export async function checkFixtures(
  run: Run,
  accesses: readonly RoleAccess[],
  signal: AbortSignal,
): Promise<Diagnostic[]> {
  const isOpen = accesses.some(({ role, isRejected }) => role === 'receptionist' && !isRejected);
  const orders = fixtures.flatMap(({ subject, setting, field }) => {
    const id = run.settings[field];

    return id === null ? [] : [checkOrder(run, isOpen, { subject, setting, id })];
  });

  return [...(await Promise.all(orders)), await checkStates(run.settings, signal), ...checkPayment(run.settings)];
}

interface Fixture {
  readonly subject: string;
  readonly setting: FixtureSetting;
  readonly id: string;
}

/** A mistake is only what a run calls one: whatever else is unusual about the order, the run tries it. */
async function checkOrder(run: Run, isOpen: boolean, { subject, setting, id }: Fixture): Promise<Diagnostic> {
  const say = about('fixtures', subject);
  const given = `${setting} is ${id}`;
  if (!isOpen) return say('note', `${given}; not checked, because that needs a receptionist`);
  const order = await ifExercised(run.getOrder(id), null);
  const mistake = order === null ? null : mistakeOf(run, { setting, id, read: order });
  if (mistake !== null) return say('settings', mistake, { [setting]: null });
  if (order === null || !isAccepted(order) || digitsAt(order, '/id') !== id)
    return say(
      'note',
      `${given}; get-order does not show it (${order === null ? 'no response' : describeResponse(order)})`,
    );
  if (setting === 'SPRAY_SPRAYERS_ORDER_ID') {
    const sprayers = await ifExercised(run.sprayersOf(id), null);
    const count = sprayers === null ? undefined : contentOf(sprayers)?.length;
    if (count === 0) return say('note', `${given}, an order without sprayers`);

    return count === undefined
      ? say('note', `order ${id} exists, but its sprayers could not be read`)
      : say('fine', `order ${id} exists, with ${counted(count, 'sprayer')}`);
  }
  const { exchanges = [], isComplete = false } = (await ifExercised(run.farmerOrders(), null)) ?? {};
  const isListed = exchanges.flatMap(idsOf).includes(id);
  if (isComplete && !isListed)
    return say('note', `${given}, which is not in the farmer's list; a run tries it all the same`);
  const secret = setting === 'SPRAY_PAYMENT_ORDER_ID' ? '; its secret was not tried, because that may write' : '';

  return say('fine', `order ${id} exists${isListed ? ' and belongs to the farmer' : ''}${secret}`);
}

function checkPayment({ paymentOrderId, statesUrl }: Settings): Diagnostic[] {
  if (paymentOrderId !== null || statesUrl !== null) return [];
  const message = 'none: verify-payment needs an order with a payment intent, and its secret';
  const lines = { SPRAY_PAYMENT_ORDER_ID: null, SPRAY_PAYMENT_SECRET: null };

  return [about('fixtures', 'payment intent')('open', message, lines)];
}

async function checkStates({ statesUrl, timeoutMs, proxies }: Settings, signal: AbortSignal): Promise<Diagnostic> {
  const say = about('fixtures', 'provider states');
  if (statesUrl === null) return say('note', 'not set: a run uses the data that the service already has');
  const proxy = proxyNames([statesUrl], proxies);
  if (proxy !== null) return say('note', `a run requests them through the proxy ${proxy}; skipped: they would write`);
  const problem = await tryConnecting(addressOf(statesUrl), timeoutMs, signal);

  return problem === null
    ? say('fine', 'SPRAY_STATES_URL accepts connections; no state was requested: it would write')
    : say('settings', `nothing listens at SPRAY_STATES_URL (${problem})`, { SPRAY_STATES_URL: null });
}
