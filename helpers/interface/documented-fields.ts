import { shapeOf, type Shape } from './schemas.js';

/** The kinds of objects whose fields the interface lists, by the file names of their schemas. */
const kinds: Readonly<Record<string, string>> = {
  order: 'Order',
  user: 'User',
  session: 'Session',
  'local-time': 'LocalTime',
  crop: 'Crop',
  feedback: 'Feedback',
  notification: 'Notification',
};

/** A field that belongs to a kind of object. */
interface DocumentedField {
  readonly kind: string;
  readonly field: string;
  /** Such as `Order.cost`. */
  readonly name: string;
}

/** The name of a field, such as `Order.cost`. The fields of anything else than these objects have no name: they are ''. */
export function fieldName(kind: string, field: string): string {
  return names().get(kind)?.get(field) ?? '';
}

let named: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;

function names(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return (named ??= new Map(
    Object.entries(kinds).map(([kind, object]) => [
      kind,
      new Map([...shapeOf(kind).properties.keys()].map((field) => [field, `${object}.${field}`])),
    ]),
  ));
}

/** Every field of every kind. A recipient's password is left out: it has a requirement of its own. */
export function documentedFields(): DocumentedField[] {
  return [...names()].flatMap(([kind, fields]) => [...fields].map(([field, name]) => ({ kind, field, name })));
}

/** The names of the wanted fields in an object, and in the objects inside it. */
export function fieldNamesIn(shape: Shape, isWanted: (field: Shape) => boolean): string[] {
  return [...shape.properties].flatMap(([field, member]) => [
    ...(isWanted(member) ? [`${kinds[shape.kind] ?? shape.kind}.${field}`] : []),
    ...fieldNamesIn(member, isWanted),
  ]);
}

/** The fields that every implementation has, and where the interface says so. */
const stated: ReadonlyMap<string, string> = new Map([
  ['Order.id', 'every operation on an order names it by its id'],
  ['Order.farmer', 'get-order, list-sprayer-orders, feedback and notifications show the farmer'],
  ['Order.receptionist', 'get-order, list-sprayer-orders, feedback and notifications include the receptionist'],
  ['User.password', 'the recipient of a notification has a password'],
  ['Feedback.order', 'feedback includes its order, with farmer and receptionist'],
  ['Notification.order', 'a notification includes its order, with farmer and receptionist'],
  ['Notification.recipient', 'a notification has a recipient, with a password'],
  ...['content', 'page', 'page.size', 'page.number', 'page.totalElements', 'page.totalPages'].map(
    (name): [string, string] => [name, 'every list response is a paged result'],
  ),
]);

/** Why a field cannot be left out; null if the interface leaves that open. */
export function whyPresent(name: string): string | null {
  return stated.get(name) ?? null;
}
