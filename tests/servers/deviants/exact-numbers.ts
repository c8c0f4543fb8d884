import { changeField } from '../changes/objects.js';
import { changeItems, changeResponseInTurn, changeText, roundLargeIntegers } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

/** Where doubles are a thousand apart. */
const FAR = 7_300_000_000_000_000_001n;

/** Numbers in feedback that a double cannot represent. */
export const exactRatings: Deviant[] = [
  {
    fault: 'gives feedback ids above 2^53 that have a fraction',
    breaks: ['list-feedback/field-types'],
    spoil: {
      operation: 'list-feedback',
      response: changeText((json) => json.replaceAll(/"id":(\d+),"order"/g, '"id":900719925474099$1.5,"order"')),
    },
  },
  {
    fault: 'rounds ids in feedback to ids that do not exist',
    breaks: ['list-feedback/page-arithmetic', 'list-feedback/shown-consistently'],
    rules: { firstId: FAR },
    spoil: { operation: 'list-feedback', response: roundLargeIntegers },
  },
  {
    fault: 'rounds ids in feedback, and cuts those of orders to 32 bits',
    breaks: ['list-feedback/page-arithmetic', 'list-feedback/shown-consistently'],
    rules: { firstId: FAR },
    spoil: {
      operation: 'list-feedback',
      response: changeResponseInTurn(roundLargeIntegers, changeItems(changeField('order.id', (id) => Number(id) | 0))),
    },
  },
  {
    fault: 'shows half points on ratings above 2^53',
    breaks: ['list-feedback/whole-ratings'],
    spoil: {
      operation: 'list-feedback',
      response: changeText((json) => json.replaceAll(/"overallRating":\d+/g, '"overallRating":9007199254740993.5')),
    },
  },
];

/** And in an order. */
export const exactTimes: Deviant[] = [
  {
    fault: "writes the hours of an order's session as numbers above 2^53",
    breaks: ['get-order/integer-ranges'],
    spoil: {
      operation: 'get-order',
      response: changeText((json) => json.replaceAll(/"hour":\d+/g, '"hour":9007199254740993')),
    },
  },
];
