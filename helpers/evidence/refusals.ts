import { isRejected, outcomeOf, type Exchange } from '../exchanges/exchange.js';
import { finding, judgeEach, type Finding } from '../judging/finding.js';

/** A refusal that blames the client: 4xx. */
export function expectFourHundreds(exchanges: readonly Exchange[]): Finding[] {
  return judgeEach(exchanges.filter(isRejected), 'nothing of this kind was refused', (exchange) => {
    const status = exchange.response?.status ?? 0;

    return status >= 400 && status < 500 ? [] : [finding(exchange, null, 'a status of 4xx', outcomeOf(exchange))];
  });
}
