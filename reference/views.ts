import type { Feedback, Notification, Order, User } from './model.js';

/** What a response shows of each resource, in the order of the interface's tables. */

export function showUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber,
    street: user.street,
    city: user.city,
    province: user.province,
    postalCode: user.postalCode,
    expertise: user.expertise,
    role: user.role,
    active: user.active,
  };
}

export function showOrderWithoutFarmer(order: Order) {
  return {
    id: order.id,
    receptionist: order.receptionist && showUser(order.receptionist),
    date: order.date,
    session: order.session,
    location: order.location,
    latitude: order.latitude,
    longitude: order.longitude,
    cropType: order.cropType,
    area: order.area,
    cost: order.cost,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    completionDate: order.completionDate,
    confirmed: order.confirmed,
    creationDate: order.creationDate,
  };
}

export function showOrder(order: Order) {
  const { id, ...rest } = showOrderWithoutFarmer(order);
  return { id, farmer: showUser(order.farmer), ...rest };
}

export function showFeedback(feedback: Feedback) {
  return { ...feedback, order: showOrder(feedback.order) };
}

export function showNotification(notification: Notification) {
  const { recipient, order } = notification;
  return {
    ...notification,
    recipient: { ...showUser(recipient), password: recipient.password },
    order: showOrder(order),
  };
}
