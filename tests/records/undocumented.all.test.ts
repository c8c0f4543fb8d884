import { expect, test } from 'vitest';
import type { Slug } from '../../helpers/interface/operations.js';
import type { JsonObject } from '../../helpers/json/values.js';
import {
  changeObject,
  renameEveryField,
  renameField,
  setField,
  type ObjectChange,
} from '../servers/changes/objects.js';
import { numbersOf } from '../servers/changes/pages.js';
import { aFarmer, aPassword } from '../servers/changes/people.js';
import { changeBody, changeItems } from '../servers/changes/responses.js';
import { changeResponses, type Wrap } from '../servers/changes/servers.js';
import { toSnakeCase } from '../servers/changes/values.js';
import { judge } from '../support/judging.js';

const inList = (slug: Slug, change: ObjectChange): Wrap => changeResponses(slug, changeItems(change));

/** A page as Spring writes it by default: its numbers stand beside the items. */
const asPageImpl: ObjectChange = (page) => ({ content: page['content'], ...numbersOf(page), last: true });

const faults: readonly (readonly [string, Slug, string, Wrap])[] = [
  [
    'a farmer where it is to be omitted',
    'list-farmer-orders',
    'list-farmer-orders/farmer-omitted',
    inList('list-farmer-orders', setField('farmer', aFarmer)),
  ],
  [
    'a field under another name',
    'list-sprayer-orders',
    'list-sprayer-orders/field-names',
    inList('list-sprayer-orders', renameField('location', 'place')),
  ],
  [
    'names in snake case, more of them than findings are shown',
    'list-notifications',
    'list-notifications/field-names',
    inList('list-notifications', renameEveryField(toSnakeCase)),
  ],
  [
    'a password outside the recipient',
    'list-feedback',
    'list-feedback/no-stray-password',
    inList('list-feedback', changeObject('order.farmer', setField('password', aPassword))),
  ],
  [
    'an object that is not the documented one',
    'list-sprayer-orders',
    'list-sprayer-orders/field-types',
    inList(
      'list-sprayer-orders',
      changeObject('session', () => ({ $ref: '#/sessions/1' })),
    ),
  ],
  [
    'the parts of a page in the wrong place',
    'list-order-sprayers',
    'list-order-sprayers/is-a-page',
    changeResponses('list-order-sprayers', changeBody(asPageImpl)),
  ],
  [
    'an order inside another object',
    'create-order',
    'create-order/answers-an-id',
    changeResponses(
      'create-order',
      changeBody((data: JsonObject) => ({ data })),
    ),
  ],
];

test.for(faults)('%s is not called allowed', async ([, slug, id, wrap]) => {
  const { undocumented, requirements } = await judge({ wrap });

  expect(requirements.find((requirement) => requirement.id === id)?.outcome).toBe('failed');
  expect(undocumented[slug] ?? []).toEqual([]);
});

test('a field that nothing is wrong with is called allowed', async () => {
  const { undocumented } = await judge({ wrap: inList('list-feedback', setField('_links', {})) });

  expect(undocumented).toEqual({ 'list-feedback': ['content[]._links'] });
});
