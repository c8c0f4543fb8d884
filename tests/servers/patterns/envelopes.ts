import { slugs } from '../../../helpers/interface/operations.js';
import type { JsonObject } from '../../../helpers/json/values.js';
import { answers } from '../../support/interface-table.js';
import type { ObjectChange } from '../changes/objects.js';
import { itemsOf, numbersOf } from '../changes/pages.js';
import { changeBody } from '../changes/responses.js';
import { changeResponses, type Wrap } from '../changes/servers.js';
import type { PatternDeviants } from './pattern-deviant.js';

const lists = slugs.filter((slug) => answers[slug].isPaged);
const inLists = (change: ObjectChange): Wrap => changeResponses(lists, changeBody(change));
const inOneList = (change: ObjectChange): Wrap => changeResponses('list-feedback', changeBody(change));

const wrapped = (data: JsonObject) => ({ success: true, data });
const asPageImpl = (page: JsonObject) => ({ content: itemsOf(page), ...numbersOf(page), last: true });
const asHal = (page: JsonObject) => ({ _embedded: { orders: itemsOf(page) }, _links: {}, page: numbersOf(page) });
const asDjango = (page: JsonObject) => ({ count: numbersOf(page).totalElements, next: null, results: itemsOf(page) });
const asItems = (page: JsonObject) => ({ items: itemsOf(page), page: numbersOf(page) });

export const envelopes: readonly PatternDeviants[] = [
  {
    pattern: 'every response is wrapped',
    shown: {
      'wraps every response in data': { wrap: changeResponses('every operation', changeBody(wrapped)), says: /"data"/ },
    },
    beside: { 'wraps the responses of one operation in data': { wrap: inOneList(wrapped) } },
  },
  {
    pattern: 'lists are bare arrays',
    shown: { 'responds with arrays in place of pages': { wrap: inLists(itemsOf) } },
    beside: { 'responds with an array in place of one page': { wrap: inOneList(itemsOf) } },
  },
  {
    pattern: 'lists are a PageImpl',
    shown: { 'writes the numbers of pages beside the items': { wrap: inLists(asPageImpl) } },
    beside: { 'writes the numbers of one page beside the items': { wrap: inOneList(asPageImpl) } },
  },
  {
    pattern: 'lists are HAL',
    shown: { 'writes lists as HAL': { wrap: inLists(asHal) } },
    beside: { 'writes one list as HAL': { wrap: inOneList(asHal) } },
  },
  {
    pattern: 'lists are those of Django',
    shown: { 'writes lists with count and results': { wrap: inLists(asDjango) } },
    beside: { 'writes one list with count and results': { wrap: inOneList(asDjango) } },
  },
  {
    pattern: 'items have another name',
    shown: { 'writes the items of lists under items': { wrap: inLists(asItems), says: /"items"/ } },
    beside: {
      'writes the items of one list under items': { wrap: inOneList(asItems) },
      'writes lists with count and results': { wrap: inLists(asDjango) },
    },
  },
];
