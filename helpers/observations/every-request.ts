import { isAccepted, isWithoutResponse, requestTextOf, type Exchange } from '../exchanges/exchange.js';
import type { Slug } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Context } from './context.js';
import {
  hasJudgedBody,
  isFault,
  judgedElsewhere,
  judgeServerErrors,
  must,
  open,
  sentAgain,
  type JudgedRequest,
} from './judged-request.js';
import { collectJudgedRequests } from './judged-requests.js';

/** Every request of an operation, when no more are sent: also those that checks sent before they blamed something. */
export async function collectEveryRequest(context: Context, slug: Slug): Promise<JudgedRequest[]> {
  const sent = context.client.exchanges.filter((exchange) => exchange.operation === slug && isJudgeable(exchange));
  const accepted = new Set(sent.filter(isAccepted).map(requestTextOf));
  const collected = (await ifExercised(collectJudgedRequests(context, slug), [])).map((request) =>
    // Another requirement judges a request that is always rejected, not one that is accepted at another time.
    accepted.has(requestTextOf(request.exchange)) ? judgeServerErrors(request) : request,
  );
  const known = new Set(collected.map(({ exchange }) => exchange));
  const before = new Map(collected.map((request) => [requestTextOf(request.exchange), request]));
  const isSilent = sent.every(isWithoutResponse);
  const others = sent
    .filter((exchange) => !known.has(exchange))
    .flatMap((exchange) => (isSilent ? [must(exchange)] : classed(exchange, before.get(requestTextOf(exchange)))));
  const requests = [...collected, ...others];

  return requests.some((request) => isFault(request) || hasJudgedBody(request))
    ? requests
    : collectJudgedRequests(context, slug);
}

/** A read whose validity depends on a silence. If there is no response, `no-server-errors` advises. */
function isOpenRead({ requestClass, request }: Exchange): boolean {
  return requestClass === 'probe' && request.method === 'GET';
}

/** Neither a busy target nor a response that is too long for us shows anything about the interface. */
function isJudgeable({ failure }: Exchange): boolean {
  return failure?.kind !== 'rate-limited' && failure?.kind !== 'too-large';
}

function classed(exchange: Exchange, before: JudgedRequest | undefined): JudgedRequest[] {
  if (isWithoutResponse(exchange)) return [isOpenRead(exchange) ? open(exchange) : must(exchange)];
  if (exchange.requestClass === 'wrong on purpose') return [];
  if (exchange.requestClass === 'probe') return [open(exchange)];
  // Rejected orders have rules of their own.
  if (exchange.operation === 'create-order') return [judgedElsewhere(exchange)];

  return [sentAgain(exchange, before)];
}
