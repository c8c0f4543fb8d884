import { changeField } from '../changes/objects.js';
import { changeItems, changeResponseInTurn, changeText, roundLargeIntegers } from '../changes/responses.js';
import { breaking } from './deviant.js';

/** Where doubles are a thousand apart. */
const FAR = 7_300_000_000_000_000_001n;

/** Numbers in feedback that a double cannot represent. */
export const exactRatings = breaking('list-feedback', {
  'field-types': {
    'gives feedback ids above 2^53 that have a fraction': changeText((json) =>
      json.replaceAll(/"id":(\d+),"order"/g, '"id":900719925474099$1.5,"order"'),
    ),
  },
  'page-arithmetic': {
    'rounds ids in feedback to ids that do not exist': {
      alsoBreaks: ['list-feedback/shown-consistently'],
      rules: { firstId: FAR },
      spoil: { operation: 'list-feedback', response: roundLargeIntegers },
    },
    'rounds ids in feedback, and cuts those of orders to 32 bits': {
      alsoBreaks: ['list-feedback/shown-consistently'],
      rules: { firstId: FAR },
      spoil: {
        operation: 'list-feedback',
        response: changeResponseInTurn(
          roundLargeIntegers,
          changeItems(changeField('order.id', (id) => Number(id) | 0)),
        ),
      },
    },
  },
  'whole-ratings': {
    'shows half points on ratings above 2^53': changeText((json) =>
      json.replaceAll(/"overallRating":\d+/g, '"overallRating":9007199254740993.5'),
    ),
  },
});

/** And in an order. */
export const exactTimes = breaking('get-order', {
  'integer-ranges': {
    "writes the hours of an order's session as numbers above 2^53": changeText((json) =>
      json.replaceAll(/"hour":\d+/g, '"hour":9007199254740993'),
    ),
  },
});
