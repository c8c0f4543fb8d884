import { explainFailure } from '../connection/no-response.js';
import { acceptedValue, describeResponse, digitsAt, hasAnswered, isAccepted } from '../exchanges/exchange.js';
import { answeredOrNot } from '../exchanges/lost-responses.js';
import type { Role } from '../interface/roles.js';
import { isObject } from '../json/object.js';
import { CouldNotJudge } from '../not-exercised.js';
import type { Context } from './context.js';

export type StateName =
  | 'an order with sprayers'
  | 'an order with a payment intent'
  | 'an order that can be confirmed'
  | 'a completed order exists'
  | 'feedback exists'
  | 'an order of the sprayer exists'
  | 'notifications for the current user exist';

/** The values that the provider-states endpoint returned. */
export interface State {
  readonly orderId: string | null;
  readonly secret: string | null;
}

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

  return {
    orderId: typeof orderId === 'string' && /^-?\d{1,19}$/.test(orderId) ? orderId : digitsAt(exchange, '/orderId'),
    secret: typeof secret === 'string' ? expectSendable(secret, state) : null,
  };
}

const LONGEST_SECRET = 2000;

/** A URL cannot contain half of a character, and a path loses dots. */
function expectSendable(secret: string, state: StateName): string {
  if (!/^\.{0,2}$|\p{Surrogate}/u.test(secret) && secret.length <= LONGEST_SECRET) return secret;
  throw new CouldNotJudge(
    `SPRAY_STATES_URL: expected a secret for the state "${state}" that can be a part of a path, of at most ${LONGEST_SECRET} characters, got another`,
  );
}
