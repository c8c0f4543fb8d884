import type { Slug, SnapshotSlug } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeObject, changeWhere, type ObjectChange } from '../changes/objects.js';
import { operationOf } from '../changes/calls.js';
import { isOfTheRun } from '../changes/conditions.js';
import { operationsShowingOrders } from '../changes/people.js';
import { changeItems, changeOrders, changeUsers, type ResponseChange } from '../changes/responses.js';
import { misreadAsLatin1, roundDown, toHtml } from '../changes/values.js';
import type { Deviant, Spoil } from './deviant.js';

const PEOPLE = ['recipient', 'order.farmer', 'order.receptionist'];

const inOrder = (name: string, change: (value: unknown) => unknown) => changeField(`order.${name}`, change);

/** Changes every user of an item. */
function inPeople(change: ObjectChange): ObjectChange {
  return (item, index) =>
    PEOPLE.reduce((changed, path) => changeObject(path, change)(changed, index) as JsonObject, item);
}

function exchange(name: string, other: string): ObjectChange {
  return (object) =>
    name in object && other in object ? { ...object, [name]: object[other], [other]: object[name] } : object;
}

const cutTo = (length: number) => (text: unknown) => String(text).slice(0, length);
const aDayLater = (day: unknown) => new Date(Date.parse(String(day)) + 86_400_000).toISOString().slice(0, 10);
const toDay = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10);
const toHundredths = (value: unknown) => Math.round(Number(value) * 100) / 100;

/** Fewer than three orders of feedback show these: a past might explain them there. */
const rare: Record<string, ObjectChange> = {
  'rounds areas': inOrder('area', (area) => Math.round(Number(area))),
  'cuts the decimals of areas': inOrder('area', roundDown),
  'shows every order as paid in cash': inOrder('paymentMethod', () => 'cash'),
};

const common: Record<string, ObjectChange> = {
  'reads locations as Latin-1': inOrder('location', misreadAsLatin1),
  'escapes locations for HTML': inOrder('location', toHtml),
  'reads the names of people as Latin-1': inPeople(changeField('fullName', misreadAsLatin1)),
  'rounds latitudes': inOrder('latitude', toHundredths),
  'cuts locations': inOrder('location', cutTo(22)),
  'cuts locations, and ends them with an ellipsis': inOrder('location', (text) =>
    String(text).length > 20 ? `${cutTo(19)(text)}…` : text,
  ),
  'shows the day of reading as the creation date': inOrder('creationDate', () => toDay(Date.now())),
  'shows dates one day late': inOrder('date', aDayLater),
  'exchanges street and city of people': inPeople(exchange('street', 'city')),
  'cuts the names of people': inPeople(changeField('fullName', cutTo(8))),
  'cuts the cities of people': inPeople(changeField('city', cutTo(4))),
};

function inWords(operation: SnapshotSlug): string {
  return operation === 'list-feedback' ? 'in feedback' : 'in notifications';
}

function inList(operation: SnapshotSlug, changes: typeof common): Deviant[] {
  return Object.entries(changes).map(([fault, change]) => ({
    fault: `${fault} ${inWords(operation)}`,
    breaks: [`${operation}/shown-consistently`],
    spoil: { operation, response: changeItems(change) },
  }));
}

function withPeopleExchanged(operation: SnapshotSlug): Deviant {
  return {
    fault: `exchanges the farmer and the receptionist ${inWords(operation)}`,
    breaks: ['fitting-roles', 'shown-consistently', 'snapshots-agree'].map((rule) => `${operation}/${rule}`),
    spoil: { operation, response: changeItems(changeObject('order', exchange('farmer', 'receptionist'))) },
  };
}

const everyView = operationsShowingOrders.concat('list-order-sprayers');

/** A fault in one list that shows on people and crops that the reference does not have. */
function onOthers(operation: SnapshotSlug, others: ResponseChange, change: ResponseChange): Spoil {
  return {
    operation: everyView,
    response: (right, call) =>
      operationOf(call) === operation ? change(others(right, call), call) : others(right, call),
  };
}

const ofCrops = (change: (name: string) => string) =>
  changeOrders(changeField('cropType.name', (name) => change(String(name))));
const ofPhones = (change: (phone: string) => string) =>
  changeUsers(changeField('phoneNumber', (phone) => change(String(phone))));

function withEscapedCrops(operation: SnapshotSlug): Deviant {
  return {
    fault: `escapes the names of crops ${inWords(operation)}`,
    breaks: [`${operation}/shown-consistently`],
    spoil: onOthers(
      operation,
      ofCrops((name) => name.replace('Canola', 'Canola & mustard')),
      ofCrops((name) => name.replace('&', '&amp;')),
    ),
  };
}

/** Also those of old notifications: a past might explain these. */
const withNumericPhones: Deviant = {
  fault: 'reads phone numbers as numbers in notifications',
  breaks: ['list-notifications/shown-consistently', 'list-notifications/snapshots-agree'],
  spoil: onOthers(
    'list-notifications',
    ofPhones((phone) => phone.replace('+1 ', '0').replaceAll(' ', '')),
    ofPhones((phone) => String(Number(phone))),
  ),
};

/** Values that an order or a person never had, so that no past explains them; by the list that shows them. */
export const unexplainedValues: Partial<Record<Slug, readonly Deviant[]>> = {
  'list-feedback': [
    ...inList('list-feedback', common),
    withPeopleExchanged('list-feedback'),
    withEscapedCrops('list-feedback'),
  ],
  'list-notifications': [
    ...inList('list-notifications', { ...rare, ...common }),
    withPeopleExchanged('list-notifications'),
    withEscapedCrops('list-notifications'),
    withNumericPhones,
    {
      fault: 'shows new orders in notifications as created a day later',
      breaks: ['list-notifications/shown-consistently'],
      spoil: {
        operation: 'list-notifications',
        response: changeItems(changeObject('order', changeWhere(isOfTheRun, changeField('creationDate', aDayLater)))),
      },
    },
  ],
};
