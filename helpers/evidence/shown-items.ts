import type { Exchange } from '../exchanges/exchange.js';
import { isOurs, objectsIn, ordersIn, type ShownObject, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import type { Shape } from '../interface/shapes.js';
import { showsDocumentedValue } from '../observations/filter.js';
import type { Run } from '../observations/run.js';
import { isPlaceOf } from '../observations/sample-order.js';
import { isOutsideItsType } from '../observations/wrong-orders.js';
import { responsesOf } from './responses.js';

/** Every order that an operation showed, on every page and in every status. */
export function ordersOf(run: Run, slug: Slug): Promise<readonly ShownOrder[]> {
  return run.derive(`orders of ${slug}`, async () => {
    const isWrongOrder = wrongOrderTest(run);

    return (await responsesOf(run, slug)).flatMap(ordersIn).filter((order) => !isWrongOrder(order));
  });
}

/** Every documented object that an operation showed, except for the paged result around the items. */
export function itemsOf(run: Run, slug: Slug): Promise<readonly ShownObject[]> {
  return run.derive(`items of ${slug}`, async () => {
    const isInWrongOrder = await findWrongOrderPlaces(run, slug);
    const responses = await responsesOf(run, slug);

    return responses.flatMap((exchange) =>
      objectsIn(exchange).filter(({ shape, pointer }) => !isEnvelope(shape) && !isInWrongOrder(exchange, pointer)),
    );
  });
}

/** Whether a run sent the order with a wrong value on purpose: only the requirement about that value may blame it. */
function wrongOrderTest(run: Run): (order: ShownOrder) => boolean {
  const { dates } = run.sample('confirmed card twin');
  const isRight = ({ date, paymentMethod }: ShownOrder['value']) =>
    dates.some((day) => day === date) && showsDocumentedValue('paymentMethod', { paymentMethod });

  return ({ value }) =>
    isPlaceOf('confirmed card twin', value['location']) &&
    (isOurs(run, value) ? !isRight(value) : isOutsideItsType(value));
}

/** Whether a pointer leads into an order that was sent wrong on purpose. */
export function findWrongOrderPlaces(run: Run, slug: Slug): Promise<(exchange: Exchange, pointer: string) => boolean> {
  return run.derive(`wrong orders of ${slug}`, async () => {
    const isWrongOrder = wrongOrderTest(run);
    const exchanges = (await responsesOf(run, slug)).map((exchange): [Exchange, Set<string>] => [
      exchange,
      new Set(
        ordersIn(exchange)
          .filter(isWrongOrder)
          .map(({ pointer }) => pointer),
      ),
    ]);
    const places = new Map(exchanges.filter(([, pointers]) => pointers.size > 0));

    return (exchange, pointer) => {
      const wrongOrders = places.get(exchange);

      return wrongOrders !== undefined && enclosingPointers(pointer).some((place) => wrongOrders.has(place));
    };
  });
}

/** A pointer, and the pointers of everything around it. */
function enclosingPointers(pointer: string): string[] {
  const names = pointer.split('/');

  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function isEnvelope(shape: Shape): boolean {
  return shape.kind === 'paged-result' || shape.properties.has('totalElements');
}
