import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedObjects } from '../../helpers/json/changed-objects.js';
import { rewriteTokens } from '../../helpers/json/rewrite.js';
import { anyText } from '../support/any-text.js';
import { jsonText } from '../support/json-text.js';

const changes = {
  key: (written: string) => `<${written}>`,
  string: (written: string, names: readonly string[]) => `<${written} of ${names.at(-1) ?? ''}>`,
  number: (written: string, names: readonly string[]) => `<${written} of ${names.at(-1) ?? ''}>`,
  word: (written: string) => written.toUpperCase(),
};

/** JSON in which the same objects stand again and again, under the same and other names, with brackets in their strings. */
const repeated = fc
  .tuple(fc.array(jsonText, { minLength: 1, maxLength: 3 }), anyText, fc.array(fc.nat({ max: 9 }), { maxLength: 8 }))
  .map(([texts, text, picks]) => {
    const person = `{"name":${JSON.stringify(text)},"line}":"{ \\"a\\": [1] }","id":1.50, "tags":["x"]}`;
    const parts = [person, '{}', '{"deep":{"name":2}}', ...texts.map((json) => json.text)];
    const members = picks.map((pick) => `"${pick % 3 === 0 ? 'farmer' : 'page'}":${parts[pick % parts.length] ?? ''}`);

    return `{"content":[${[person, ...parts].join(', ')}], "order":{${members.join(',')}}}`;
  });

test('a text whose objects are remembered is changed as one that is read token by token', () => {
  const known = changedObjects();
  const objects = () => known;
  fc.assert(
    fc.property(fc.oneof(repeated, anyText), fc.nat({ max: 40 }), (text, cut) => {
      for (const part of [text, text.slice(0, -cut), text.slice(cut)])
        expect(rewriteTokens(part, { ...changes, objects })).toBe(rewriteTokens(part, changes));
    }),
  );
});

test('an object that was seen before is not read again', () => {
  const known = changedObjects();
  const read: string[] = [];
  const noting = (written: string) => {
    read.push(written);

    return written;
  };
  const person = '{"name":"Harriet","address":{"city":"Regina, capital of Saskatchewan"}}';
  rewriteTokens(`{"farmer":${person},"others":[${person},${person}]}`, {
    key: (written) => written,
    string: noting,
    number: noting,
    word: noting,
    objects: () => known,
  });

  expect(read).toEqual(['"Harriet"', '"Regina, capital of Saskatchewan"']);
});

test('a value without a name, whose meaning depends on more names, is read again', () => {
  const known = changedObjects();
  const objects = () => known;
  const odd = '{4165550123,"4165550123", "and some more of it"}';
  for (const text of [`{"page":{"number":${odd}}}`, `{"phone":{"number":${odd}}}`])
    expect(rewriteTokens(text, { ...changes, objects })).toBe(rewriteTokens(text, changes));
});

const nested = (levels: number, inside: string) =>
  Array.from({ length: levels }, (_, level) => level).reduce((text, level) => `{"level ${level}":${text}}`, inside);

/** With none of the guards, each of these takes minutes, or all memory. */
const hostile: readonly (readonly [string, string])[] = [
  ['many open brackets', '{'.repeat(200_000)],
  ['a long text before nested objects', `{"text":"${'x'.repeat(4_000_000)}","more":${nested(500, '"changed"')}}`],
  ['objects that begin alike', `[${`${`{"a":"${'x'.repeat(200)}","b":`.repeat(32)}1${'}'.repeat(32)},`.repeat(200)}1]`],
  [
    'nested objects in other fields',
    `{${Array.from({ length: 200 }, (_, index) => `"field ${index}":${nested(400, `"${index}"`)}`).join(',')}}`,
  ],
  ['backslashes before a quotation mark', `{"a":"${'\\\\'.repeat(500_000)}\\"","b":1}`],
];

test.each(hostile)('%s: read in time, and with little memory', (_, text) => {
  const known = changedObjects();
  const objects = () => known;
  const result = rewriteTokens(text, { ...changes, key: (written) => written, objects });

  expect(result.length).toBeGreaterThanOrEqual(text.length);
});
