import type { JsonObject } from '../../../helpers/json/values.js';
import { readJson, writeJson } from '../../../reference/json.js';
import { changeEveryObject, changeInTurn, changeObject } from '../changes/objects.js';
import { changeBody, changeOrders, changeText, setHeaders } from '../changes/responses.js';
import { changeResponses, wrapInTurn } from '../changes/servers.js';
import { numbers } from './renumbering.js';
import type { Variant } from './variant.js';

const lists = [
  'list-farmer-orders',
  'list-feedback',
  'list-sprayer-orders',
  'list-order-sprayers',
  'list-notifications',
] as const;
const boss = { id: 'B-7', role: 'boss', fullName: 5, password: null, active: 'sometimes' };

const contentType = (type: string) => changeResponses('every operation', setHeaders({ 'Content-Type': type }));

/** Another form of the same JSON, or more than the interface names. */
export const oddBodies: readonly Variant[] = [
  {
    differs: 'adds undocumented fields to every object',
    wrap: changeResponses(
      'every operation',
      changeBody(changeEveryObject((object) => ({ ...object, 'x-note': null, version: 1.5 }))),
    ),
  },
  {
    differs: 'adds fields that are documented elsewhere, with other types',
    wrap: changeResponses(
      'every operation',
      changeOrders(
        changeInTurn(
          (order) => ({
            ...order,
            recipient: 7,
            overallRating: 'fine',
            size: -1,
            password: '',
            content: null,
            role: 'x',
          }),
          changeObject('session', (session) => ({ ...session, name: 5, date: 'daily', role: [] })),
        ),
      ),
    ),
  },
  {
    differs: 'shows users of any kind in undocumented fields',
    wrap: wrapInTurn(
      changeResponses(
        'every operation',
        changeOrders((order) => ({ ...order, assignedBy: boss, history: [{ farmer: boss, receptionist: boss }] })),
      ),
      changeResponses(
        ['list-feedback', 'list-notifications'],
        changeBody((body) => ({ ...body, farmer: boss, reader: { order: boss } })),
      ),
    ),
  },
  {
    differs: 'adds links, sort, empty, first and last to its pages',
    wrap: changeResponses(
      lists,
      changeBody(({ content, page }) => ({
        _links: { self: { href: '/' }, next: null },
        content,
        page: { ...(page as JsonObject), sort: { sorted: false } },
        pageable: 'INSTANCE',
        totalElements: '12',
        number: -1,
        size: null,
        empty: false,
        last: true,
      })),
    ),
  },
  {
    differs: 'shows a field under its documented name and under other spellings',
    wrap: changeResponses(
      'every operation',
      changeOrders((order) => ({ OrderStatus: 'PENDING', payment_method: 'CARD', ...order, croptype: 'canola' })),
    ),
  },
  {
    differs: 'writes the keys of its objects in reverse order',
    wrap: changeResponses(
      'every operation',
      changeBody(changeEveryObject((object) => Object.fromEntries(Object.entries(object).toReversed()))),
    ),
  },
  {
    differs: 'writes JSON on many lines, with whitespace around it',
    wrap: changeResponses(
      'every operation',
      changeText((text) => `\r\n\t ${indented(readJson(text))}\n\n`),
    ),
  },
  {
    differs: 'escapes slashes, everything that is not ASCII, and a letter of each id',
    wrap: changeResponses(
      'every operation',
      changeText((text) => escaped(text).replaceAll('"id":', String.raw`"\u0069d":`)),
    ),
  },
  {
    differs: 'writes whole numbers with a decimal point',
    wrap: changeResponses(
      'every operation',
      changeText(numbers((digits) => (/^-?\d+$/.test(digits) ? `${digits}.0` : digits))),
    ),
  },
  {
    differs: 'writes every number with an exponent',
    wrap: changeResponses('every operation', changeText(numbers(scientific))),
  },
  {
    differs: 'writes ids above 2^53 with an exponent',
    rules: { firstId: 2n ** 53n + 1n },
    wrap: changeResponses('every operation', changeText(numbers(scientific))),
  },
  { differs: 'sends the content type text/plain', wrap: contentType('text/plain; charset=utf-8') },
  { differs: 'sends a vendor content type', wrap: contentType('application/vnd.spraying.v0+json') },
  { differs: 'sends the content type text/html', wrap: contentType('text/html') },
  { differs: 'sends no content type', wrap: changeResponses('every operation', setHeaders({})) },
];

function indented(value: unknown): string {
  return writeJson(value, 'omit').replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) =>
    token.length > 1 ? token : `\t${token} \r\n`,
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}

/** 64.5 as 645e-1, 100 as 1E+2: the same number to the last digit. */
function scientific(digits: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const zeros = fraction === '' ? (/(?<=[1-9])0+$/.exec(whole)?.[0].length ?? 0) : 0;
  if (zeros > 0) return `${sign}${whole.slice(0, -zeros)}E+${zeros}`;

  return `${sign}${`${whole}${fraction}`.replace(/^0+(?=\d)/, '')}e-${fraction.length}`;
}
