import { isAccepted, isRejected, isWithoutResponse, type Exchange } from '../exchanges/exchange.js';
import { isClamped } from '../exchanges/page.js';
import { isOurs, ordersIn, stringOrEmpty, type ShownOrder } from '../exchanges/shown-objects.js';
import type { PagedSlug } from '../interface/operations.js';
import { creationsIn } from '../judging/created.js';
import { expectRejected, expectRejectedWith4xx } from '../judging/expectations.js';
import { finding, valueFinding, type Finding } from '../judging/finding.js';
import { suspicionsOf, type Suspicion } from '../judging/log-rule.js';
import { requireAny, type Log, type WrongEntry } from '../judging/log.js';
import { isOutsideItsType } from '../observations/wrong-orders.js';
import { shownValue } from '../words/shown.js';

type WrongField = NonNullable<WrongEntry['field']>;
type BelowMinimumKind = 'page -1' | 'size 0' | 'size -1';

function acceptsOrders(log: Log): boolean {
  return log.before.acceptsOrders || creationsIn(log).some(({ id }) => id !== null);
}

/** The orders with such a value; a service that rejects every order does not reject these for their value. */
function wrongOrders(log: Log, field: WrongField): readonly WrongEntry[] {
  const sent = log.wrong.filter((entry) => entry.field === field && !isWithoutResponse(entry.exchange));

  return requireAny(
    sent.filter(({ exchange }) => !isRejected(exchange) || acceptsOrders(log)),
    `no order with a wrong ${field} was sent`,
  );
}

/** An order with a wrong value is rejected. */
export function judgeWrongOrders(log: Log, field: WrongField): Suspicion[] {
  return wrongOrders(log, field).flatMap(({ exchange, sent }) =>
    certain(exchange, expectRejected(exchange, `${field} ${JSON.stringify(sent?.[field])}`), field),
  );
}

/** What is rejected for its area is rejected with a 4xx status. */
export function judgeStatusOfWrongAreas(log: Log): Suspicion[] {
  return judgeStatus(wrongOrders(log, 'area'));
}

/** The pages below a minimum that were requested; some services take the nearest page instead, if the settings say so. */
function wrongPages({ wrong, minimums }: Log, slug: PagedSlug): readonly WrongEntry[] {
  const sent = wrong.filter(({ exchange }) => exchange.operation === slug && !isWithoutResponse(exchange));

  return requireAny(
    sent.filter(({ exchange }) => minimums !== 'clamp' || !isClamped(exchange)),
    'no page below a minimum was requested',
  );
}

/** A page below its minimum is rejected. */
export function judgeWrongPages(log: Log, slug: PagedSlug, kind: BelowMinimumKind): Suspicion[] {
  const sent = wrongPages(log, slug).filter(({ asked }) => asked !== undefined && kindOf(asked) === kind);

  return requireAny(sent, 'no such page was requested').flatMap(({ exchange, asked }) => {
    const what = kind === 'page -1' ? `page ${asked?.page}` : `size ${asked?.size}`;

    return certain(exchange, withPolicy(exchange, expectRejected(exchange, what)), kind);
  });
}

function kindOf({ page, size }: { readonly page: number; readonly size: number }): BelowMinimumKind {
  return page < 0 ? 'page -1' : size === 0 ? 'size 0' : 'size -1';
}

/** The setting by which a page that was corrected is a finding. */
export function withPolicy(exchange: Exchange, findings: readonly Finding[]): Finding[] {
  return findings.map((found) => (isClamped(exchange) ? { ...found, policy: 'SPRAY_MINIMUMS' as const } : found));
}

export function judgeStatusOfWrongPages(log: Log, slug: PagedSlug): Suspicion[] {
  return judgeStatus(wrongPages(log, slug));
}

function judgeStatus(sent: readonly WrongEntry[]): Suspicion[] {
  const rejected = sent.filter(({ exchange }) => isRejected(exchange));

  return requireAny(rejected, 'no request of this kind was rejected').flatMap(({ exchange }) =>
    certain(exchange, expectRejectedWith4xx([exchange]), 'status'),
  );
}

/** No response shows an order that was rejected for its area. */
export function judgeTraces(log: Log): Suspicion[] {
  const now = log.wrong.filter(({ field, exchange }) => field === 'area' && isRejected(exchange));
  const rejected = new Set([...log.before.rejected, ...now.flatMap(({ sent }) => sent?.location ?? [])]);
  requireAny([...(acceptsOrders(log) ? rejected : [])], 'no order was rejected for its area');
  const read = log.entries.filter(({ exchange }) => exchange.operation !== 'create-order' && isAccepted(exchange));

  return requireAny(read, 'nothing was read').flatMap(({ exchange }) =>
    ordersIn(exchange)
      .filter(({ value }) => rejected.has(stringOrEmpty(value['location'])))
      .flatMap(({ pointer, value }) =>
        certain(
          exchange,
          [finding(exchange, pointer, 'no rejected order', `one with area ${shownValue(value['area'])}`)],
          'trace',
        ),
      ),
  );
}

/** No response shows a value outside its type that an order was sent with. */
export function judgeShownValues(log: Log, field: 'paymentMethod' | 'date', expected: string): Suspicion[] {
  const sent = wrongOrders(log, field).map(({ exchange }) => exchange);
  const responses = [...log.entries.map(({ exchange }) => exchange), ...sent].filter(isAccepted);
  const isShown = ({ value }: ShownOrder) => isOurs(log, value) && isOutsideItsType({ [field]: value[field] });

  return responses.flatMap((exchange) =>
    ordersIn(exchange)
      .filter(isShown)
      .flatMap(({ pointer, value }) =>
        certain(exchange, [valueFinding(exchange, `${pointer}/${field}`, expected, value[field])], field),
      ),
  );
}

function certain(exchange: Exchange, findings: readonly Finding[], subject: string): Suspicion[] {
  return suspicionsOf(exchange, findings, { certainty: 'certain', subject: `${exchange.operation} ${subject}` });
}
