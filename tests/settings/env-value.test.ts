import { parse } from 'dotenv';
import { expect, it } from 'vitest';
import { envValue } from '../../helpers/settings/env-file.js';

it.each([
  ['https://spray.example:8443/v0', 'https://spray.example:8443/v0'],
  ['16 MiB', `'16 MiB'`],
  ['{"id": 1}', `'{"id": 1}'`],
  ['a#b', `'a#b'`],
  ['', `''`],
  [`the farmer's`, "`the farmer's`"],
  ["both ' and `", '"both \' and `"'],
  ['-----BEGIN\nline\n-----END\n', `'-----BEGIN\nline\n-----END\n'`],
  [String.raw`one\ntwo`, String.raw`'one\ntwo'`],
  [`'`, "`'`"],
  [' kept ', `' kept '`],
  ['$HOME', `'$HOME'`],
])('%j is written so that it is read back', (text, written) => {
  expect(envValue(text)).toBe(written);
  expect(parse(`A=${written}\nB=it's\n`)).toEqual({ A: text, B: `it's` });
});

it.each(['all of \' ` "', "' ` and \\n", 'line\r\nbreak'])('%j fits between no quotes', (text) => {
  expect(envValue(text)).toBeNull();
});
