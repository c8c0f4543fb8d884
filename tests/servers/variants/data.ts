import { tokens } from '../../../reference/identity.js';
import { operationOf } from '../deviants/deviant.js';
import { asking, place, prepared, understood } from './calls.js';
import { terms, type Variant } from './variant.js';
import { all, always, eachItem, isMeant, refusal, without, type Thing, type Wrap } from './wraps.js';

const noStates = { statesUrl: null };
const empty = (where: Parameters<typeof always>[0]): Wrap => always(where, () => []);

/** A farmer who has been a customer for long: 3,000 orders. */
const longCustomer = (token: string): Wrap =>
  prepared(async (handle) => {
    const methods = ['cash', 'visa', 'mastercard'];
    for (let count = 0; count < 3000; count++) {
      const location = `${count % 2 === 0 ? '0' : 'Field'} ${(count * 7919) % 3000}`;
      await place(handle, { location, paymentMethod: methods[count % 3] }, token);
    }
  });

const threeThousand = longCustomer(tokens.farmer);
const theSprayer: Thing = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer', active: true };

/** States that are offered, but for some. */
export const withoutState =
  (pattern: RegExp): Wrap =>
  (handle) =>
  (call) =>
    operationOf(call) === null && pattern.test(call.body ?? '') ? refusal(422) : handle(call);

/** What there is to see. */
export const oddData: readonly Variant[] = [
  { differs: 'has nothing in it, and offers states', rules: { seeded: false } },
  {
    differs: 'has nothing in it, and offers no states',
    rules: { seeded: false },
    settings: noStates,
    expects: 'incomplete',
    lacks: ['SPRAY_SESSION', 'SPRAY_CROP', 'SPRAY_STATES_URL'],
  },
  {
    differs: 'has nothing in it, and offers no states, with a session and a crop given',
    rules: { seeded: false },
    settings: { ...noStates, ...terms },
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL', 'SPRAY_PAYMENT_SECRET'],
  },
  {
    differs: 'has one order in it, and offers no states',
    rules: { seeded: false },
    wrap: prepared(async (handle) => void (await place(handle))),
    settings: noStates,
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL'],
  },
  { differs: 'has a farmer with 3,000 orders, the newest first', wrap: threeThousand },
  { differs: 'has a farmer with 3,000 orders, the oldest first', rules: { newestFirst: false }, wrap: threeThousand },
  {
    differs: 'has a farmer with 3,000 orders, sorted by their places',
    wrap: all(
      threeThousand,
      understood((call) =>
        isMeant('list-farmer-orders', call) ? asking(call, (query) => query.append('sort', 'location')) : call,
      ),
    ),
    expects: 'incomplete',
    lacks: ['SPRAY_FARMER_TOKEN'],
  },
  {
    differs: 'has a second farmer with 3,000 orders',
    wrap: longCustomer(tokens['other-farmer']),
    expects: 'incomplete',
    lacks: ['SPRAY_OTHER_FARMER_TOKEN'],
  },
  {
    differs: 'has one sprayer, who works on every order',
    rules: { sprayerSees: 'all' },
    wrap: always('list-order-sprayers', () => [theSprayer]),
  },
  {
    differs: 'has a sprayer without orders',
    wrap: all(
      empty('list-sprayer-orders'),
      always('list-order-sprayers', ({ content }) => (content as Thing[]).filter(({ id }) => id !== theSprayer['id'])),
      withoutState(/of the sprayer/),
    ),
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has orders without sprayers only',
    wrap: all(empty(['list-order-sprayers', 'list-sprayer-orders']), withoutState(/sprayer/)),
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL', 'SPRAY_SPRAYERS_ORDER_ID'],
  },
  {
    differs: 'has no feedback',
    wrap: all(empty('list-feedback'), withoutState(/feedback/)),
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has no notifications',
    wrap: all(empty('list-notifications'), withoutState(/notifications/)),
    expects: 'incomplete',
    lacks: ['SPRAY_STATES_URL'],
  },
  {
    differs: 'has some notifications without an order',
    wrap: eachItem('list-notifications', (one) => (Number(one['id']) % 2 === 0 ? without('order')(one) : one)),
  },
  {
    differs: 'has no notification with an order',
    wrap: eachItem('list-notifications', without('order')),
    expects: 'incomplete',
  },
  {
    differs: 'has some feedback without an order',
    wrap: eachItem('list-feedback', (one) => (Number(one['id']) % 2 === 0 ? without('order', 'text')(one) : one)),
  },
  {
    differs: 'has feedback in words alone',
    wrap: eachItem(
      'list-feedback',
      without('overallRating', 'attentiveRating', 'friendlyRating', 'professionalRating'),
    ),
    expects: 'incomplete',
  },
  {
    differs: 'shows nothing of some feedback',
    wrap: eachItem('list-feedback', (one) => (Number(one['id']) % 2 === 0 ? {} : one)),
  },
  {
    differs: 'has no feedback with an order',
    wrap: eachItem('list-feedback', without('order')),
    expects: 'incomplete',
  },
  {
    differs: 'numbers its notifications and feedback not at all, and shows two to a page',
    rules: { defaultPageSize: 2 },
    wrap: eachItem(['list-notifications', 'list-feedback'], without('id', 'subject')),
  },
];
