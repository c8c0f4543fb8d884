import { askedPages } from './asked-pages.js';
import { raw, type Deviant } from './deviant.js';
import { farmerPages } from './farmer-pages.js';
import { asItIs, dayBefore, having, inside, isFiltered, isFilteredTwice, isIn, isLaterPage, redirected, refused, text, when, withOneTwice } from './list-spoilings.js';
import { listedValues } from './listed-values.js';
import { orderFilters } from './order-filters.js';
import { isFresh } from './order-spoilings.js';
import { wrongReceptionist } from './people.js';
import { at, eachItem, renamed, where, type Thing } from './spoilings.js';
import { whoseOrders } from './whose-orders.js';

const operation = 'list-farmer-orders';

const harriet = { id: 1, email: 'harriet.olsen@example.com', fullName: 'Harriet Olsen', role: 'farmer', active: true };

export const listFarmerOrders: Deviant[] = [
  ...askedPages(operation, "the farmer's list"),
  ...orderFilters,
  ...whoseOrders,
  {
    fault: "answers 201 with the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, answer: (right) => ({ ...right, status: 201 }) },
  },
  {
    fault: "answers 206 with a page that is not the whole of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: {
      operation,
      answer: (right) => ((right.body as { page: Thing }).page['totalPages'] === 1 ? right : { ...right, status: 206 }),
    },
  },
  {
    fault: "redirects the farmer's list to its path without the last slash",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, answer: redirected('/api/farmer/order') },
  },
  {
    fault: "answers 500 to the later pages of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, answer: when(isLaterPage, refused(500)) },
  },
  {
    fault: "answers the farmer's list with the login page",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, answer: (right) => ({ ...right, body: raw('<!doctype html><title>Log in</title>') }) },
  },
  {
    fault: "puts a guard against script inclusion before the farmer's list",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, answer: text((json) => `)]}',\n${json}`) },
  },
  {
    fault: "writes the farmer's list in latin1",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, answer: (right) => ({ ...right, body: Buffer.from(JSON.stringify(right.body), 'latin1') }) },
  },
  {
    fault: "answers an empty body to a page of the farmer's list that was filtered twice",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, answer: when(isFilteredTwice, (right) => ({ ...right, body: raw('') })) },
  },
  {
    fault: "writes the location twice in the farmer's list",
    breaks: ['list-farmer-orders/unique-keys'],
    spoil: { operation, answer: text((json) => json.replaceAll('"location":', '"location":"","location":')) },
  },
  {
    fault: "writes the ids in the farmer's list as strings",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('id', String)) },
  },
  {
    fault: "writes the latitude in the farmer's list as a string",
    breaks: ['list-farmer-orders/field-types'],
    spoil: {
      operation,
      answer: eachItem(at('latitude', String)),
    },
  },
  {
    fault: "writes the dates in the farmer's list as arrays",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('date', (date) => String(date).split('-').map(Number))) },
  },
  {
    fault: "writes the times of a session in the farmer's list as text",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('session.startTime', () => '08:00:00')) },
  },
  {
    fault: "writes confirmed as 0 or 1 on the later pages of the farmer's list",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: when(isLaterPage, eachItem(at('confirmed', Number))) },
  },
  {
    fault: "shows the receptionist in the farmer's list as an id",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('receptionist', (user) => (user as Thing)['id'])) },
  },
  {
    fault: "writes fractional areas in the farmer's list as strings",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, answer: eachItem(at('area', (area) => (Number.isInteger(area) ? area : String(area)))) },
  },
  {
    fault: "adds the time of day to the dates in the farmer's list",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: { operation, answer: eachItem(at('date', (date) => `${String(date)}T00:00:00`)) },
  },
  {
    fault: "writes a completion date in the farmer's list without leading zeros",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: { operation, answer: eachItem(at('completionDate', (date) => String(date).replaceAll('-0', '-'))) },
  },
  {
    fault: "shows day zero as the completion date of open orders in the farmer's list",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: { operation, answer: eachItem((order) => ({ completionDate: '0000-00-00', ...order })) },
  },
  {
    fault: "shows the largest unsigned number as the receptionist's id in the farmer's list",
    breaks: ['list-farmer-orders/integer-ranges'],
    spoil: {
      operation,
      answer: text((json) => json.replaceAll(/("receptionist":\{"id":)\d+/g, '$118446744073709551615')),
    },
  },
  {
    fault: "writes the order status in the farmer's list in capitals",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: { operation, answer: eachItem(at('orderStatus', (status) => String(status).toUpperCase())) },
  },
  {
    fault: "writes in_progress with a hyphen in the farmer's list",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: { operation, answer: eachItem(where(isIn('in_progress'), having('orderStatus', 'in-progress'))) },
  },
  {
    fault: "calls a mastercard MasterCard in the farmer's list",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: {
      operation,
      answer: eachItem(at('paymentMethod', (method) => (method === 'mastercard' ? 'MasterCard' : method))),
    },
  },
  {
    fault: "shows the completion date of open orders in the farmer's list as null",
    breaks: ['list-farmer-orders/no-nulls'],
    spoil: { operation, answer: eachItem((order) => ({ completionDate: null, ...order })) },
  },
  {
    fault: "shows the receptionist of fresh orders in the farmer's list as null, when filtered",
    breaks: ['list-farmer-orders/no-nulls'],
    spoil: {
      operation,
      answer: when(
        isFiltered,
        eachItem((order) => ({ receptionist: null, ...order })),
      ),
    },
  },
  {
    fault: "names the order status in the farmer's list order_status",
    breaks: ['list-farmer-orders/field-names'],
    spoil: { operation, answer: eachItem(renamed('orderStatus', 'order_status')) },
  },
  {
    fault: "names the crop type in the farmer's list croptype",
    breaks: ['list-farmer-orders/field-names'],
    spoil: { operation, answer: eachItem(renamed('cropType', 'croptype')) },
  },
  {
    fault: "shows the farmer in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, answer: eachItem(having('farmer', harriet)) },
  },
  {
    fault: "shows the farmer as null in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, answer: eachItem(having('farmer', null)) },
  },
  {
    fault: "shows the farmer of cancelled orders in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, answer: eachItem(where(isIn('cancelled'), having('farmer', harriet))) },
  },
  {
    fault: "shows the farmer of the second item on later pages of the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: {
      operation,
      answer: when(isLaterPage, eachItem(where((_, index) => index === 1, having('farmer', harriet)))),
    },
  },
  {
    fault: "shows the farmer in the farmer's list when both filters meet",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, answer: when(isFilteredTwice, eachItem(having('farmer', harriet))) },
  },
  {
    fault: "shows the receptionist's password in the farmer's list",
    breaks: ['list-farmer-orders/no-stray-password'],
    spoil: { operation, answer: eachItem(inside('receptionist', having('password', '$2b$10$hash'))) },
  },
  {
    fault: "shows an administrator as the receptionist in the farmer's list",
    breaks: ['list-farmer-orders/fitting-roles'],
    spoil: { operation, answer: eachItem(at('receptionist.role', () => 'admin')) },
  },
  ...farmerPages,
  {
    fault: "redirects what it refuses of the farmer's list",
    breaks: ['list-farmer-orders/refusals-are-4xx'],
    spoil: { operation, answer: asItIs, refusal: redirected('/error') },
  },
  ...listedValues,
  {
    fault: 'joins too many tables, and lists an order twice to the farmer',
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: { operation, answer: withOneTwice },
  },
  {
    fault: "breaks down over the last page of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: {
      operation,
      answer: (right) => {
        const { number, totalPages } = (right.body as { page: Record<'number' | 'totalPages', number> }).page;

        return totalPages > 3 && number === totalPages - 1 ? { ...right, status: 500, body: {} } : right;
      },
    },
  },
  {
    fault: "calls every crop of the farmer's list by one name",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, answer: eachItem(at('cropType.name', () => 'Crop')) },
  },
  {
    fault: "shows the day before as the day on which an order of the farmer's list was made",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, answer: eachItem(at('creationDate', dayBefore)) },
  },
  ...wrongReceptionist(operation, 'items', "in the farmer's list"),
  {
    fault: "shows new orders a day early in the farmer's list, and old ones with another crop",
    breaks: ['list-farmer-orders/shown-as-created', 'list-farmer-orders/shown-consistently'],
    spoil: {
      operation,
      answer: eachItem((order, index) =>
        isFresh(order) ? at('date', dayBefore)(order, index) : at('cropType.id', (id) => Number(id) + 1)(order, index),
      ),
    },
  },
  {
    fault: 'still lists an order with a payment method that it once took',
    breaks: ['list-farmer-orders/enum-values'],
    spoil: {
      operation,
      answer: eachItem(
        where(
          isIn('cancelled'),
          at('paymentMethod', () => 'cheque'),
        ),
      ),
    },
  },
];
