import { operationOf, type Deviant } from './deviant.js';
import { calledBy, drawsTheOther, having, inside, isLaterPage, leavingOut, refused, smallPages, when } from './list-spoilings.js';
import { at, body, eachItem, renamed, where, without, type Thing } from './spoilings.js';

const operation = 'list-notifications';

const SPRAYED_COULEE = 17;

const harriet = { id: 1, fullName: 'Harriet Olsen', role: 'farmer', active: true, password: '$2b$10$hash' };

const margaret = { id: 5, fullName: 'Margaret Doyle', role: 'admin', active: true, password: '$2b$10$hash' };

const june = { id: 6, fullName: 'June Bear', role: 'sprayer', active: true, password: '$2b$10$hash' };

const renee = { id: 900, fullName: 'Renée Lévesque', role: 'farmer', active: true };

const isHers = ({ id }: Thing) => id === SPRAYED_COULEE;

/** One order near the coulée is a third farmer's, and what she was notified of is shown to the second one. */
function thirdFarmers(): Deviant {
  const shown = where(isHers, having('farmer', renee));
  const inItem = at('order', (order) => shown(order as Thing, 0));
  const toRenee = where(
    ({ order }) => isHers(order as Thing),
    having('recipient', { ...renee, password: '$2b$10$hash' }),
  );

  return {
    fault: 'shows a farmer what it notified another farmer of',
    breaks: ['list-notifications/one-recipient'],
    rules: { newestFirst: false },
    settings: drawsTheOther,
    spoil: {
      operation: ['get-order', 'list-farmer-orders', 'list-feedback', 'list-sprayer-orders', operation],
      answer: (right, call) => {
        switch (operationOf(call)) {
          case 'get-order':
            return body((order) => shown(order, 0))(right);
          case 'list-farmer-orders':
            return leavingOut(isHers)(right);
          case 'list-sprayer-orders':
            return eachItem(shown)(right);
          case 'list-feedback':
            return eachItem(inItem)(right);
          default:
            return eachItem((item, index) => toRenee(inItem(item, index) as Thing, index))(right);
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
    spoil: { operation, answer: eachItem(inside('recipient', without('password'))) },
  },
  {
    fault: 'omits the password of recipients who are administrators',
    breaks: ['list-notifications/recipient-password'],
    spoil: { operation, answer: when(calledBy('admin'), eachItem(inside('recipient', without('password')))) },
  },
  {
    fault: 'omits the password of a recipient on the second page of notifications',
    breaks: ['list-notifications/recipient-password'],
    rules: smallPages,
    spoil: { operation, answer: when(isLaterPage, eachItem(inside('recipient', without('password')))) },
  },
  {
    fault: 'calls the password of a recipient its hash',
    breaks: ['list-notifications/recipient-password'],
    spoil: { operation, answer: eachItem(inside('recipient', renamed('password', 'passwordHash'))) },
  },
  {
    fault: 'shows the password of a recipient as null',
    breaks: ['list-notifications/no-nulls', 'list-notifications/recipient-password'],
    spoil: { operation, answer: eachItem(inside('recipient', having('password', null))) },
  },
  {
    fault: 'keeps notifications from sprayers',
    breaks: ['list-notifications/answers-every-role'],
    spoil: { operation, answer: when(calledBy('sprayer'), refused(403)) },
  },
  {
    fault: 'breaks down over the notifications of administrators',
    breaks: ['list-notifications/answers-every-role'],
    spoil: { operation, answer: when(calledBy('admin'), refused(500)) },
  },
  {
    fault: 'lists the notifications of all users to each',
    breaks: ['list-notifications/one-recipient', 'list-notifications/recipients-differ'],
    rules: { notificationsOf: 'all' },
  },
  {
    fault: 'adds a message to administrators to every list of notifications',
    breaks: ['list-notifications/one-recipient'],
    spoil: { operation, answer: eachItem(where((_, index) => index === 2, having('recipient', margaret))) },
  },
  {
    fault: 'lists the notifications of the next user',
    breaks: ['list-notifications/recipient-is-the-caller'],
    rules: { notificationsOf: 'next-user' },
  },
  {
    fault: 'takes every caller for the first user when it lists notifications',
    breaks: ['list-notifications/recipients-differ'],
    spoil: { operation, answer: eachItem(having('recipient', harriet)) },
  },
  {
    fault: 'takes administrators for the first user when it lists notifications',
    breaks: ['list-notifications/recipients-differ'],
    spoil: { operation, answer: when(calledBy('admin'), eachItem(having('recipient', harriet))) },
  },
  {
    fault: 'shows the farmer of the order as the recipient of a notification',
    breaks: ['list-notifications/one-recipient', 'list-notifications/recipients-differ'],
    spoil: {
      operation,
      answer: eachItem((item) => ({
        ...item,
        recipient: { ...(item['order'] as { farmer: Thing }).farmer, password: '$2b$10$hash' },
      })),
    },
  },
  {
    fault: 'takes every caller for its second sprayer when it lists notifications',
    breaks: ['list-notifications/recipient-is-the-caller', 'list-notifications/recipients-differ'],
    spoil: { operation, answer: eachItem(having('recipient', june)) },
  },
  {
    fault: 'shows a sprayer what it notified another sprayer of',
    breaks: ['list-notifications/one-recipient'],
    spoil: {
      operation,
      answer: when(calledBy('sprayer'), eachItem(where((_, index) => index === 0, having('recipient', june)))),
    },
  },
  thirdFarmers(),
];
