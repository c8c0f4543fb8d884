import type { Exchange } from '../exchanges/exchange.js';
import { NotExercised } from '../not-exercised.js';

/**
 * A valid request. If one that must succeed does not, `answers-200` fails; the others have requirements of their own.
 */
export interface ValidRequest {
  readonly exchange: Exchange;
  readonly mustSucceed: boolean;
  /** Why a rejection says nothing about the service. */
  readonly excuse?: NotExercised;
  /** What else to report about a rejection. */
  readonly note?: string;
}

export const must = (exchange: Exchange): ValidRequest => ({ exchange, mustSucceed: true });

export const may = (exchange: Exchange): ValidRequest => ({ exchange, mustSucceed: false });

// Who may see which order is not shown: being denied an order that a list shows is not a fault.
export function mustUnlessDenied(exchange: Exchange): ValidRequest {
  return isDenied(exchange) ? may(exchange) : must(exchange);
}

export function isDenied({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403;
}
