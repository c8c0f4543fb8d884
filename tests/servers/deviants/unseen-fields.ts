import { slugs } from '../../../helpers/interface/operations.js';
import { changeInTurn, changeObject, removeFields, renameField, setField } from '../changes/objects.js';
import { changeItems, changeOrders, changeUsers } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const showingOrders = slugs.filter((slug) => slug !== 'list-order-sprayers');
const showingUsers = slugs.filter((slug) => slug !== 'create-order'); // a new order has no receptionist
const noSeconds = removeFields('second');

/** Fields that no response shows: the run is incomplete, and nothing else is blamed. */
export const unseenFields: readonly Deviant[] = [
  {
    fault: 'never shows when an order was completed',
    breaks: [],
    unseen: ['Order.completionDate'],
    spoil: { operation: showingOrders, response: changeOrders(removeFields('completionDate')) },
  },
  {
    fault: 'never shows the crop type of an order',
    breaks: [],
    unseen: ['Order.cropType'],
    spoil: { operation: showingOrders, response: changeOrders(removeFields('cropType')) },
    settings: { session: { id: 8 }, crop: { id: 11 } },
  },
  {
    fault: 'never shows when a session ends, nor the name of a crop',
    breaks: [],
    unseen: ['Session.endTime', 'Crop.name'],
    spoil: {
      operation: showingOrders,
      response: changeOrders(
        changeInTurn(changeObject('session', removeFields('endTime')), changeObject('cropType', removeFields('name'))),
      ),
    },
  },
  {
    fault: 'never shows the seconds of a time',
    breaks: [],
    unseen: ['LocalTime.second'],
    spoil: {
      operation: showingOrders,
      response: changeOrders(
        changeObject('session', changeInTurn(changeObject('startTime', noSeconds), changeObject('endTime', noSeconds))),
      ),
    },
  },
  {
    fault: 'never shows the telephone number of a user, who then has an undocumented one',
    breaks: [],
    unseen: ['User.phoneNumber'],
    spoil: {
      operation: slugs,
      response: changeUsers(changeInTurn(removeFields('phoneNumber'), setField('fax', ''))),
    },
  },
  {
    fault: 'shows the cost of every order as null',
    breaks: showingOrders.map((slug) => `${slug}/no-nulls`),
    unseen: ['Order.cost'],
    spoil: { operation: showingOrders, response: changeOrders(setField('cost', null)) },
  },
  {
    fault: 'uses the name full_name for fullName, and declares that it has no fullName',
    breaks: showingUsers.map((slug) => `${slug}/field-names`),
    spoil: { operation: slugs, response: changeUsers(renameField('fullName', 'full_name')) },
    settings: { omits: ['User.fullName'] },
  },
];

/** A field of feedback that no response shows; its order cannot be declared away. */
export const unseenInFeedback: readonly Deviant[] = [
  {
    fault: 'shows no order in any feedback',
    breaks: [],
    unseen: ['Feedback.order'],
    spoil: { operation: 'list-feedback', response: changeItems(removeFields('order')) },
    settings: { omits: ['Feedback.text'] },
  },
  {
    fault: 'never shows the text of feedback',
    breaks: [],
    unseen: ['Feedback.text'],
    spoil: { operation: 'list-feedback', response: changeItems(removeFields('text')) },
  },
];

/** A field of notifications that no response shows. */
export const unseenInNotifications: readonly Deviant[] = [
  {
    fault: 'shows no order in any notification',
    breaks: [],
    unseen: ['Notification.order'],
    spoil: { operation: 'list-notifications', response: changeItems(removeFields('order')) },
  },
  {
    fault: 'never shows when a notification was sent',
    breaks: [],
    unseen: ['Notification.timestamp'],
    spoil: { operation: 'list-notifications', response: changeItems(removeFields('timestamp')) },
  },
];
