import type { JsonObject } from '../../../helpers/json/values.js';
import { operationOf } from '../changes/calls.js';
import { isCalledBy, isLaterPage, when } from '../changes/conditions.js';
import { changeObject, changeWhere, removeFields, renameField, setField } from '../changes/objects.js';
import { removeItems } from '../changes/pages.js';
import { changeBody, changeItems, reject } from '../changes/responses.js';
import { breaking, drawsOtherFarmersOrder, smallPages, type Deviant } from './deviant.js';

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
  ...breaking(operation, {
    'recipient-password': {
      'omits the password of a recipient': changeItems(changeObject('recipient', removeFields('password'))),
      'omits the password of recipients who are admins': when(
        isCalledBy('admin'),
        changeItems(changeObject('recipient', removeFields('password'))),
      ),
      'omits the password of a recipient on the second page of notifications': {
        rules: smallPages,
        spoil: {
          operation,
          response: when(isLaterPage, changeItems(changeObject('recipient', removeFields('password')))),
        },
      },
      'uses the name hash for the password of a recipient': changeItems(
        changeObject('recipient', renameField('password', 'passwordHash')),
      ),
    },
    'recipient-is-the-caller': {
      'exchanges the notifications of sprayers and admins': (response, call) =>
        [
          when(isCalledBy('admin'), changeItems(setField('recipient', tomasz))),
          when(isCalledBy('sprayer'), changeItems(setField('recipient', margaret))),
        ].reduce((changed, change) => change(changed, call), response),
      'shows the notifications of the next user': {
        alsoBreaks: ['list-notifications/recipient-has-the-role'],
        rules: { notificationsOf: 'next-user' },
      },
      'shows the second sprayer as the recipient of every notification': {
        alsoBreaks: ['list-notifications/recipients-differ', 'list-notifications/recipient-has-the-role'],
        spoil: { operation, response: changeItems(setField('recipient', june)) },
      },
    },
    'no-nulls': {
      'shows the password of a recipient as null': {
        alsoBreaks: ['list-notifications/recipient-password'],
        spoil: { operation, response: changeItems(changeObject('recipient', setField('password', null))) },
      },
    },
    'answers-every-role': {
      'denies sprayers access to their notifications': when(isCalledBy('sprayer'), reject(403)),
      'fails with 500 on the notifications of admins': when(isCalledBy('admin'), reject(500)),
    },
    'one-recipient': {
      'shows the notifications of all users to each user': {
        alsoBreaks: ['list-notifications/recipients-differ', 'list-notifications/recipient-has-the-role'],
        rules: { notificationsOf: 'all' },
      },
      'adds a message for admins to every list of notifications': changeItems(
        changeWhere((_, index) => index === 2, setField('recipient', margaret)),
      ),
      'shows the farmer of the order as the recipient of a notification': {
        alsoBreaks: ['list-notifications/recipients-differ', 'list-notifications/recipient-has-the-role'],
        spoil: {
          operation,
          response: changeItems((item) => ({
            ...item,
            recipient: { ...(item['order'] as { farmer: JsonObject }).farmer, password: '$2b$10$hash' },
          })),
        },
      },
      'shows a sprayer the notifications of another sprayer': when(
        isCalledBy('sprayer'),
        changeItems(changeWhere((_, index) => index === 0, setField('recipient', june))),
      ),
    },
    'recipients-differ': {
      'shows the first user as the recipient of every notification': {
        alsoBreaks: ['list-notifications/recipient-has-the-role'],
        spoil: { operation, response: changeItems(setField('recipient', harriet)) },
      },
      "shows the first user as the recipient of admins' notifications": {
        alsoBreaks: ['list-notifications/recipient-has-the-role'],
        spoil: { operation, response: when(isCalledBy('admin'), changeItems(setField('recipient', harriet))) },
      },
    },
    'recipient-has-the-role': {
      'shows every recipient as a farmer': {
        alsoBreaks: ['list-notifications/snapshots-agree'],
        spoil: { operation, response: changeItems(changeObject('recipient', setField('role', 'farmer'))) },
      },
    },
  }),
  thirdFarmers(),
];
