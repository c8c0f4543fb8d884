import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isFiltered, isFilteredByBoth, isLaterPage, isOfTheRun, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, renameField, setField } from '../changes/objects.js';
import { repeatFirstItem } from '../changes/pages.js';
import { changeItems, changeText, redirectTo, reject, setBody, setStatus } from '../changes/responses.js';
import { toDayBefore } from '../changes/values.js';
import { askedPages } from './asked-pages.js';
import { breaking, type Deviant } from './deviant.js';
import { farmerPages } from './farmer-pages.js';
import { filteredEdges } from './filtered-edges.js';
import { listEdges } from './list-edges.js';
import { listedValues } from './listed-values.js';
import { middlePages } from './middle-pages.js';
import { orderFilters } from './order-filters.js';
import { wrongReceptionist } from './people.js';
import { unorderedLists } from './unordered-lists.js';
import { whoseOrders } from './whose-orders.js';

const operation = 'list-farmer-orders';

const harriet = { id: 1, email: 'harriet.olsen@example.com', fullName: 'Harriet Olsen', role: 'farmer', active: true };

export const listFarmerOrders: Deviant[] = [
  ...askedPages(operation, "the farmer's list"),
  ...listEdges(operation, "the farmer's list"),
  ...middlePages,
  ...unorderedLists,
  ...orderFilters,
  ...filteredEdges,
  ...whoseOrders,
  ...breaking(operation, {
    'answers-200': {
      "responds with 201 to the farmer's list": setStatus(201),
      "responds with 206 to a page that is not the whole farmer's list": (response) =>
        (response.body as { page: JsonObject }).page['totalPages'] === 1 ? response : { ...response, status: 206 },
      "redirects the farmer's list to its path without the trailing slash": redirectTo('/api/farmer/order'),
      "responds with 500 to the later pages of the farmer's list": when(isLaterPage, reject(500)),
      "fails with 500 on the last page of the farmer's list": (response) => {
        const { number, totalPages } = (response.body as { page: Record<'number' | 'totalPages', number> }).page;

        return totalPages > 3 && number === totalPages - 1 ? { ...response, status: 500, body: {} } : response;
      },
    },
    'answers-json': {
      "responds with a login page to the farmer's list": setBody('<!doctype html><title>Log in</title>'),
      "puts a prefix before the farmer's list to prevent script inclusion": changeText((json) => `)]}',\n${json}`),
      "writes the farmer's list in Latin-1": changeText((text) => text, 'latin1'),
      "responds with an empty body to the farmer's list when both filters are given": when(
        isFilteredByBoth,
        setBody(''),
      ),
    },
    'unique-keys': {
      "writes the location twice in the farmer's list": changeText((json) =>
        json.replaceAll('"location":', '"location":"","location":'),
      ),
    },
    'field-types': {
      "writes the ids in the farmer's list as strings": changeItems(changeField('id', String)),
      "writes the latitude in the farmer's list as a string": changeItems(changeField('latitude', String)),
      "writes the dates in the farmer's list as arrays": changeItems(
        changeField('date', (date) => String(date).split('-').map(Number)),
      ),
      "writes the times of a session in the farmer's list as text": changeItems(
        changeField('session.startTime', () => '08:00:00'),
      ),
      "writes confirmed as 0 or 1 on the later pages of the farmer's list": when(
        isLaterPage,
        changeItems(changeField('confirmed', Number)),
      ),
      "shows the receptionist in the farmer's list as an id": changeItems(
        changeField('receptionist', (user) => (user as JsonObject)['id']),
      ),
      "writes fractional areas in the farmer's list as strings": changeItems(
        changeField('area', (area) => (Number.isInteger(area) ? area : String(area))),
      ),
    },
    'field-formats': {
      "adds the time of day to the dates in the farmer's list": changeItems(
        changeField('date', (date) => `${String(date)}T00:00:00`),
      ),
      "writes a completion date in the farmer's list without leading zeros": changeItems(
        changeField('completionDate', (date) => String(date).replaceAll('-0', '-')),
      ),
      "shows day zero as the completion date of open orders in the farmer's list": changeItems((order) => ({
        completionDate: '0000-00-00',
        ...order,
      })),
    },
    'integer-ranges': {
      "shows the largest unsigned 64-bit number as the receptionist's id in the farmer's list": changeText((json) =>
        json.replaceAll(/("receptionist":\{"id":)\d+/g, '$118446744073709551615'),
      ),
    },
    'enum-values': {
      "writes the order status in the farmer's list in capitals": changeItems(
        changeField('orderStatus', (status) => String(status).toUpperCase()),
      ),
      "writes in_progress with a hyphen in the farmer's list": changeItems(
        changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'in-progress')),
      ),
      "writes mastercard as MasterCard in the farmer's list": changeItems(
        changeField('paymentMethod', (method) => (method === 'mastercard' ? 'MasterCard' : method)),
      ),
      'still lists an order with a payment method that it once accepted': changeItems(
        changeWhere(
          hasOrderStatus('cancelled'),
          changeField('paymentMethod', () => 'cheque'),
        ),
      ),
    },
    'no-nulls': {
      "shows the completion date of open orders in the farmer's list as null": changeItems((order) => ({
        completionDate: null,
        ...order,
      })),
      "shows the receptionist of new orders as null in the farmer's list when it is filtered": when(
        isFiltered,
        changeItems((order) => ({ receptionist: null, ...order })),
      ),
    },
    'field-names': {
      "uses the name order_status for orderStatus in the farmer's list": changeItems(
        renameField('orderStatus', 'order_status'),
      ),
      "uses the name croptype for cropType in the farmer's list": changeItems(renameField('cropType', 'croptype')),
    },
    'farmer-omitted': {
      "shows the farmer in the farmer's list": changeItems(setField('farmer', harriet)),
      "shows the farmer as null in the farmer's list": changeItems(setField('farmer', null)),
      "shows the farmer of cancelled orders in the farmer's list": changeItems(
        changeWhere(hasOrderStatus('cancelled'), setField('farmer', harriet)),
      ),
      "shows the farmer of the second item on later pages of the farmer's list": when(
        isLaterPage,
        changeItems(changeWhere((_, index) => index === 1, setField('farmer', harriet))),
      ),
      "shows the farmer in the farmer's list when both filters are given": when(
        isFilteredByBoth,
        changeItems(setField('farmer', harriet)),
      ),
    },
    'no-stray-password': {
      "shows the receptionist's password in the farmer's list": changeItems(
        changeObject('receptionist', setField('password', '$2b$10$hash')),
      ),
    },
    'fitting-roles': {
      "shows an admin as the receptionist in the farmer's list": {
        alsoBreaks: ['list-farmer-orders/shown-consistently'],
        spoil: { operation, response: changeItems(changeField('receptionist.role', () => 'admin')) },
      },
    },
    'refusals-are-4xx': {
      "redirects invalid requests for the farmer's list": { spoil: { operation, rejection: redirectTo('/error') } },
    },
    'page-arithmetic': { "joins too many tables, and shows an order twice in the farmer's list": repeatFirstItem },
    'shown-consistently': {
      "shows the same crop name on every order of the farmer's list": changeItems(
        changeField('cropType.name', () => 'Crop'),
      ),
    },
    'shown-as-created': {
      "shows the day before as the creation date in the farmer's list": changeItems(
        changeField('creationDate', toDayBefore),
      ),
      "shows new orders a day early in the farmer's list, and old orders with a different crop": {
        alsoBreaks: ['list-farmer-orders/shown-consistently'],
        spoil: {
          operation,
          response: changeItems((order, index) =>
            isOfTheRun(order)
              ? changeField('date', toDayBefore)(order, index)
              : changeField('cropType.id', (id) => Number(id) + 1)(order, index),
          ),
        },
      },
    },
  }),
  ...farmerPages,
  ...listedValues,
  ...wrongReceptionist(operation, 'items', "in the farmer's list"),
];
