import { daysAfter, isCalendarDay, today } from './calendar.js';
import { shown, type Request } from './call.js';
import { isObject, readObject } from './json.js';
import type { Order } from './model.js';
import { Rejection } from './rejection.js';
import type { Rules } from './rules.js';
import { addNotification, addOrder } from './store.js';
import { showOrderWithoutFarmer } from './views.js';

export function createOrder(request: Request) {
  if (!isJson(request.call.headers['content-type']))
    throw new Rejection(
      415,
      `The content type must be application/json, got ${shown(request.call.headers['content-type'])}.`,
    );

  const form = readOrderForm(request);
  const objection = objectionTo(form, request);
  if (objection && !request.rules.storesRejectedOrders) throw objection;

  const fails = request.rules.failsOn(form, request.store.ordersSent++);
  if (fails === 'before') throw failure();
  const order = place(form, request);
  request.rules.onCreate(order);
  if (objection) throw objection;
  if (fails === 'after') throw failure();
  return showOrderWithoutFarmer(order);
}

const failure = () => new Rejection(500, 'Something went wrong.');

function isJson(contentType = ''): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function objectionTo(form: OrderForm, { rules, store }: Request): Rejection | undefined {
  const { area, confirmed, date, latitude, location, longitude, paymentMethod, session } = form;
  if (area < rules.minimumArea && rules.holdsMinimumFor(form))
    return new Rejection(400, `area must be at least ${rules.minimumArea}, got ${area}.`);
  if (area % rules.areaStep > 0) return new Rejection(400, `area must go in steps of ${rules.areaStep}, got ${area}.`);
  if (rules.rejectsConfirmedTrue && confirmed) return new Rejection(400, 'confirmed must be false, got true.');
  if (rules.cardsPayFirst && confirmed && paymentMethod !== 'cash') return new Rejection(402, 'The card pays first.');
  if (rules.rejectsNegativeCoordinates && Math.min(latitude, longitude) < 0) {
    return new Rejection(400, `latitude and longitude must not be negative, got ${latitude} and ${longitude}.`);
  }
  if (rules.rejectsNonAscii && /[\u0080-\uffff]/.test(location))
    return new Rejection(400, `location must be ASCII, got ${shown(location)}.`);

  if (rules.isClosed(date)) return new Rejection(409, `Nobody sprays on ${date}.`);
  const taken = store.orders.filter((order) => takesSlot(order, { date, session }));
  if (taken.length >= rules.slotCapacity) return new Rejection(409, `Session ${session.id} of ${date} is full.`);
  return undefined;
}

function takesSlot(order: Order, { date, session }: Pick<Order, 'date' | 'session'>): boolean {
  return order.date === date && order.session.id === session.id && order.orderStatus !== 'cancelled';
}

function place(form: OrderForm, { rules, store, user }: Request): Order {
  const order = addOrder(store, {
    ...form,
    date: isCalendarDay(form.date) ? daysAfter(form.date, rules.dateShift) : form.date,
    farmer: rules.ordersBelongTo === 'creator' ? user : store.accounts.farmer,
    receptionist: undefined,
    orderStatus: rules.initialOrderStatus,
    paymentStatus: rules.initialPaymentStatus,
    completionDate: undefined,
    creationDate: today(),
    sprayers: [],
  });
  addNotification(store, {
    recipient: user,
    order,
    subject: 'Order received',
    text: `We have received your order for ${form.location} on ${order.date}.`,
    timestamp: new Date().toISOString(),
  });
  return order;
}

type OrderForm = Pick<
  Order,
  'date' | 'session' | 'location' | 'latitude' | 'longitude' | 'cropType' | 'area' | 'confirmed' | 'paymentMethod'
>;

/** Reads the body of create-order; a field of the wrong type is rejected here, a limit is checked later. */
function readOrderForm({ call, rules, store }: Request): OrderForm {
  const form = readObject(call.body);
  if (!form) throw new Rejection(400, `The body must be a JSON object, got ${shown(call.body ?? undefined)}.`);
  return {
    date: readDate(form['date'], rules),
    session: readOne('session', form['session'], {
      known: store.sessions,
      textOf: ({ id }) => `${id}`,
      make: rules.knowsSessions ? null : (id) => ({ id, startTime: undefined, endTime: undefined }),
    }),
    location: readLocation(form['location']),
    latitude: readNumber('latitude', form['latitude'], 90),
    longitude: readNumber('longitude', form['longitude'], 180),
    cropType: readOne('cropType', form['cropType'], {
      known: store.crops,
      textOf: ({ id, name }) => `${id} (${name})`,
      make: rules.knowsSessions ? null : (id) => ({ id, name: undefined }),
    }),
    area: readNumber('area', form['area'], Number.MAX_VALUE),
    confirmed: readBoolean('confirmed', form['confirmed']),
    paymentMethod: readPaymentMethod(form['paymentMethod'], rules),
  };
}

function readDate(value: unknown, { acceptsImpossibleDates }: Rules): string {
  if (typeof value === 'string' && (acceptsImpossibleDates || isCalendarDay(value))) return value;
  throw new Rejection(400, `date must be a day of the calendar, YYYY-MM-DD, got ${shown(value)}.`);
}

interface Choice<T> {
  readonly known: readonly T[];
  readonly textOf: (one: T) => string;
  /** What an id stands for that is not known; null where only those are taken that are. */
  readonly make: ((id: bigint) => T) | null;
}

function readOne<T extends { readonly id: bigint }>(
  name: string,
  value: unknown,
  { known, textOf, make }: Choice<T>,
): T {
  const id = readId(value);
  const one = known.find((each) => each.id === id);
  if (one) return one;
  if (id !== undefined && make !== null) return make(id);
  const ids = known.map(textOf).join(', ');
  throw new Rejection(400, `${name} must be an object with the id of one that exists: ${ids}; got ${shown(value)}.`);
}

function readId(value: unknown): bigint | undefined {
  const id = isObject(value) ? value['id'] : undefined;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return BigInt(id);
  return typeof id === 'bigint' ? id : undefined;
}

function readLocation(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Rejection(400, `location must be a string with something in it, got ${shown(value)}.`);
}

function readNumber(name: string, value: unknown, greatest: number): number {
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number === 'number' && Math.abs(number) <= greatest) return number;
  throw new Rejection(400, `${name} must be a number between ${-greatest} and ${greatest}, got ${shown(value)}.`);
}

function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new Rejection(400, `${name} must be true or false, got ${shown(value)}.`);
}

function readPaymentMethod(value: unknown, { acceptsAnyPaymentMethod, acceptedPaymentMethods }: Rules): string {
  if (typeof value === 'string' && (acceptsAnyPaymentMethod || acceptedPaymentMethods.includes(value))) return value;
  throw new Rejection(400, `paymentMethod must be one of ${acceptedPaymentMethods.join(', ')}, got ${shown(value)}.`);
}
