import { expect, test } from 'vitest';
import { maskEverything } from '../../helpers/records/run-result.js';

const mask = (text: string) => text.replaceAll('secret', '***');

test('keys and texts are masked at any depth, and what is beside them stays', () => {
  const plain = { list: [1, null, 'text'] };
  const value = { plain, deep: [{ 'a secret': { b: ['no', 'my secret'] } }], half: '\ud800' };

  expect(maskEverything(value, mask)).toEqual({
    plain,
    deep: [{ 'a ***': { b: ['no', 'my ***'] } }],
    half: '\ufffd',
  });
});
