import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { changeQuery, isCallOf, operationOf, placeOrder, type Operations } from '../changes/calls.js';
import { changeWhere, removeFields } from '../changes/objects.js';
import { replaceItems } from '../changes/pages.js';
import { changeItems } from '../changes/responses.js';
import { aRejection, changeCalls, changeResponses, prepare, wrapInTurn, type Wrap } from '../changes/servers.js';
import { terms, type Variant } from './variant.js';

const noStates = { statesUrl: null };
const empty = (operations: Operations): Wrap =>
  changeResponses(
    operations,
    replaceItems(() => []),
  );

/** A farmer who has been a customer for long: 3,000 orders. */
const longCustomer = (token: string): Wrap =>
  prepare(async (handle) => {
    const methods = ['cash', 'visa', 'mastercard'];
    for (let count = 0; count < 3000; count++) {
      const location = `${count % 2 === 0 ? '0' : 'Field'} ${(count * 7919) % 3000}`;
      await placeOrder(handle, { location, paymentMethod: methods[count % 3] }, token);
    }
  });

const threeThousand = longCustomer(tokens.farmer);
const theSprayer: JsonObject = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer', active: true };

const hasEvenId = ({ id }: JsonObject) => Number(id) % 2 === 0;

/** States that are offered, but for some. */
export const withoutState =
  (pattern: RegExp): Wrap =>
  (handle) =>
  (call) =>
    operationOf(call) === null && pattern.test(call.body ?? '') ? aRejection(422) : handle(call);

const ratings = ['overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating'];

/** What there is to see. */
export const oddData: readonly Variant[] = [
  { differs: 'has no data, and offers states', rules: { seeded: false } },
  {
    differs: 'has no data, and offers no states',
    rules: { seeded: false },
    settings: noStates,
    expects: 'incomplete',
    missing: ['SPRAY_SESSION', 'SPRAY_CROP', 'SPRAY_STATES_URL'],
  },
  {
    differs: 'has no data, and offers no states, with a session and a crop in the settings',
    rules: { seeded: false },
    settings: { ...noStates, ...terms },
    expects: 'incomplete',
    unseen: ['Order.completionDate'],
    missing: ['SPRAY_STATES_URL', 'SPRAY_PAYMENT_SECRET'],
  },
  {
    differs: 'has one order, and offers no states',
    rules: { seeded: false },
    wrap: prepare(async (handle) => void (await placeOrder(handle))),
    settings: noStates,
    expects: 'incomplete',
    unseen: ['Order.completionDate'],
    missing: ['SPRAY_STATES_URL'],
  },
  { differs: 'has a farmer with 3,000 orders, the newest first', wrap: threeThousand },
  { differs: 'has a farmer with 3,000 orders, the oldest first', rules: { newestFirst: false }, wrap: threeThousand },
  {
    differs: 'has a farmer with 3,000 orders, sorted by location',
    wrap: wrapInTurn(
      threeThousand,
      changeCalls((call) =>
        isCallOf('list-farmer-orders', call) ? changeQuery(call, (query) => query.append('sort', 'location')) : call,
      ),
    ),
    expects: 'incomplete',
    missing: ['SPRAY_FARMER_TOKEN'],
  },
  {
    differs: 'has a second farmer with 3,000 orders',
    wrap: longCustomer(tokens['other-farmer']),
    expects: 'incomplete',
    missing: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has one sprayer, who works on every order',
    rules: { sprayerSees: 'all' },
    wrap: changeResponses(
      'list-order-sprayers',
      replaceItems(() => [theSprayer]),
    ),
  },
  {
    differs: 'has a sprayer without orders',
    wrap: wrapInTurn(
      empty('list-sprayer-orders'),
      changeResponses(
        'list-order-sprayers',
        replaceItems((sprayers) => sprayers.filter(({ id }) => id !== theSprayer['id'])),
      ),
      withoutState(/of the sprayer/),
    ),
    expects: 'incomplete',
    missing: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has only orders without sprayers',
    wrap: wrapInTurn(empty(['list-order-sprayers', 'list-sprayer-orders']), withoutState(/sprayer/)),
    expects: 'incomplete',
    missing: ['SPRAY_STATES_URL', 'SPRAY_SPRAYERS_ORDER_ID'],
  },
  {
    differs: 'has no feedback',
    wrap: wrapInTurn(empty('list-feedback'), withoutState(/feedback/)),
    expects: 'incomplete',
    missing: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has no notifications',
    wrap: wrapInTurn(empty('list-notifications'), withoutState(/notifications/)),
    expects: 'incomplete',
    missing: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has some notifications without an order',
    wrap: changeResponses('list-notifications', changeItems(changeWhere(hasEvenId, removeFields('order')))),
  },
  {
    differs: 'has no notification with an order',
    wrap: changeResponses('list-notifications', changeItems(removeFields('order'))),
    expects: 'incomplete',
    unseen: ['Notification.order'],
  },
  {
    differs: 'has some feedback without an order',
    wrap: changeResponses('list-feedback', changeItems(changeWhere(hasEvenId, removeFields('order', 'text')))),
  },
  {
    differs: 'has feedback without ratings',
    wrap: changeResponses('list-feedback', changeItems(removeFields(...ratings))),
    expects: 'incomplete',
    unseen: ratings.map((name) => `Feedback.${name}`),
  },
  {
    differs: 'has feedback without ratings, and declares that',
    wrap: changeResponses('list-feedback', changeItems(removeFields(...ratings))),
    settings: { omits: ratings.map((name) => `Feedback.${name}`) },
  },
  {
    differs: 'shows some feedback as empty objects',
    wrap: changeResponses('list-feedback', changeItems(changeWhere(hasEvenId, () => ({})))),
  },
  {
    differs: 'has no feedback with an order',
    wrap: changeResponses('list-feedback', changeItems(removeFields('order'))),
    expects: 'incomplete',
    unseen: ['Feedback.order'],
  },
  {
    differs: 'shows no ids of notifications or feedback, and has pages of 2 by default',
    rules: { defaultPageSize: 2 },
    wrap: changeResponses(['list-notifications', 'list-feedback'], changeItems(removeFields('id', 'subject'))),
    settings: { omits: ['Feedback.id', 'Notification.id', 'Notification.subject'] },
  },
];
