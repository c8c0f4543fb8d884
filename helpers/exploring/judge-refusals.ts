import { isAccepted, isRejected, isWithoutResponse, type Exchange } from '../exchanges/exchange.js';
import type { RequirementId } from '../exchanges/observation-names.js';
import { isClamped } from '../exchanges/page.js';
import { ordersIn, stringOrEmpty } from '../exchanges/shown-objects.js';
import { expectRejected, expectRejectedWith4xx } from '../judging/expectations.js';
import { finding, valueFinding, type Finding } from '../judging/finding.js';
import { isOutsideItsType } from '../observations/wrong-orders.js';
import { shownValue } from '../words/shown.js';
import type { SequenceJudging } from './suspicions.js';
import type { CreatedOrder } from './trail.js';

const REFUSES = {
  area: 'create-order/refuses-area-below-one',
  paymentMethod: 'create-order/refuses-an-unknown-payment-method',
  date: 'create-order/refuses-an-impossible-date',
} as const;

/** What is below its minimum is rejected, and leaves no trace. */
export function judgeRefusals(judging: SequenceJudging): void {
  for (const { created, pages = [] } of judging.trail) {
    if (created !== undefined && created.wrong !== null) judgeWrongOrder(judging, created, created.wrong);
    for (const { page, size, exchange } of pages)
      if (page < 0 || size < 1) judgeWrongPage(judging, { page, size, exchange });
  }
  judgeTraces(judging);
}

function judgeWrongOrder(
  judging: SequenceJudging,
  { exchange, sent }: CreatedOrder,
  wrong: keyof typeof REFUSES,
): void {
  // A service that rejects every order does not reject this one for its value.
  if (isWithoutResponse(exchange) || (isRejected(exchange) && !judging.memory.acceptsOrders)) return;
  const requirement = REFUSES[wrong];
  suspectAll(judging, requirement, exchange, expectRejected(exchange, `${wrong} ${JSON.stringify(sent[wrong])}`));
  if (wrong === 'area' && isRejected(exchange))
    suspectAll(judging, 'create-order/refusals-are-4xx', exchange, expectRejectedWith4xx([exchange]));
}

function judgeWrongPage(
  judging: SequenceJudging,
  { page, size, exchange }: { page: number; size: number; exchange: Exchange },
): void {
  const { operation } = exchange;
  if (isWithoutResponse(exchange) || operation === 'provider-state') return;
  const slug = page < 0 ? 'refuses-a-negative-page' : size === 0 ? 'refuses-size-zero' : 'refuses-a-negative-size';
  const what = page < 0 ? `page ${page}` : `size ${size}`;
  if (isClamped(exchange) && judging.grounds.run.settings.minimums === 'clamp') return;
  const findings = expectRejected(exchange, what);
  suspectAll(
    judging,
    `${operation}/${slug}`,
    exchange,
    isClamped(exchange) ? findings.map((found) => ({ ...found, policy: 'SPRAY_MINIMUMS' as const })) : findings,
  );
  if (isRejected(exchange))
    suspectAll(judging, `${operation}/refusals-are-4xx`, exchange, expectRejectedWith4xx([exchange]));
}

/** No list shows an order that was rejected for its area, nor a value outside its type. */
function judgeTraces(judging: SequenceJudging): void {
  const { trail, memory } = judging;
  for (const { step, requests, created } of trail) {
    const shown = [
      ...requests.map(({ exchange }) => exchange),
      ...(created?.wrong === null || created === undefined || !isAccepted(created.exchange) ? [] : [created.exchange]),
    ];
    for (const exchange of shown)
      for (const { pointer, value } of ordersIn(exchange)) {
        const location = stringOrEmpty(value['location']);
        if (step.do !== 'create' && memory.rejected.has(location))
          suspectAll(judging, 'create-order/refused-orders-leave-no-trace', exchange, [
            finding(exchange, pointer, 'no rejected order', `one with area ${shownValue(value['area'])}`),
          ]);
        if (location.includes(judging.grounds.run.mark) && isOutsideItsType(value))
          suspectOutside(judging, exchange, pointer, value);
      }
  }
  if (memory.rejected.size > 0 && memory.acceptsOrders) judging.exercise('create-order/refused-orders-leave-no-trace');
}

function suspectOutside(
  judging: SequenceJudging,
  exchange: Exchange,
  pointer: string,
  value: Readonly<Record<string, unknown>>,
): void {
  const isMethod = isOutsideItsType({ paymentMethod: value['paymentMethod'] });
  const [requirement, field, expected] = isMethod
    ? (['create-order/shows-no-unknown-payment-method', 'paymentMethod', 'cash, visa or mastercard'] as const)
    : (['create-order/shows-no-impossible-date', 'date', 'a day of the calendar'] as const);
  suspectAll(judging, requirement, exchange, [valueFinding(exchange, `${pointer}/${field}`, expected, value[field])]);
}

function suspectAll(
  judging: SequenceJudging,
  requirement: RequirementId,
  exchange: Exchange,
  findings: readonly Finding[],
): void {
  judging.exercise(requirement);
  for (const found of findings)
    judging.suspect({ requirement, finding: found, exchange, subject: requirement, certainty: 'certain' });
}
