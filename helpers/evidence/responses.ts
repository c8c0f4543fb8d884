import { acceptedValue, type Exchange } from '../exchanges/exchange.js';
import { contentOf } from '../exchanges/page.js';
import { isOurs, objectsIn, ordersIn, type ShownObject, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Slug } from '../interface/operations.js';
import type { Shape } from '../interface/shapes.js';
import { NotExercised } from '../not-exercised.js';
import { reasonNotToBlame } from '../observations/access.js';
import { nothingCreated } from '../observations/creations.js';
import { showsDocumentedValue } from '../observations/filter.js';
import { isOutsideItsType } from '../observations/refusals.js';
import type { Run } from '../observations/run.js';
import { isPlaceOf } from '../observations/sample-order.js';

/** The answers of an operation that hold JSON; not exercised where there is none. */
export function responsesOf(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  return run.derive(`items of ${slug}, as served`, () => readResponses(run, slug));
}

async function readResponses(run: Run, slug: Slug): Promise<readonly Exchange[]> {
  const tries = await run.validRequests(slug);
  const answers = tries.map(({ exchange }) => exchange).filter((exchange) => acceptedValue(exchange) !== undefined);
  const [first] = tries;
  if (answers.length > 0 || first === undefined) return answers;

  throw (await reasonNotToBlame(run, first.exchange)) ?? first.excuse ?? new NotExercised('no answer could be read');
}

const fixtures: Partial<Record<Slug, readonly string[]>> = {
  'list-order-sprayers': ['SPRAY_SPRAYERS_ORDER_ID', 'SPRAY_STATES_URL'],
  'list-feedback': ['SPRAY_STATES_URL'],
  'list-sprayer-orders': ['SPRAY_STATES_URL'],
  'list-notifications': ['SPRAY_STATES_URL'],
};

/** Why a requirement saw nothing to judge; where a list was empty, with the setting that could fill it. */
export async function nothingSeen(run: Run, slug: Slug, what: string): Promise<NotExercised> {
  const isEmpty = (await responsesOf(run, slug)).every((exchange) => contentOf(exchange)?.length === 0);

  if (!isEmpty) return new NotExercised(what);
  if (slug === 'list-farmer-orders') return nothingCreated(run, `${what}, the list is empty`, []);

  return new NotExercised(`${what}, the list is empty`, fixtures[slug] ?? []);
}

/** Every order that an operation showed, on every page and in every status. */
export function ordersOf(run: Run, slug: Slug): Promise<readonly ShownOrder[]> {
  return run.derive(`items of ${slug}, orders alone`, async () => {
    const isSpoilt = spoiltBy(run);

    return (await responsesOf(run, slug)).flatMap(ordersIn).filter((order) => !isSpoilt(order));
  });
}

/** Every documented object that an operation showed, the page around the items left out. */
export function itemsOf(run: Run, slug: Slug): Promise<readonly ShownObject[]> {
  return run.derive(`items of ${slug}`, async () => {
    const isInSpoilt = await findSpoiltPlaces(run, slug);
    const items = (await responsesOf(run, slug)).flatMap(objectsIn).filter(({ shape }) => !isEnvelope(shape));

    return items.filter(({ exchange, pointer }) => !isInSpoilt(exchange, pointer));
  });
}

/** Tells whether an order was sent with a value that we knew to be wrong, by this run or by an earlier one: only what sent it may blame it. */
function spoiltBy(run: Run): (order: ShownOrder) => boolean {
  const { dates } = run.sample('confirmed card twin');
  const isRight = ({ date, paymentMethod }: ShownOrder['value']) =>
    dates.some((day) => day === date) && showsDocumentedValue('paymentMethod', { paymentMethod });

  return ({ value }) =>
    isPlaceOf('confirmed card twin', value['location']) &&
    (isOurs(run, value) ? !isRight(value) : isOutsideItsType(value));
}

/** Tells whether a place is in an order that is spoilt. */
export function findSpoiltPlaces(run: Run, slug: Slug): Promise<(exchange: Exchange, pointer: string) => boolean> {
  return run.derive(`items of ${slug} that are spoilt`, async () => {
    const isSpoilt = spoiltBy(run);
    const exchanges = (await responsesOf(run, slug)).map((exchange): [Exchange, Set<string>] => [
      exchange,
      new Set(
        ordersIn(exchange)
          .filter(isSpoilt)
          .map(({ pointer }) => pointer),
      ),
    ]);
    const places = new Map(exchanges.filter(([, pointers]) => pointers.size > 0));

    return (exchange, pointer) => {
      const spoilt = places.get(exchange);

      return spoilt !== undefined && enclosingPointers(pointer).some((place) => spoilt.has(place));
    };
  });
}

/** A place, and all those that it is in. */
function enclosingPointers(pointer: string): string[] {
  const names = pointer.split('/');

  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function isEnvelope(shape: Shape): boolean {
  return shape.kind === 'paged-result' || shape.properties.has('totalElements');
}
