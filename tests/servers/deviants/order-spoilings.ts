import type { Slug } from '../../../helpers/interface/operations.js';
import { isObject } from '../../../helpers/json/object.js';
import type { Call } from '../../../reference/reference.js';
import { operationOf, raw, type Right, type Spoil } from './deviant.js';
import { at, body, type Thing } from './spoilings.js';

type Change = ReturnType<typeof at>;
type Answer = Spoil['answer'];

export const aFarmer = { id: 1, fullName: 'Harriet Olsen', role: 'farmer' };
export const aReceptionist = { id: 3, fullName: 'Priya Raman', role: 'receptionist' };
export const aPassword = '$2b$10$0f7WmS7k0mR1kCkXzqJx5e';

/** The one order of an answer changed. */
export function order(change: Change): (right: Right) => Right {
  return body((right) => change(right, 0));
}

/** One field set, whether it was there or not. */
export function having(name: string, value: unknown): Change {
  return (thing) => ({ ...thing, [name]: value });
}

/** The object in a field changed. */
export function within(name: string, change: Change): Change {
  return at(name, (value) => (isObject(value) ? change(value, 0) : value));
}

/** One change after another. */
export function both(first: Change, second: Change): Change {
  return (thing, index) => second(first(thing, index) as Thing, index);
}

/** The JSON text changed on the wire. */
export function wire(change: (text: string) => string, encoding: BufferEncoding = 'utf8'): Answer {
  return (right) => ({ ...right, body: Buffer.from(change(JSON.stringify(right.body)), encoding) });
}

/** Another status, with the body as it was. */
export function status(code: number): Answer {
  return (right) => ({ ...right, status: code });
}

/** A refusal, after everything was done that success does. */
export function refusal(code: number): Answer {
  return (right) => ({ ...right, status: code, body: { message: 'refused' } });
}

/** A text in place of the answer. */
export function page(text: string): Answer {
  return () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: raw(text) });
}

/** Only where the order in the answer is such: faults hide. */
export function shown(isMeant: (order: Thing) => boolean, answer: Answer): Answer {
  return (right, call) => (isMeant(right.body as Thing) ? answer(right, call) : right);
}

/** Only where the order in the request is such. */
export function sent(isMeant: (order: Thing) => boolean, answer: Answer): Answer {
  return (right, call) => (isMeant(orderOf(call)) ? answer(right, call) : right);
}

function orderOf({ body: text }: Call): Thing {
  return JSON.parse(text ?? '{}') as Thing;
}

/** Every operation whose answers show orders. */
export const orderViews: readonly Slug[] = [
  'create-order',
  'get-order',
  'confirm-order',
  'list-farmer-orders',
  'list-feedback',
  'verify-payment',
  'list-sprayer-orders',
  'list-notifications',
];

/** Every order has a receptionist from the start; one operation shows it in its own way. */
export function attended(slug: Slug, change: Change): Answer {
  return (right, call) => {
    const attendedBody = deeply(right.body, (thing) =>
      'orderStatus' in thing ? { receptionist: aReceptionist, ...thing } : thing,
    );

    return { ...right, body: operationOf(call) === slug ? change(attendedBody as Thing, 0) : attendedBody };
  };
}

/** Every field name at every depth written otherwise. */
export function respelt(spell: (name: string) => string): Change {
  return (thing) => deeply(thing, (one) => Object.fromEntries(Object.entries(one).map(([k, v]) => [spell(k), v])));
}

function deeply(value: unknown, change: (thing: Thing) => Thing): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, change));
  if (!isObject(value)) return value;

  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deeply(member, change)])));
}

export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pascalCase = (name: string) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase());

export const upperCase = (value: unknown) => String(value).toUpperCase();
export const nextNumber = (value: unknown) => Number(value) + 1;
export const roundedDown = (value: unknown) => Math.floor(Number(value));
export const withoutSign = (value: unknown) => Math.abs(Number(value));
export const inAcres = (hectares: unknown) => Number(hectares) * 2.4711;
export const withoutEmoji = (text: unknown) => String(text).replaceAll('🌾', '??');

/** What local midnight becomes when it is written in UTC. */
export function dayBefore(day: unknown): string {
  return new Date(Date.parse(`${String(day)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** UTF-8 read as if it were Latin-1. */
export const mojibake = (text: unknown) => Buffer.from(String(text)).toString('latin1');

/** A date as Jackson writes it unless told otherwise. */
export const asArray = (day: unknown) => String(day).split('-').map(Number);

/** A LocalTime as most libraries write it. */
export function asClock(time: unknown): string {
  const { hour, minute } = time as Record<string, number>;

  return [hour, minute, 0].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Created in this run. */
export const isFresh = ({ creationDate }: Thing) => creationDate === new Date().toISOString().slice(0, 10);

/** A server that remembers what it answered, and answers it again where it should refuse. */
export function aMemory(keyOf: (call: Call) => string): { readonly remembering: Answer; readonly remembered: Answer } {
  const answers = new Map<string, Right>();

  return {
    remembering(right, call) {
      answers.set(keyOf(call), right);

      return right;
    },
    remembered: (right, call) => answers.get(keyOf(call)) ?? right,
  };
}
