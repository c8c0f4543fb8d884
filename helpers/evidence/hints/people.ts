import { exchangesOf, type Exchange } from '../../exchanges/exchange.js';
import { ordersIn, usersIn } from '../../exchanges/shown-objects.js';
import { operations, type Slug } from '../../interface/operations.js';
import type { Shape } from '../../interface/schemas.js';
import { firstObjectsIn, operationsIn, plainPattern, type Pattern, type PatternEvidence } from './pattern.js';

/** Whether several operations show orders, all of them with the field farmer, or none: of those that have it, or that do not. */
function areAlike({ accepted }: PatternEvidence, isIncluded: boolean, hasFarmer: boolean): boolean {
  const orders = accepted
    .filter(
      ({ operation }) =>
        operations[operation as Slug].showsOrders &&
        (operations[operation as Slug].item !== 'order-without-farmer') === isIncluded,
    )
    .flatMap((exchange) => ordersIn(exchange));

  return areSeveral(orders) && orders.every(({ value }) => Object.hasOwn(value, 'farmer') === hasFarmer);
}

function areSeveral(shown: readonly { readonly exchange: Exchange }[]): boolean {
  return operationsIn(exchangesOf(shown)).size > 1;
}

function fieldsOf({ kind, properties }: Shape, isAbout: (name: string) => boolean): string[] {
  return [...properties.keys()].filter(isAbout).map((name) => `${kind} ${name}`);
}

export const peoplePatterns = (): Pattern[] => [
  plainPattern({
    name: 'every order shows its farmer',
    text: 'Every order shows its farmer, wherever it is shown: the stored object is probably sent as it is, and not in a form for each operation.',
    isShown: (evidence) => areAlike(evidence, false, true),
    explains: ({ rule }) => rule === 'farmer-omitted',
  }),
  plainPattern({
    name: 'no order shows its farmer',
    text: 'No order shows its farmer, wherever it is shown: the farmer is probably not loaded, or one form without it is used for all operations.',
    isShown: (evidence) => areAlike(evidence, true, false),
    explains: ({ rule }) => rule === 'farmer-present',
  }),
  plainPattern({
    name: 'every user shows a password',
    text: 'Every user shows a password: the stored user is probably sent as it is.',
    isShown({ accepted }) {
      const users = accepted.flatMap(usersIn).filter(({ shape }) => !shape.properties.has('password'));

      return areSeveral(users) && users.every(({ value }) => Object.hasOwn(value, 'password'));
    },
    explains: ({ rule }) => rule === 'no-stray-password',
  }),
  plainPattern({
    name: 'missing values are null',
    text: 'Whatever has no value is null: the serializer writes absent values; let it leave them out.',
    isShown({ accepted }) {
      const objects = accepted.flatMap(firstObjectsIn);
      const nulls = objects.flatMap(({ shape, value, exchange }) =>
        fieldsOf(shape, (name) => value[name] === null).map((field) => ({ field, exchange })),
      );
      const nullFields = new Set(nulls.map(({ field }) => field));
      const isAbsentSomewhere = objects.some(({ shape, value }) =>
        fieldsOf(shape, (name) => !Object.hasOwn(value, name)).some((field) => nullFields.has(field)),
      );

      return !isAbsentSomewhere && areSeveral(nulls);
    },
    explains: ({ rule, value }) => rule === 'no-nulls' || (rule === 'farmer-omitted' && value === null),
  }),
];
