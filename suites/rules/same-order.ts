import { isCalendarDay } from '../../helpers/date-time.js';
import { digitsAt, isAccepted, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import type { Created } from '../../helpers/observations/creations.js';
import type { View } from '../../helpers/observations/follow-ups.js';
import { operations, type Slug } from '../../helpers/operations.js';
import { valueAt } from '../../helpers/pointer.js';
import type { Run } from '../../helpers/run.js';
import type { OrderBody } from '../../helpers/sample-order.js';
import { ordersIn, type OrderSight } from '../../helpers/sight.js';
import { shapeOf, type Shape } from '../../helpers/shapes.js';
import type { Rules } from '../../helpers/suite.js';
import { meantName } from './names.js';
import { nothingSeen, ordersOf, served } from './served.js';

/** The fields of an order that stay what they were; status, payment and cost may move. */
const LASTING = ['date', 'session/id', 'location', 'latitude', 'longitude', 'cropType/id', 'area', 'paymentMethod'];

/** Whether an answer shows another order than its twin does, on the fields that both show. */
export function disagreements(known: OrderSight, shown: OrderSight): Finding[] {
  return LASTING.flatMap((field) => {
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
  if (field.endsWith('/id')) return digitsAt(exchange, `${pointer}/${field}`) ?? undefined;
  const shown = valueAt(value, `/${field}`);

  return isShaped(shown, shapeOf('order').properties.get(field)) ? shown : undefined;
}

function isShaped(value: unknown, shape: Shape | undefined): value is string | number {
  if (shape === undefined || typeof value !== shape.type) return false;
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
  if (order === undefined || !isAccepted(exchange)) throw new NotExercised('the answer shows no order');

  return order;
}

/** The order that was asked for is the one that is answered. */
export function answersTheOrderAsked(slug: Slug): Rules {
  return {
    'answers-the-order-asked': {
      level: 'implied',
      section: `4, ${operations[slug].section}`,
      claim: 'The answer shows the order whose id was asked for.',
      async check(run) {
        const answers = await served(run, slug);
        const empty = answers.flatMap(ordersIn).filter(isEmpty);
        if (empty.length > 0)
          return empty.map(({ exchange }) => finding(exchange, '', 'an order', 'an object with none of its fields'));
        const shown = answers.filter((exchange) => digitsAt(exchange, '/id') !== null);

        return judgeEach(shown, 'no answer shows an id', (exchange) => {
          const asked = askedId(exchange);
          const got = digitsAt(exchange, '/id');

          return got === asked ? [] : [finding(exchange, '/id', `${asked}, the id asked for`, `${got}`)];
        });
      },
    },
  };
}

/** The order id in the path of a request. */
export function askedId({ request }: Exchange): string {
  return /\/order\/(-?\d+)/.exec(request.url)?.[1] ?? '';
}

/** An object with none of an order's fields, not even under a name that is blamed elsewhere. */
function isEmpty({ shape, value }: OrderSight): boolean {
  return !Object.keys(value).some((name) => meantName(shape, name) !== undefined);
}

/** Every order that get-order answered, by its id. */
export async function ordersById(run: Run): Promise<ReadonlyMap<string, OrderSight>> {
  const answered = (await served(run, 'get-order')).filter(
    (exchange) => digitsAt(exchange, '/id') === askedId(exchange),
  );

  return new Map(answered.flatMap(ordersIn).map((order) => [order.id ?? '', order]));
}

/** A list shows an order as get-order does. */
export function shownConsistently(slug: Exclude<View, 'list-farmer-orders'>): Rules {
  return {
    'shown-consistently': {
      level: 'implied',
      section: `2, ${operations[slug].section}`,
      claim:
        'An order is shown with the date, session, place, crop, area and payment method that it has when read by its id.',
      async check(run) {
        const [listed, answered, created] = await Promise.all([
          ordersOf(run, slug),
          ordersById(run),
          run.everyCreated().catch(() => []),
        ]);
        // An order of ours is held against its creation: how it is read by its id is judged there.
        const own = listed.flatMap((sight) =>
          created.filter(({ id }) => id !== null && id === sight.id).map((one) => ({ sight, one })),
        );
        const others = listed.flatMap((sight) => {
          const order = own.some((pair) => pair.sight === sight) ? undefined : answered.get(sight.id ?? '');

          return order === undefined ? [] : [{ sight, order }];
        });
        const nothing = await nothingSeen(run, slug, 'no order seen here was answered by its id');
        const misshown = judgeEach([...own, ...others], nothing, (pair) =>
          'one' in pair ? disagreementsWithCreated(pair.one, pair.sight) : [],
        );
        const wrong = others.filter(({ sight, order }) => disagreements(order, sight).length > 0);

        return [...misshown, ...(await Promise.all(wrong.map((pair) => stillDisagreeing(run, pair)))).flat()];
      },
    },
  };
}

/** Somebody may have changed an order between two calls: both are asked again before one is blamed. */
async function stillDisagreeing(
  run: Run,
  { sight, order }: { sight: OrderSight; order: OrderSight },
): Promise<Finding[]> {
  const [list, single] = await Promise.all([run.again(sight.exchange), run.again(order.exchange)]);
  const [now] = isAccepted(single) ? ordersIn(single) : [];
  if (now === undefined) return [];

  return ordersIn(list)
    .filter(({ id }) => id === sight.id)
    .flatMap((shown) => disagreements(now, shown));
}
