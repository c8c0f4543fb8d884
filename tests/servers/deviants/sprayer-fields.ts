import type { JsonObject } from '../../../helpers/json/values.js';
import { changeField, changeWhere, renameField, setField } from '../changes/objects.js';
import { changeBody, changeItems, changeText } from '../changes/responses.js';
import type { Deviant } from './deviant.js';

const operation = 'list-order-sprayers';

/** What goes wrong with single fields of sprayers. */
export const sprayerFields: Deviant[] = [
  {
    fault: 'writes the ids of sprayers as strings',
    breaks: ['list-order-sprayers/field-types'],
    spoil: { operation, response: changeItems(changeField('id', String)) },
  },
  {
    fault: 'writes active as 1 for the second sprayer of an order',
    breaks: ['list-order-sprayers/field-types'],
    spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, setField('active', 1))) },
  },
  {
    fault: "writes a sprayer's phone number as a number",
    breaks: ['list-order-sprayers/field-types'],
    spoil: { operation, response: changeItems(changeField('phoneNumber', () => 13065550104)) },
  },
  {
    fault: 'writes the expertise of a sprayer as its ordinal',
    breaks: ['list-order-sprayers/field-types'],
    spoil: {
      operation,
      response: changeItems(
        changeField('expertise', (level) => ['apprentice', 'adept', 'expert'].indexOf(String(level))),
      ),
    },
  },
  {
    fault: 'lists sprayers as their names',
    breaks: ['list-order-sprayers/field-types'],
    spoil: { operation, response: changeItems(({ fullName }) => fullName) },
  },
  {
    fault: 'gives sprayers ids beyond 64 bits',
    breaks: ['list-order-sprayers/integer-ranges'],
    spoil: { operation, response: changeText((json) => json.replaceAll(/("id":)\d+/g, '$19223372036854775808')) },
  },
  {
    fault: 'writes the expertise of a sprayer in capitals',
    breaks: ['list-order-sprayers/enum-values'],
    spoil: { operation, response: changeItems(changeField('expertise', (level) => String(level).toUpperCase())) },
  },
  {
    fault: 'writes the expertise apprentice as trainee',
    breaks: ['list-order-sprayers/enum-values'],
    spoil: {
      operation,
      response: changeItems(changeField('expertise', (level) => (level === 'apprentice' ? 'trainee' : level))),
    },
  },
  {
    fault: 'writes the role of a sprayer as an authority',
    breaks: ['list-order-sprayers/enum-values'],
    spoil: { operation, response: changeItems(changeField('role', () => 'ROLE_SPRAYER')) },
  },
  {
    fault: 'shows the street of the second sprayer as null',
    breaks: ['list-order-sprayers/no-nulls'],
    spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, setField('street', null))) },
  },
  {
    fault: 'shows null in place of an empty array of sprayers',
    breaks: ['list-order-sprayers/is-a-page', 'list-order-sprayers/no-nulls'],
    spoil: {
      operation,
      response: changeBody(({ content, page }) => ({
        content: (content as JsonObject[]).length > 0 ? content : null,
        page,
      })),
    },
  },
  {
    fault: 'uses the name full_name for the fullName of a sprayer',
    breaks: ['list-order-sprayers/field-names'],
    spoil: { operation, response: changeItems(renameField('fullName', 'full_name')) },
  },
  {
    fault: 'uses the name PostalCode for the postalCode of a sprayer',
    breaks: ['list-order-sprayers/field-names'],
    spoil: { operation, response: changeItems(renameField('postalCode', 'PostalCode')) },
  },
  {
    fault: 'shows the passwords of sprayers',
    breaks: ['list-order-sprayers/no-stray-password'],
    spoil: { operation, response: changeItems(setField('password', '$2b$10$hash')) },
  },
  {
    fault: 'shows the passwords of apprentices only',
    breaks: ['list-order-sprayers/no-stray-password'],
    spoil: {
      operation,
      response: changeItems(
        changeWhere(({ expertise }) => expertise === 'apprentice', setField('password', 'changeme')),
      ),
    },
  },
  {
    fault: 'lists a farmer among the sprayers',
    breaks: ['list-order-sprayers/fitting-roles', 'list-order-sprayers/shown-consistently'],
    spoil: { operation, response: changeItems(changeWhere((_, index) => index === 1, setField('role', 'farmer'))) },
  },
];
