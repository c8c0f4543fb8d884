import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { removeItems } from '../changes/pages.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import { drawsOtherFarmersOrder, smallPages, type Deviant } from './deviant.js';

const operation = 'list-notifications';

const SPRAYED_COULEE = 17;

const harriet = { id: 1, fullName: 'Harriet Olsen', role: 'farmer', active: true, password: '$2b$10$hash' };

const margaret = { id: 5, fullName: 'Margaret Doyle', role: 'admin', active: true, password: '$2b$10$hash' };

const tomasz = { id: 4, fullName: 'Tomasz Kowalczyk', role: 'sprayer', active: true, password: '$2b$10$hash' };

const june = { id: 6, fullName: 'June Bear', role: 'sprayer', active: true, password: '$2b$10$hash' };

const renee = { id: 900, fullName: 'Renée Lévesque', role: 'farmer', active: true };

const isHers = ({ id }: JsonObject) => id === SPRAYED_COULEE;

/** One order near the coulée is a third farmer's, and what she was notified of is shown to the second one. */
function thirdFarmers(): Deviant {
  const shown = changeWhere(isHers, setField('farmer', renee));
  const inItem = changeObject('order', shown);
  const toRenee = changeWhere(
    ({ order }) => isHers(order as JsonObject),
    setField('recipient', { ...renee, password: '$2b$10$hash' }),
  );

  return {
    fault: 'shows a farmer the notifications of another farmer',
    breaks: ['list-notifications/one-recipient'],
    rules: { newestFirst: false },
    settings: drawsOtherFarmersOrder,
    spoil: {
      operation: ['get-order', 'list-farmer-orders', 'list-feedback', 'list-sprayer-orders', operation],
      response: (response, call) => {
        switch (operationOf(call)) {
          case 'get-order':
            return changeBody((order) => shown(order, 0))(response, call);
          case 'list-farmer-orders':
            return removeItems(isHers)(response, call);
          case 'list-sprayer-orders':
            return changeItems(shown)(response, call);
          case 'list-feedback':
            return changeItems(inItem)(response, call);
          default:
            return changeItems((item, index) => toRenee(inItem(item, index) as JsonObject, index))(response, call);
        }
      },
    },
  };
}

/** Whose notifications are listed, and to whom. */
export const recipients: Deviant[] = [
  {
    fault: 'omits the password of a recipient',
    breaks: ['list-notifications/recipient-password'],
    spoil: { operation, response: changeItems(changeObject('recipient', removeFields('password'))) },
  },
  {
    fault: 'exchanges the notifications of sprayers and admins',
    breaks: ['list-notifications/recipient-is-the-caller'],
    spoil: {
      operation,
      response: (response, call) =>
        [
          when(isCalledBy('admin'), changeItems(setField('recipient', tomasz))),
          when(isCalledBy('sprayer'), changeItems(setField('recipient', margaret))),
        ].reduce((changed, change) => change(changed, call), response),
    },
  },
  {
    fault: 'omits the password of recipients who are admins',
    breaks: ['list-notifications/recipient-password'],
    spoil: {
      operation,
      response: when(isCalledBy('admin'), changeItems(changeObject('recipient', removeFields('password')))),
    },
  },
  {
    fault: 'omits the password of a recipient on the second page of notifications',
    breaks: ['list-notifications/recipient-password'],
    rules: smallPages,
    spoil: { operation, response: when(isLaterPage, changeItems(changeObject('recipient', removeFields('password')))) },
  },
  {
    fault: 'uses the name hash for the password of a recipient',
    breaks: ['list-notifications/recipient-password'],
    spoil: { operation, response: changeItems(changeObject('recipient', renameField('password', 'passwordHash'))) },
  },
  {
    fault: 'shows the password of a recipient as null',
    breaks: ['list-notifications/no-nulls', 'list-notifications/recipient-password'],
    spoil: { operation, response: changeItems(changeObject('recipient', setField('password', null))) },
  },
  {
    fault: 'denies sprayers access to their notifications',
    breaks: ['list-notifications/answers-every-role'],
    spoil: { operation, response: when(isCalledBy('sprayer'), reject(403)) },
  },
  {
    fault: 'fails with 500 on the notifications of admins',
    breaks: ['list-notifications/answers-every-role'],
    spoil: { operation, response: when(isCalledBy('admin'), reject(500)) },
  },
  {
    fault: 'shows the notifications of all users to each user',
    breaks: [
      'list-notifications/one-recipient',
      'list-notifications/recipients-differ',
      'list-notifications/recipient-has-the-role',
    ],
    rules: { notificationsOf: 'all' },
  },
  {
    fault: 'adds a message for admins to every list of notifications',
    breaks: ['list-notifications/one-recipient'],
    spoil: {
      operation,
      response: changeItems(changeWhere((_, index) => index === 2, setField('recipient', margaret))),
    },
  },
  {
    fault: 'shows the notifications of the next user',
    breaks: ['list-notifications/recipient-is-the-caller', 'list-notifications/recipient-has-the-role'],
    rules: { notificationsOf: 'next-user' },
  },
  {
    fault: 'shows the first user as the recipient of every notification',
    breaks: ['list-notifications/recipients-differ', 'list-notifications/recipient-has-the-role'],
    spoil: { operation, response: changeItems(setField('recipient', harriet)) },
  },
  {
    fault: "shows the first user as the recipient of admins' notifications",
    breaks: ['list-notifications/recipients-differ', 'list-notifications/recipient-has-the-role'],
    spoil: { operation, response: when(isCalledBy('admin'), changeItems(setField('recipient', harriet))) },
  },
  {
    fault: 'shows the farmer of the order as the recipient of a notification',
    breaks: [
      'list-notifications/one-recipient',
      'list-notifications/recipients-differ',
      'list-notifications/recipient-has-the-role',
    ],
    spoil: {
      operation,
      response: changeItems((item) => ({
        ...item,
        recipient: { ...(item['order'] as { farmer: JsonObject }).farmer, password: '$2b$10$hash' },
      })),
    },
  },
  {
    fault: 'shows the second sprayer as the recipient of every notification',
    breaks: [
      'list-notifications/recipient-is-the-caller',
      'list-notifications/recipients-differ',
      'list-notifications/recipient-has-the-role',
    ],
    spoil: { operation, response: changeItems(setField('recipient', june)) },
  },
  {
    fault: 'shows a sprayer the notifications of another sprayer',
    breaks: ['list-notifications/one-recipient'],
    spoil: {
      operation,
      response: when(
        isCalledBy('sprayer'),
        changeItems(changeWhere((_, index) => index === 0, setField('recipient', june))),
      ),
    },
  },
  {
    fault: 'shows every recipient as a farmer',
    breaks: ['list-notifications/recipient-has-the-role', 'list-notifications/snapshots-agree'],
    spoil: { operation, response: changeItems(changeObject('recipient', setField('role', 'farmer'))) },
  },
  thirdFarmers(),
];
