import type { JsonObject } from '../../../helpers/json/values.js';
import { hasOrderStatus, isFiltered, isFilteredByBoth, isLaterPage, isOfTheRun, when } from '../changes/conditions.js';
import { changeField, changeObject, changeWhere, renameField, setField } from '../changes/objects.js';
import { repeatFirstItem } from '../changes/pages.js';
import { changeItems, changeText, redirectTo, reject, setBody, setStatus } from '../changes/responses.js';
import { toDayBefore } from '../changes/values.js';
import { askedPages } from './asked-pages.js';
import type { Deviant } from './deviant.js';
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
  {
    fault: "responds with 201 to the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: setStatus(201) },
  },
  {
    fault: "responds with 206 to a page that is not the whole farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: {
      operation,
      response: (response) =>
        (response.body as { page: JsonObject }).page['totalPages'] === 1 ? response : { ...response, status: 206 },
    },
  },
  {
    fault: "redirects the farmer's list to its path without the trailing slash",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: redirectTo('/api/farmer/order') },
  },
  {
    fault: "responds with 500 to the later pages of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, response: when(isLaterPage, reject(500)) },
  },
  {
    fault: "responds with a login page to the farmer's list",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, response: setBody('<!doctype html><title>Log in</title>') },
  },
  {
    fault: "puts a prefix before the farmer's list to prevent script inclusion",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, response: changeText((json) => `)]}',\n${json}`) },
  },
  {
    fault: "writes the farmer's list in Latin-1",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, response: changeText((text) => text, 'latin1') },
  },
  {
    fault: "responds with an empty body to the farmer's list when both filters are given",
    breaks: ['list-farmer-orders/answers-json'],
    spoil: { operation, response: when(isFilteredByBoth, setBody('')) },
  },
  {
    fault: "writes the location twice in the farmer's list",
    breaks: ['list-farmer-orders/unique-keys'],
    spoil: { operation, response: changeText((json) => json.replaceAll('"location":', '"location":"","location":')) },
  },
  {
    fault: "writes the ids in the farmer's list as strings",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('id', String)) },
  },
  {
    fault: "writes the latitude in the farmer's list as a string",
    breaks: ['list-farmer-orders/field-types'],
    spoil: {
      operation,
      response: changeItems(changeField('latitude', String)),
    },
  },
  {
    fault: "writes the dates in the farmer's list as arrays",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('date', (date) => String(date).split('-').map(Number))) },
  },
  {
    fault: "writes the times of a session in the farmer's list as text",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('session.startTime', () => '08:00:00')) },
  },
  {
    fault: "writes confirmed as 0 or 1 on the later pages of the farmer's list",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, response: when(isLaterPage, changeItems(changeField('confirmed', Number))) },
  },
  {
    fault: "shows the receptionist in the farmer's list as an id",
    breaks: ['list-farmer-orders/field-types'],
    spoil: { operation, response: changeItems(changeField('receptionist', (user) => (user as JsonObject)['id'])) },
  },
  {
    fault: "writes fractional areas in the farmer's list as strings",
    breaks: ['list-farmer-orders/field-types'],
    spoil: {
      operation,
      response: changeItems(changeField('area', (area) => (Number.isInteger(area) ? area : String(area)))),
    },
  },
  {
    fault: "adds the time of day to the dates in the farmer's list",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: { operation, response: changeItems(changeField('date', (date) => `${String(date)}T00:00:00`)) },
  },
  {
    fault: "writes a completion date in the farmer's list without leading zeros",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: {
      operation,
      response: changeItems(changeField('completionDate', (date) => String(date).replaceAll('-0', '-'))),
    },
  },
  {
    fault: "shows day zero as the completion date of open orders in the farmer's list",
    breaks: ['list-farmer-orders/field-formats'],
    spoil: { operation, response: changeItems((order) => ({ completionDate: '0000-00-00', ...order })) },
  },
  {
    fault: "shows the largest unsigned 64-bit number as the receptionist's id in the farmer's list",
    breaks: ['list-farmer-orders/integer-ranges'],
    spoil: {
      operation,
      response: changeText((json) => json.replaceAll(/("receptionist":\{"id":)\d+/g, '$118446744073709551615')),
    },
  },
  {
    fault: "writes the order status in the farmer's list in capitals",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: { operation, response: changeItems(changeField('orderStatus', (status) => String(status).toUpperCase())) },
  },
  {
    fault: "writes in_progress with a hyphen in the farmer's list",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: {
      operation,
      response: changeItems(changeWhere(hasOrderStatus('in_progress'), setField('orderStatus', 'in-progress'))),
    },
  },
  {
    fault: "writes mastercard as MasterCard in the farmer's list",
    breaks: ['list-farmer-orders/enum-values'],
    spoil: {
      operation,
      response: changeItems(
        changeField('paymentMethod', (method) => (method === 'mastercard' ? 'MasterCard' : method)),
      ),
    },
  },
  {
    fault: "shows the completion date of open orders in the farmer's list as null",
    breaks: ['list-farmer-orders/no-nulls'],
    spoil: { operation, response: changeItems((order) => ({ completionDate: null, ...order })) },
  },
  {
    fault: "shows the receptionist of new orders as null in the farmer's list when it is filtered",
    breaks: ['list-farmer-orders/no-nulls'],
    spoil: {
      operation,
      response: when(
        isFiltered,
        changeItems((order) => ({ receptionist: null, ...order })),
      ),
    },
  },
  {
    fault: "uses the name order_status for orderStatus in the farmer's list",
    breaks: ['list-farmer-orders/field-names'],
    spoil: { operation, response: changeItems(renameField('orderStatus', 'order_status')) },
  },
  {
    fault: "uses the name croptype for cropType in the farmer's list",
    breaks: ['list-farmer-orders/field-names'],
    spoil: { operation, response: changeItems(renameField('cropType', 'croptype')) },
  },
  {
    fault: "shows the farmer in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, response: changeItems(setField('farmer', harriet)) },
  },
  {
    fault: "shows the farmer as null in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, response: changeItems(setField('farmer', null)) },
  },
  {
    fault: "shows the farmer of cancelled orders in the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, response: changeItems(changeWhere(hasOrderStatus('cancelled'), setField('farmer', harriet))) },
  },
  {
    fault: "shows the farmer of the second item on later pages of the farmer's list",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: {
      operation,
      response: when(isLaterPage, changeItems(changeWhere((_, index) => index === 1, setField('farmer', harriet)))),
    },
  },
  {
    fault: "shows the farmer in the farmer's list when both filters are given",
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, response: when(isFilteredByBoth, changeItems(setField('farmer', harriet))) },
  },
  {
    fault: "shows the receptionist's password in the farmer's list",
    breaks: ['list-farmer-orders/no-stray-password'],
    spoil: { operation, response: changeItems(changeObject('receptionist', setField('password', '$2b$10$hash'))) },
  },
  {
    fault: "shows an admin as the receptionist in the farmer's list",
    breaks: ['list-farmer-orders/fitting-roles', 'list-farmer-orders/shown-consistently'],
    spoil: { operation, response: changeItems(changeField('receptionist.role', () => 'admin')) },
  },
  ...farmerPages,
  {
    fault: "redirects invalid requests for the farmer's list",
    breaks: ['list-farmer-orders/refusals-are-4xx'],
    spoil: { operation, rejection: redirectTo('/error') },
  },
  ...listedValues,
  {
    fault: "joins too many tables, and shows an order twice in the farmer's list",
    breaks: ['list-farmer-orders/page-arithmetic'],
    spoil: { operation, response: repeatFirstItem },
  },
  {
    fault: "fails with 500 on the last page of the farmer's list",
    breaks: ['list-farmer-orders/answers-200'],
    spoil: {
      operation,
      response: (response) => {
        const { number, totalPages } = (response.body as { page: Record<'number' | 'totalPages', number> }).page;

        return totalPages > 3 && number === totalPages - 1 ? { ...response, status: 500, body: {} } : response;
      },
    },
  },
  {
    fault: "shows the same crop name on every order of the farmer's list",
    breaks: ['list-farmer-orders/shown-consistently'],
    spoil: { operation, response: changeItems(changeField('cropType.name', () => 'Crop')) },
  },
  {
    fault: "shows the day before as the creation date in the farmer's list",
    breaks: ['list-farmer-orders/shown-as-created'],
    spoil: { operation, response: changeItems(changeField('creationDate', toDayBefore)) },
  },
  ...wrongReceptionist(operation, 'items', "in the farmer's list"),
  {
    fault: "shows new orders a day early in the farmer's list, and old orders with a different crop",
    breaks: ['list-farmer-orders/shown-as-created', 'list-farmer-orders/shown-consistently'],
    spoil: {
      operation,
      response: changeItems((order, index) =>
        isOfTheRun(order)
          ? changeField('date', toDayBefore)(order, index)
          : changeField('cropType.id', (id) => Number(id) + 1)(order, index),
      ),
    },
  },
  {
    fault: 'still lists an order with a payment method that it once accepted',
    breaks: ['list-farmer-orders/enum-values'],
    spoil: {
      operation,
      response: changeItems(
        changeWhere(
          hasOrderStatus('cancelled'),
          changeField('paymentMethod', () => 'cheque'),
        ),
      ),
    },
  },
];
