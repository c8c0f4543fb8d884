/**
 * Deviants that leave something open for another reason than their fault: they also do something that the interface allows. Nothing
 * that they leave open may be blamed on the fault.
 */
export const uncaused: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'shows the receptionist of an order when it is confirmed, and nowhere else':
      'no response shows that the orders of the other lists have a receptionist',
    'shows the receptionist of an order when its payment is verified, and nowhere else':
      'no response shows that the orders with feedback have a receptionist',
    'responds to create-order with an id only, and shows the area in acres when the order is read by its id':
      'fields may be absent from a response',
    'never shows the crop type of an order': 'fields may be absent from a response; it is listed as never seen',
    "omits orders in progress from the farmer's list, and sends no notifications": 'a list may be empty',
    "omits completed orders from the farmer's list, and shows empty notifications and sprayers' lists":
      'a list may be empty',
    'shows no order in any feedback': 'fields may be absent from a response; it is listed as never seen',
    'shows the orders of all sprayers to each sprayer, and notifies none of them': 'a list may be empty',
    'shows the orders of all sprayers to each sprayer, and sends sprayers no notifications': 'a list may be empty',
    'shows no order in any notification': 'fields may be absent from a response; it is listed as never seen',
    'never shows when a notification was sent': 'fields may be absent from a response; it is listed as never seen',
  }),
);
