import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeWhere, renameField, setField } from '../changes/objects.js';
import { changeBody, changeItems, changeText } from '../changes/responses.js';
import { breaking } from './deviant.js';

const operation = 'list-order-sprayers';

/** What goes wrong with single fields of sprayers. */
export const sprayerFields = breaking(operation, {
  'field-types': {
    'writes the ids of sprayers as strings': changeItems(changeField('id', String)),
    'writes active as 1 for the second sprayer of an order': changeItems(
      changeWhere((_, index) => index === 1, setField('active', 1)),
    ),
    "writes a sprayer's phone number as a number": changeItems(changeField('phoneNumber', () => 13065550104)),
    'writes the expertise of a sprayer as its ordinal': changeItems(
      changeField('expertise', (level) => ['apprentice', 'adept', 'expert'].indexOf(String(level))),
    ),
    'lists sprayers as their names': changeItems(({ fullName }) => fullName),
  },
  'integer-ranges': {
    'gives sprayers ids beyond 64 bits': changeText((json) => json.replaceAll(/("id":)\d+/g, '$19223372036854775808')),
  },
  'enum-values': {
    'writes the expertise of a sprayer in capitals': changeItems(
      changeField('expertise', (level) => String(level).toUpperCase()),
    ),
    'writes the expertise apprentice as trainee': changeItems(
      changeField('expertise', (level) => (level === 'apprentice' ? 'trainee' : level)),
    ),
    'writes the role of a sprayer as an authority': changeItems(changeField('role', () => 'ROLE_SPRAYER')),
  },
  'no-nulls': {
    'shows the street of the second sprayer as null': changeItems(
      changeWhere((_, index) => index === 1, setField('street', null)),
    ),
  },
  'is-a-page': {
    'shows null in place of an empty array of sprayers': {
      alsoBreaks: ['list-order-sprayers/no-nulls'],
      spoil: {
        operation,
        response: changeBody(({ content, page }) => ({
          content: (content as JsonObject[]).length > 0 ? content : null,
          page,
        })),
      },
    },
  },
  'field-names': {
    'uses the name full_name for the fullName of a sprayer': changeItems(renameField('fullName', 'full_name')),
    'uses the name PostalCode for the postalCode of a sprayer': changeItems(renameField('postalCode', 'PostalCode')),
  },
  'no-stray-password': {
    'shows the passwords of sprayers': changeItems(setField('password', '$2b$10$hash')),
    'shows the passwords of apprentices only': changeItems(
      changeWhere(({ expertise }) => expertise === 'apprentice', setField('password', 'changeme')),
    ),
  },
  'fitting-roles': {
    'lists a farmer among the sprayers': {
      alsoBreaks: ['list-order-sprayers/shown-consistently'],
      spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, setField('role', 'farmer'))) },
    },
  },
});
