import { comparablesOf, LASTING, SHARED } from '../../helpers/comparable.js';
import type { Exchange } from '../../helpers/exchange.js';
import { NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import type { Created } from '../../helpers/observations/creations.js';
import { valueAt } from '../../helpers/pointer.js';
import type { OrderBody } from '../../helpers/sample-order.js';
import { ordersIn, type OrderSight } from '../../helpers/sight.js';

/** Whether an answer shows another order than its twin does, on the fields that both show. */
export function disagreements(known: OrderSight, shown: OrderSight): Finding[] {
  const [wanted, seen] = [comparablesOf(known), comparablesOf(shown)];

  return SHARED.filter((field) => !areAlike(wanted.get(field), seen.get(field))).map((field) =>
    valueFinding(
      shown.exchange,
      `${shown.pointer}/${field}`,
      `${JSON.stringify(wanted.get(field))} as ${known.exchange.operation} has it`,
      seen.get(field),
    ),
  );
}

/** The same, against an order of ours: what was sent, unless create-order already answered something else. */
export function disagreementsWithCreated(created: Created, shown: OrderSight): Finding[] {
  const [first, now] = [comparablesOf(onlyOrder(created.exchange)), comparablesOf(shown)];

  return LASTING.flatMap((field) => {
    const expected = sentValue(created.sent, field);
    const [answered, got] = [first.get(field), now.get(field)];
    const isBlamedAlready = answered !== undefined && answered !== expected;

    return isBlamedAlready || areAlike(expected, got)
      ? []
      : [
          valueFinding(
            shown.exchange,
            `${shown.pointer}/${field}`,
            `${JSON.stringify(expected)}, as it was created`,
            got,
          ),
        ];
  });
}

/** What create-order was sent for a lasting field. */
export function sentValue(sent: OrderBody, field: string): string | number | undefined {
  const value = valueAt(sent, `/${field}`);
  if (field.endsWith('/id')) return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;

  return value as string | number;
}

/** Whether two values are the same, or one of them is not shown. */
function areAlike(one: string | number | undefined, other: string | number | undefined): boolean {
  return one === undefined || other === undefined || one === other || areClose(one, other);
}

// Two views may compute a coordinate in numbers of different width.
function areClose(one: string | number, other: string | number): boolean {
  return (
    typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one))
  );
}

export function onlyOrder(exchange: Exchange): OrderSight {
  const [order] = ordersIn(exchange);
  if (order === undefined) throw new NotExercised('the answer shows no order');

  return order;
}
