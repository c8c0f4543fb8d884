import { explainFailure } from '../connection/no-response.js';
import { answeredOrNot } from '../exchanges/client.js';
import {
  acceptedValue,
  describeResponse,
  digitsAt,
  hasAnswered,
  isAccepted,
  isNotFound,
  type Exchange,
} from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import type { Role } from '../interface/operations.js';
import { isObject, memberOf } from '../json/values.js';
import { CouldNotJudge, NotExercised, wrongSetting } from '../not-exercised.js';
import { excerpt } from '../words/shown.js';
import type { Context } from './context.js';

export type StateName =
  | 'an order with sprayers'
  | 'an order with a payment intent'
  | 'an order that can be confirmed'
  | 'a completed order exists'
  | 'feedback exists'
  | 'an order of the sprayer exists'
  | 'notifications for the current user exist';

export interface State {
  readonly orderId: string | null;
  readonly secret: string | null;
  /** What the response should have and does not, in a sentence; null if nothing. */
  readonly lack: string | null;
}

const PROMISED: Partial<Record<StateName, readonly ('orderId' | 'secret')[]>> = {
  'an order with sprayers': ['orderId'],
  'an order with a payment intent': ['orderId', 'secret'],
  'an order that can be confirmed': ['orderId'],
  'a completed order exists': ['orderId'],
};

/** Requests a provider state; null if it is not offered, or must not be requested. */
export function setUpState(context: Context, name: StateName, role: Role): Promise<State | null> {
  return context.once(`state ${name} ${role}`, (own) => requestState(own, name, role));
}

/** Requests it once more: each time, the values may be others. */
export async function requestState(context: Context, state: StateName, role: Role): Promise<State | null> {
  const { statesUrl, readOnly } = context.settings;
  if (statesUrl === null || readOnly) return null;

  const exchange = await answeredOrNot(
    context.client.post(statesUrl, JSON.stringify({ state, params: { role }, action: 'setup' })),
  );
  if (exchange.response?.status === 404 || exchange.response?.status === 422) return null;
  if (!isAccepted(exchange)) {
    const { failure } = exchange;
    const requested = { ...context.settings, url: statesUrl, setting: 'SPRAY_STATES_URL' as const };
    const isKnown = hasAnswered(context.client.exchanges, statesUrl);
    const got =
      failure === null
        ? describeResponse(exchange)
        : `none: ${explainFailure({ ...requested, hasAnswered: isKnown }, failure).message}`;
    throw new CouldNotJudge(
      `SPRAY_STATES_URL: expected a 2xx response for the state "${state}", or 404 or 422 if it is not offered, got ${got}`,
    );
  }

  const values = acceptedValue(exchange);
  const { orderId, secret } = isObject(values) ? values : {};
  const read = {
    orderId: typeof orderId === 'string' && /^-?\d{1,19}$/.test(orderId) ? orderId : digitsAt(exchange, '/orderId'),
    secret: typeof secret === 'string' ? expectSendable(secret, state) : null,
  };
  const missing = PROMISED[state]?.filter((name) => read[name] === null) ?? [];

  return { ...read, lack: missing.length === 0 ? null : describeLack(state, missing, values) };
}

const MOST_NAMES = 5;
const LONGEST_NAME = 40;

/** Only names: a value may be a secret. */
function describeLack(state: StateName, missing: readonly string[], values: unknown): string {
  const names = isObject(values) ? Object.keys(values) : [];
  const wrong = missing.filter((name) => names.includes(name));
  const shown = names.slice(0, MOST_NAMES).map((name) => excerpt(name, LONGEST_NAME));
  const has = names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ') || 'no members';
  const lacks =
    wrong.length > 0
      ? `has a value for ${wrong.join(' and ')} that cannot be used`
      : `has no ${missing.join(' and no ')} (it has ${has})`;

  return `the state "${state}" was set up, but its response ${lacks}`;
}

const LONGEST_SECRET = 2000;

/** A URL cannot contain half of a character, and a path loses dots. */
function expectSendable(secret: string, state: StateName): string {
  if (!/^\.{0,2}$|\p{Surrogate}/u.test(secret) && secret.length <= LONGEST_SECRET) return secret;
  throw new CouldNotJudge(
    `SPRAY_STATES_URL: expected a secret for the state "${state}" that can be a part of a path, of at most ${LONGEST_SECRET} characters, got another`,
  );
}

export type FixtureSetting = 'SPRAY_CONFIRM_ORDER_ID' | 'SPRAY_SPRAYERS_ORDER_ID' | 'SPRAY_PAYMENT_ORDER_ID';

interface Fixture {
  readonly setting: FixtureSetting;
  readonly id: string;
  readonly read: Exchange;
}

export function expectFixture(context: Pick<Context, 'client'>, fixture: Fixture): void {
  const mistake = mistakeOf(context, fixture);
  if (mistake !== null) throw new NotExercised(mistake);
}

/** What is wrong with the setting of an order that get-order does not find, and no response shows; null if nothing is. */
export function mistakeOf({ client }: Pick<Context, 'client'>, { setting, id, read }: Fixture): string | null {
  const isShown = () =>
    client.exchanges.some(
      (seen) => seen.operation !== 'provider-state' && ordersIn(seen).some((order) => order.id === id),
    );
  if (!isNotFound(read) || isShown()) return null;

  return wrongSetting(setting, `get-order finds no order ${id} (${describeResponse(read)})`);
}

/**
 * Not exercised if the service rejects the secret that the settings give for an order, as get-order shows it. A 401 or a 403 is about
 * the credentials.
 */
export function expectFittingSecret(id: string, verified: Exchange, shown: Exchange): void {
  const status = verified.response?.status ?? 0;
  if (![400, 404, 409, 410, 422].includes(status)) return;
  const isCash = memberOf(acceptedValue(shown), 'paymentMethod') === 'cash';
  const order = isCash ? ', an order that is paid in cash: SPRAY_PAYMENT_ORDER_ID may be wrong, too' : '';
  const state = status === 409 ? ', or SPRAY_PAYMENT_ORDER_ID: this order may not be one that can be paid' : '';
  const why = `verify-payment rejects it for order ${id} (${describeResponse(verified)})${order || state}`;
  throw new NotExercised(wrongSetting('SPRAY_PAYMENT_SECRET', why));
}
