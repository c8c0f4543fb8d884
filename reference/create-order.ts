import { daysAfter, isCalendarDay, today } from './calendar.js';
import type { Order } from './model.js';
import { readOrderForm } from './order-form.js';
import type { OrderForm } from './order-form.js';
import { Rejection } from './rejection.js';
import type { Request } from './request.js';
import { shown } from './shown.js';
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
