import { connect } from 'node:net';
import { digitsAt, isAccepted, outcomeOf } from '../../helpers/exchanges/exchange.js';
import { contentOf, idsOf } from '../../helpers/exchanges/page.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { counted } from '../../helpers/words/counted.js';
import type { Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';

/** The orders that the settings name, and the provider states, which are not asked for. */
export async function checkFixtures(
  run: Run,
  entries: readonly RoleAccess[],
  signal: AbortSignal,
): Promise<Diagnostic[]> {
  const isOpen = entries.some(({ role, isRefused }) => role === 'receptionist' && !isRefused);
  const { confirmOrderId, sprayersOrderId, paymentOrderId } = run.settings;
  const orders = await Promise.all([
    checkOrder(run, isOpen, { about: 'order to confirm', setting: 'SPRAY_CONFIRM_ORDER_ID', id: confirmOrderId }),
    checkOrder(run, isOpen, { about: 'order with sprayers', setting: 'SPRAY_SPRAYERS_ORDER_ID', id: sprayersOrderId }),
    checkOrder(run, isOpen, { about: 'payment intent', setting: 'SPRAY_PAYMENT_ORDER_ID', id: paymentOrderId }),
  ]);

  return [...orders.flat(), await checkStates(run.settings, signal), ...missingPayment(run)];
}

interface Fixture {
  readonly about: string;
  readonly setting: string;
  readonly id: string | null;
}

async function checkOrder(run: Run, isOpen: boolean, { about, setting, id }: Fixture): Promise<Diagnostic[]> {
  const said = (standing: Diagnostic['standing'], says: string): Diagnostic[] => [
    {
      part: 'fixtures',
      about,
      standing,
      says,
      ...(standing === 'settings' ? { lines: [{ setting, value: null }] } : {}),
    },
  ];
  if (id === null) return [];
  if (!isOpen) return said('note', `${setting} is ${id}; not looked for, which takes a receptionist`);
  const order = await ifExercised(run.getOrder(id), null);
  if (order?.response?.status === 404)
    return said('settings', `${setting} is ${id}, and get-order knows no such order (status 404)`);
  if (order === null || !isAccepted(order) || digitsAt(order, '/id') !== id) {
    return said(
      'note',
      `${setting} is ${id}; get-order does not show it (${order === null ? 'no answer' : outcomeOf(order)})`,
    );
  }
  if (setting === 'SPRAY_SPRAYERS_ORDER_ID') return sprayed(run, id, said);

  const { exchanges, isComplete } = (await ifExercised(run.farmerOrders(), null)) ?? {
    exchanges: [],
    isComplete: false,
  };
  const isListed = exchanges.flatMap(idsOf).includes(id);
  if (isComplete && !isListed) return said('settings', `${setting} is ${id}, which is no order of the farmer's list`);
  const secret = setting === 'SPRAY_PAYMENT_ORDER_ID' ? '; its secret was not tried, for that may write' : '';

  return said('fine', `order ${id} is there${isListed ? ", and is the farmer's" : ''}${secret}`);
}

async function sprayed(run: Run, id: string, said: (standing: Diagnostic['standing'], says: string) => Diagnostic[]) {
  const sprayers = await ifExercised(run.sprayersOf(id), null);
  const count = sprayers === null ? undefined : contentOf(sprayers)?.length;
  if (count === 0) return said('settings', `SPRAY_SPRAYERS_ORDER_ID is ${id}, an order that has no sprayers`);

  return count === undefined
    ? said('note', `order ${id} is there, but its sprayers were not answered`)
    : said('fine', `order ${id} is there, with ${counted(count, 'sprayer')}`);
}

function missingPayment(run: Run): Diagnostic[] {
  const { paymentOrderId, statesUrl } = run.settings;
  if (paymentOrderId !== null || statesUrl !== null) return [];
  const says = 'none: verify-payment takes an order with a payment intent, and its secret';
  const lines = ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'].map((setting) => ({ setting, value: null }));

  return [{ part: 'fixtures', about: 'payment intent', standing: 'open', says, lines }];
}

async function checkStates({ statesUrl, timeoutMs, proxies }: Settings, signal: AbortSignal): Promise<Diagnostic> {
  const about = { part: 'fixtures', about: 'provider states' } as const;
  if (statesUrl === null) {
    return { ...about, standing: 'note', says: 'none offered: a run uses what the service already has' };
  }
  const proxy = proxyNames([statesUrl], proxies);
  if (proxy !== null) {
    return {
      ...about,
      standing: 'note',
      says: `they are asked for through the proxy ${proxy}; not here, for states write`,
    };
  }
  const problem = await knock(new URL(statesUrl), timeoutMs, signal);
  if (problem === null) {
    return {
      ...about,
      standing: 'fine',
      says: 'somebody listens at SPRAY_STATES_URL; not asked for a state, for states write',
    };
  }
  const lines = [{ setting: 'SPRAY_STATES_URL', value: null }];

  return { ...about, standing: 'settings', says: `nobody listens at SPRAY_STATES_URL (${problem})`, lines };
}

/** Opens a connection and closes it: nothing is sent. */
function knock({ hostname, port: given, protocol }: URL, timeout: number, signal: AbortSignal): Promise<string | null> {
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
