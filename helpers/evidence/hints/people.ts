import { ordersIn, usersIn } from '../../exchanges/shown-objects.js';
import { operations, slugs, type Slug } from '../../interface/operations.js';
import type { Shape } from '../../interface/schemas.js';
import { firstObjectsIn, operationsIn, type Pattern, type PatternEvidence } from './pattern.js';

const omitting = new Set<string>(slugs.filter((slug) => operations[slug].item === 'order-without-farmer'));

/** The orders in the views that have the farmer, or in those that do not. */
function ordersOf({ accepted }: PatternEvidence, isShown: boolean) {
  return accepted
    .filter(({ operation }) => operations[operation as Slug].showsOrders && omitting.has(operation) !== isShown)
    .flatMap((exchange) => ordersIn(exchange));
}

const hasFarmer = ({ value }: { readonly value: object }) => Object.hasOwn(value, 'farmer');

/** Some fields of a shape, with its kind. */
function fieldsOf({ kind, properties }: Shape, isMeant: (name: string) => boolean): string[] {
  return [...properties.keys()].filter(isMeant).map((name) => `${kind} ${name}`);
}

export const peoplePatterns: readonly Pattern[] = [
  {
    name: 'every order shows its farmer',
    explain(evidence) {
      const orders = ordersOf(evidence, false);
      if (operationsIn(orders.map(({ exchange }) => exchange)).size < 2 || !orders.every(hasFarmer)) return null;

      return {
        text: 'Every order shows its farmer, wherever it is shown: the stored object is probably sent as it is, and not in a form for each operation.',
        explains: ({ rule }) => rule === 'farmer-omitted',
      };
    },
  },
  {
    name: 'no order shows its farmer',
    explain(evidence) {
      const orders = ordersOf(evidence, true);
      if (operationsIn(orders.map(({ exchange }) => exchange)).size < 2 || orders.some(hasFarmer)) return null;

      return {
        text: 'No order shows its farmer, wherever it is shown: the farmer is probably not loaded, or one form without it is used for all operations.',
        explains: ({ rule }) => rule === 'farmer-present',
      };
    },
  },
  {
    name: 'every user shows a password',
    explain({ accepted }) {
      const users = accepted.flatMap(usersIn).filter(({ shape }) => !shape.properties.has('password'));
      const isOpen = users.every(({ value }) => Object.hasOwn(value, 'password'));
      if (operationsIn(users.map(({ exchange }) => exchange)).size < 2 || !isOpen) return null;

      return {
        text: 'Every user shows a password: the stored user is probably sent as it is.',
        explains: ({ rule }) => rule === 'no-stray-password',
      };
    },
  },
  {
    name: 'missing values are null',
    explain({ accepted }) {
      const objects = accepted.flatMap(firstObjectsIn);
      const nulls = objects.flatMap(({ shape, value, exchange }) =>
        fieldsOf(shape, (name) => value[name] === null).map((field) => ({ field, exchange })),
      );
      const nullFields = new Set(nulls.map(({ field }) => field));
      const isAbsentSomewhere = objects.some(({ shape, value }) =>
        fieldsOf(shape, (name) => !Object.hasOwn(value, name)).some((field) => nullFields.has(field)),
      );
      if (isAbsentSomewhere || operationsIn(nulls.map(({ exchange }) => exchange)).size < 2) return null;

      return {
        text: 'Whatever has no value is null: the serializer writes absent values; let it leave them out.',
        explains: ({ rule, value }) => rule === 'no-nulls' || (rule === 'farmer-omitted' && value === null),
      };
    },
  },
];
