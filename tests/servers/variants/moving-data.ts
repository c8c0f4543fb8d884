import type { JsonObject } from '../../../helpers/json/values.js';
import { tokens } from '../../../reference/identity.js';
import { isCallOf } from '../changes/calls.js';
import { isCalledBy, isOfTheRun, when } from '../changes/conditions.js';
import { changeField, changeInTurn, changeObject, changeWhere, setField } from '../changes/objects.js';
import { replaceItems } from '../changes/pages.js';
import { changeItems, changeOrders, changeUsers, type ResponseChange } from '../changes/responses.js';
import { withOneSecret } from '../changes/secrets.js';
import { aRejection, changeResponses, respondInstead, type Wrap } from '../changes/servers.js';
import { toDayBefore, toUpperCase } from '../changes/values.js';
import { etienne } from '../deviants/people.js';
import type { Variant } from './variant.js';

/** An order and its farmer as they were some days ago. */
const asItWasThere = changeInTurn(
  setField('orderStatus', 'pending'),
  changeField('cost', (cost) => Number(cost) + 17),
  changeObject('farmer', setField('city', 'Swift Current')),
);

/** An order as it was before its place was changed. */
const asItWas = changeInTurn(asItWasThere, setField('location', 'Where it was first meant to be'));

/** No view but this shows them any more. */
const isRemoved = (order: JsonObject) => isSeeded(order) && order['paymentMethod'] === 'cash';
const toRemoved = (id: unknown) => Number(id) + 1_000_000;

const everySecond = (_: JsonObject, index: number) => index % 2 === 1;
const isSeeded = (order: JsonObject) => !isOfTheRun(order);

/** Changes all responses after so many calls. */
const afterCalls = (calls: number, change: ResponseChange): Wrap => {
  return (handle) => {
    let count = 0;
    const changed = changeResponses('every operation', change)(handle);

    return (call) => (++count > calls ? changed(call) : handle(call));
  };
};

const isHarriet = ({ id }: JsonObject) => Number(id) === 1;

const rejectsSecondFarmer = (status: number): Wrap =>
  respondInstead('create-order', ({ headers }) =>
    headers['authorization'] === `Bearer ${tokens['other-farmer']}` ? aRejection(status) : undefined,
  );

const masked = (value: unknown) => `${String(value).slice(0, 2)}•••••`;

/** Data that changes while it is read, or that some views show as it was. */
export const movingData: readonly Variant[] = [
  {
    differs: 'shows orders and farmers in notifications as they were',
    wrap: changeResponses('list-notifications', changeItems(changeObject('order', asItWasThere))),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows orders and farmers in feedback and notifications as they were, also orders that were removed since',
    wrap: changeResponses(
      ['list-notifications', 'list-feedback'],
      changeItems(
        changeObject('order', changeInTurn(asItWasThere, changeWhere(isRemoved, changeField('id', toRemoved)))),
      ),
    ),
    warns: ['list-feedback/snapshots-agree', 'list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows orders and farmers in every second notification as they were, also their place, but for new ones',
    wrap: changeResponses(
      'list-notifications',
      changeItems(changeWhere(everySecond, changeObject('order', changeWhere(isSeeded, asItWas)))),
    ),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows every order but one in notifications as it was, also its place, but for new ones',
    wrap: changeResponses(
      'list-notifications',
      changeItems(
        changeObject(
          'order',
          changeWhere((order) => isSeeded(order) && Number(order['id']) !== 16, asItWas),
        ),
      ),
    ),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows orders in every second feedback as they were, also their date',
    wrap: changeResponses(
      'list-feedback',
      changeItems(
        changeWhere(everySecond, changeObject('order', changeInTurn(asItWas, changeField('date', toDayBefore)))),
      ),
    ),
    warns: ['list-feedback/snapshots-agree'],
  },
  {
    differs: 'shows people in notifications as they were imported, their names in capitals',
    wrap: changeResponses(
      'list-notifications',
      changeItems(changeObject('recipient', changeField('fullName', toUpperCase))),
    ),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'shows one order in feedback with the farmer that it had before the fields were sold',
    wrap: changeResponses(
      'list-feedback',
      changeItems(
        changeObject(
          'order',
          changeWhere(({ area }) => area === 32, setField('farmer', etienne)),
        ),
      ),
    ),
    warns: ['list-feedback/snapshots-agree'],
  },
  {
    differs: 'shows two areas in notifications as they were before they were measured anew',
    wrap: changeResponses(
      'list-notifications',
      changeItems(
        changeObject(
          'order',
          changeWhere(({ area }) => area === 64.5, setField('area', 64)),
        ),
      ),
    ),
    warns: ['list-notifications/snapshots-agree'],
  },
  {
    differs: 'masks telephone numbers and e-mails where an order is read by its id',
    wrap: changeResponses(
      'get-order',
      changeUsers(changeInTurn(changeField('email', masked), changeField('phoneNumber', masked))),
    ),
  },
  {
    differs: "masks telephone numbers with asterisks in the sprayer's list",
    wrap: changeResponses('list-sprayer-orders', changeUsers(changeField('phoneNumber', () => '*** *** 1234'))),
  },
  {
    differs: 'has a farmer who marries and moves during the run',
    wrap: afterCalls(
      90,
      changeUsers(
        changeWhere(isHarriet, changeInTurn(setField('fullName', 'Harriet Bear'), setField('city', 'Kindersley'))),
      ),
    ),
  },
  ...[20, 60, 100, 140].flatMap((calls): Variant[] => [
    {
      differs: `renames its crops after ${calls} calls`,
      wrap: afterCalls(calls, changeOrders(changeField('cropType.name', (name) => `New ${String(name)}`))),
    },
    {
      differs: `moves the hours of its sessions after ${calls} calls`,
      wrap: afterCalls(calls, changeOrders(changeField('session.startTime.minute', (minute) => Number(minute) + 7))),
    },
  ]),
  {
    differs: 'has a sprayer who is promoted during the run',
    wrap: afterCalls(100, changeUsers(changeWhere(({ id }) => Number(id) === 4, setField('expertise', 'expert')))),
  },
  {
    differs: 'has a farmer who is an admin now',
    wrap: changeResponses('every operation', changeUsers(changeWhere(isHarriet, setField('role', 'admin')))),
    warns: [
      'get-order/fitting-roles',
      'list-feedback/fitting-roles',
      'list-sprayer-orders/fitting-roles',
      'list-notifications/fitting-roles',
      'list-notifications/recipient-has-the-role',
    ],
  },
  ...[403, 409, 422].map((status) => ({
    differs: `rejects the orders of the second farmer with ${status}`,
    wrap: rejectsSecondFarmer(status),
  })),
  {
    differs:
      'confirms and collects orders as it creates them, shows that only later, and accepts a secret for any order',
    rules: withOneSecret({
      onCreate: (order) =>
        void Object.assign(order, { orderStatus: 'confirmed', confirmed: true, paymentStatus: 'paid' }),
    }),
    wrap: changeResponses(
      'create-order',
      changeOrders(
        changeInTurn(
          setField('orderStatus', 'pending'),
          setField('confirmed', false),
          setField('paymentStatus', 'pending'),
        ),
      ),
    ),
  },
  { differs: 'accepts a secret that is valid for one order for any other', rules: withOneSecret() },
  {
    differs: 'accepts a secret that is valid for one order for any other, one request after another',
    rules: withOneSecret(),
    settings: { concurrency: 1 },
  },
  {
    differs: 'promises notifications, and has none for sprayers',
    wrap: changeResponses(
      'list-notifications',
      when(
        isCalledBy('sprayer'),
        replaceItems(() => []),
      ),
    ),
    expects: 'incomplete',
  },
  {
    differs: 'has a farmer who edits their feedback while it is read',
    wrap: (handle) => {
      let reads = 0;
      const edited = changeItems(changeField('text', (text) => `${String(text)} (edited)`));
      const later = changeResponses('list-feedback', edited)(handle);

      return (call) => (isCallOf('list-feedback', call) && ++reads > 2 ? later(call) : handle(call));
    },
  },
];
