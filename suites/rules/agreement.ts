import { isCalendarDay } from '../../helpers/date-time.js';
import { isInt32 } from '../../helpers/exact-number.js';
import { digitsOf, type Exchange } from '../../helpers/exchange.js';
import { NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import type { Created } from '../../helpers/observations/creations.js';
import { valueAt } from '../../helpers/pointer.js';
import type { OrderBody } from '../../helpers/sample-order.js';
import { ordersIn, type OrderSight } from '../../helpers/sight.js';
import { isObject, memberOf, shapeAt, shapeOf, type Shape } from '../../helpers/shapes.js';

/** The fields of an order that stay what they were; status, payment and cost may move. */
const LASTING = ['date', 'session/id', 'location', 'latitude', 'longitude', 'cropType/id', 'area', 'paymentMethod'];

/** Beyond these, two views of one order agree on who is concerned by it, since when, and on what its session and crop are. */
const SHARED = [
  ...LASTING,
  'farmer/id',
  'receptionist/id',
  'creationDate',
  'completionDate',
  'cropType/name',
  ...['startTime', 'endTime'].flatMap((time) => [`session/${time}/hour`, `session/${time}/minute`]),
];

/** Whether an answer shows another order than its twin does, on the fields that both show. */
export function disagreements(known: OrderSight, shown: OrderSight): Finding[] {
  return SHARED.flatMap((field) => {
    const [expected, got] = [known, shown].map((order) => comparable(order, field));
    if (expected === undefined || got === undefined) return [];

    return expected === got || areClose(expected, got)
      ? []
      : [
          valueFinding(
            shown.exchange,
            `${shown.pointer}/${field}`,
            `${JSON.stringify(expected)} as ${known.exchange.operation} has it`,
            got,
          ),
        ];
  });
}

/** The same, against an order of ours: what was sent, unless create-order already answered something else. */
export function disagreementsWithCreated(created: Created, shown: OrderSight): Finding[] {
  return LASTING.flatMap((field) => {
    const expected = sentValue(created.sent, field);
    const answered = comparable(onlyOrder(created.exchange), field);
    const got = comparable(shown, field);
    const isBlamedAlready = answered !== undefined && answered !== expected;
    if (expected === undefined || got === undefined || isBlamedAlready) return [];

    return expected === got || areClose(expected, got)
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

/** A lasting field in a form that can be compared: ids by their digits. Undefined where its shape is wrong: that is blamed elsewhere. */
export function comparable({ exchange, pointer, value }: OrderSight, field: string): string | number | undefined {
  const tokens = partsOf(field);
  const [owner = ''] = tokens;
  const shown = Object.hasOwn(value, owner) ? value[owner] : undefined;
  if (tokens.at(-1) === 'id') {
    const id = isMisplaced(shown, owner) ? null : digitsOf(exchange, `${pointer}/${field}`, memberOf(shown, 'id'));

    return id ?? undefined;
  }
  const member = tokens.slice(1).reduce<unknown>(memberOf, shown);

  return isShaped(member, shapeAt(ORDER, tokens)) ? member : undefined;
}

const ORDER = shapeOf('order');

const parts = new Map([...SHARED].map((field) => [field, field.split('/')]));

function partsOf(field: string): readonly string[] {
  return parts.get(field) ?? field.split('/');
}

/** A user whose role does not fit the place is blamed for that. */
function isMisplaced(user: unknown, place: string): boolean {
  return (place === 'farmer' || place === 'receptionist') && isObject(user) && (user['role'] ?? place) !== place;
}

function isShaped(value: unknown, shape: Shape | null): value is string | number {
  if (shape === null || typeof value !== (shape.type === 'integer' ? 'number' : shape.type)) return false;
  if (shape.type === 'integer') return isInt32(String(value));
  if (shape.values !== null) return shape.values.includes(String(value));

  return shape.format !== 'date' || isCalendarDay(String(value));
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
