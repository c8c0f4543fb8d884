import { describeResponse, isAccepted, isRejected, isWithoutResponse, type Exchange } from '../exchanges/exchange.js';
import { Unanswered } from '../exchanges/lost-responses.js';
import { NotExercised, obstaclesIn } from '../not-exercised.js';
import { finding, judgeEach, type Finding } from './finding.js';

export function expectStatus(exchange: Exchange, status: number): Finding[] {
  return exchange.response?.status === status
    ? []
    : [finding(exchange, null, `status ${status}`, describeResponse(exchange))];
}

export function expectAccepted(exchange: Exchange, what: string): Finding[] {
  expectResponse(exchange);

  return isAccepted(exchange) ? [] : [finding(exchange, null, `${what} to be accepted`, describeResponse(exchange))];
}

export function expectRejected(exchange: Exchange, what: string): Finding[] {
  expectResponse(exchange);

  return isRejected(exchange) ? [] : [finding(exchange, null, `${what} to be rejected`, describeResponse(exchange))];
}

/** No response is neither an acceptance nor a rejection. */
function expectResponse(exchange: Exchange): void {
  if (isWithoutResponse(exchange)) throw new Unanswered(exchange);
}

/** A rejection should be a client error: 4xx. */
export function expectRejectedWith4xx(exchanges: readonly Exchange[]): Finding[] {
  const nothing = new NotExercised('no request of this kind was rejected', [], obstaclesIn(exchanges));

  return judgeEach(exchanges.filter(isRejected), nothing, (exchange) => {
    const status = exchange.response?.status ?? 0;

    return status >= 400 && status < 500 ? [] : [finding(exchange, null, 'a 4xx status', describeResponse(exchange))];
  });
}
