import { isAccepted, type Exchange } from '../exchanges/exchange.js';
import { operations } from '../interface/operations.js';
import { memberOf } from '../json/values.js';
import type { NotExercised } from '../not-exercised.js';

/**
 * What a rejection says about the service. *fails*: `answers-200` fails. *fails if 5xx*: a 4xx may have a reason that the
 * interface does not show, a server error or a lost response may not. *another requirement*: it judges this rejection.
 * *open*: nothing, because it depends on a silence whether the request is valid.
 */
type Rejection = 'fails' | 'fails if 5xx' | 'another requirement' | 'open';

/** A request that is not wrong on purpose, and how far its response may be blamed. */
export interface JudgedRequest {
  readonly exchange: Exchange;
  readonly rejection: Rejection;
  /** Why a rejection says nothing about the service. */
  readonly excuse?: NotExercised;
  /** What else to report about a rejection. */
  readonly note?: string;
}

export const must = (exchange: Exchange): JudgedRequest => ({ exchange, rejection: 'fails' });

export const may = (exchange: Exchange): JudgedRequest => ({ exchange, rejection: 'fails if 5xx' });

export const judgedElsewhere = (exchange: Exchange): JudgedRequest => ({ exchange, rejection: 'another requirement' });

export const open = (exchange: Exchange): JudgedRequest => ({ exchange, rejection: 'open' });

// Who may see which order is not shown: being denied an order that a list shows is not a fault.
export function mustUnlessDenied(exchange: Exchange): JudgedRequest {
  return isDenied(exchange) ? may(exchange) : must(exchange);
}

export function isDenied({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403;
}

/** Whether a request that is valid fails: no business reason explains a server error or a lost response. */
function isServerError({ response }: Exchange): boolean {
  return response === null || response.status >= 500;
}

export function isInformative(request: JudgedRequest): boolean {
  return request.rejection !== 'open' || hasJudgedBody(request);
}

export function isFault({ exchange, rejection }: JudgedRequest): boolean {
  if (isAccepted(exchange)) return false;

  return rejection === 'fails' || (rejection === 'fails if 5xx' && isServerError(exchange));
}

export function hasJudgedBody({ exchange, rejection }: JudgedRequest): boolean {
  const { operation, role, body } = exchange;
  if (!isAccepted(exchange) || operation === 'provider-state') return false;
  const { paged, role: meant } = operations[operation];
  // Who has no right to see it, or asks for an order that does not exist, may get a login page, nothing, or no order.
  const isForeign = role === null || (meant !== 'user' && role !== meant && role !== `other-${meant}`);
  if (rejection !== 'open' || (paged && !isForeign && operation !== 'list-order-sprayers')) return true;

  return body.kind === 'json' && (paged || memberOf(body.value, 'id') !== undefined);
}

/** A request whose rejection another requirement would judge, if it were not accepted another time. */
export function judgeServerErrors(request: JudgedRequest): JudgedRequest {
  return request.rejection === 'another requirement' ? { ...request, rejection: 'fails if 5xx' } : request;
}

/** A request that was also sent another time: a 4xx is judged there, and so is an error that came each time. */
export function sentAgain(exchange: Exchange, otherTime: JudgedRequest | undefined): JudgedRequest {
  if (otherTime === undefined) return may(exchange);

  return isAccepted(otherTime.exchange) && isServerError(exchange) ? must(exchange) : judgedElsewhere(exchange);
}
