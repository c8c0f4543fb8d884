import { connect } from 'node:net';
import { describeResponse, digitsAt, isAccepted } from '../../helpers/exchanges/exchange.js';
import { contentOf, idsOf } from '../../helpers/exchanges/paged-result.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { mistakeOf, type FixtureSetting } from '../../helpers/observations/states.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { counted } from '../../helpers/words/phrases.js';
import type { Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';

/** The orders that the settings name, and the provider states, without requesting a state. */
export async function checkFixtures(
  run: Run,
  accesses: readonly RoleAccess[],
  signal: AbortSignal,
): Promise<Diagnostic[]> {
  const isOpen = accesses.some(({ role, isRejected }) => role === 'receptionist' && !isRejected);
  const { confirmOrderId, sprayersOrderId, paymentOrderId } = run.settings;
  const orders = await Promise.all([
    checkOrder(run, isOpen, { subject: 'order to confirm', setting: 'SPRAY_CONFIRM_ORDER_ID', id: confirmOrderId }),
    checkOrder(run, isOpen, {
      subject: 'order with sprayers',
      setting: 'SPRAY_SPRAYERS_ORDER_ID',
      id: sprayersOrderId,
    }),
    checkOrder(run, isOpen, { subject: 'payment intent', setting: 'SPRAY_PAYMENT_ORDER_ID', id: paymentOrderId }),
  ]);

  return [...orders.flat(), await checkStates(run.settings, signal), ...checkPayment(run)];
}

interface Fixture {
  readonly subject: string;
  readonly setting: FixtureSetting;
  readonly id: string | null;
}

async function checkOrder(run: Run, isOpen: boolean, { subject, setting, id }: Fixture): Promise<Diagnostic[]> {
  const diagnose = (severity: Diagnostic['severity'], message: string): Diagnostic[] => [
    {
      section: 'fixtures',
      subject,
      severity,
      message,
      ...(severity === 'settings' ? { lines: [{ setting, value: null }] } : {}),
    },
  ];
  if (id === null) return [];
  if (!isOpen) return diagnose('note', `${setting} is ${id}; not checked, because that needs a receptionist`);
  const order = await ifExercised(run.getOrder(id), null);
  const mistake = order === null ? null : mistakeOf(run, { setting, id, read: order });
  if (mistake !== null) return diagnose('settings', mistake);
  if (order === null || !isAccepted(order) || digitsAt(order, '/id') !== id) {
    return diagnose(
      'note',
      `${setting} is ${id}; get-order does not show it (${order === null ? 'no response' : describeResponse(order)})`,
    );
  }
  if (setting === 'SPRAY_SPRAYERS_ORDER_ID') return checkSprayers(run, id, diagnose);

  const { exchanges, isComplete } = (await ifExercised(run.farmerOrders(), null)) ?? {
    exchanges: [],
    isComplete: false,
  };
  const isListed = exchanges.flatMap(idsOf).includes(id);
  if (isComplete && !isListed) return diagnose('settings', `${setting} is ${id}, which is not in the farmer's list`);
  const secret = setting === 'SPRAY_PAYMENT_ORDER_ID' ? '; its secret was not tried, because that may write' : '';

  return diagnose('fine', `order ${id} exists${isListed ? ' and belongs to the farmer' : ''}${secret}`);
}

async function checkSprayers(
  run: Run,
  id: string,
  diagnose: (severity: Diagnostic['severity'], message: string) => Diagnostic[],
) {
  const sprayers = await ifExercised(run.sprayersOf(id), null);
  const count = sprayers === null ? undefined : contentOf(sprayers)?.length;
  if (count === 0) return diagnose('settings', `SPRAY_SPRAYERS_ORDER_ID is ${id}, an order without sprayers`);

  return count === undefined
    ? diagnose('note', `order ${id} exists, but its sprayers could not be read`)
    : diagnose('fine', `order ${id} exists, with ${counted(count, 'sprayer')}`);
}

function checkPayment(run: Run): Diagnostic[] {
  const { paymentOrderId, statesUrl } = run.settings;
  if (paymentOrderId !== null || statesUrl !== null) return [];
  const message = 'none: verify-payment needs an order with a payment intent, and its secret';
  const lines = ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'].map((setting) => ({ setting, value: null }));

  return [{ section: 'fixtures', subject: 'payment intent', severity: 'open', message, lines }];
}

async function checkStates({ statesUrl, timeoutMs, proxies }: Settings, signal: AbortSignal): Promise<Diagnostic> {
  const about = { section: 'fixtures', subject: 'provider states' } as const;
  if (statesUrl === null) {
    return { ...about, severity: 'note', message: 'not set: a run uses the data that the service already has' };
  }
  const proxy = proxyNames([statesUrl], proxies);
  if (proxy !== null) {
    return {
      ...about,
      severity: 'note',
      message: `a run requests them through the proxy ${proxy}; skipped: they would write`,
    };
  }
  const problem = await tryConnecting(new URL(statesUrl), timeoutMs, signal);
  if (problem === null) {
    return {
      ...about,
      severity: 'fine',
      message: 'SPRAY_STATES_URL accepts connections; no state was requested: it would write',
    };
  }
  const lines = [{ setting: 'SPRAY_STATES_URL', value: null }];

  return { ...about, severity: 'settings', message: `nothing listens at SPRAY_STATES_URL (${problem})`, lines };
}

/** Opens a connection and closes it: nothing is sent. */
function tryConnecting(
  { hostname, port: given, protocol }: URL,
  timeout: number,
  signal: AbortSignal,
): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const port = Number(given) || (protocol === 'https:' ? 443 : 80);

  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout, signal });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(`no connection within ${timeout} ms`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'no connection'));
  });
}
