import { expect, test } from 'vitest';
import { alternatives, counted, sectionsText, withArticle } from '../../helpers/words/shown.js';

test.for([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A or B'],
  [['A', 'B', 'C'], 'A, B or C'],
  [['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET', 'C'], 'SPRAY_PAYMENT_ORDER_ID with SPRAY_PAYMENT_SECRET or C'],
] as const)('%j are offered as %j', ([names, text]) => {
  expect(alternatives(names)).toBe(text);
});

test.each(['an order', 'a user', 'an integer', 'an unknown name', 'a page', 'an admin'])(
  '%s has its article',
  (text) => {
    expect(withArticle(text.replace(/^an? /, ''))).toBe(text);
  },
);

test.for([
  ['7', 'section 7'],
  ['2, 4.1', 'sections 2 and 4.1'],
  ['2, 8, 4.4', 'sections 2, 8 and 4.4'],
  ['preamble, 4.1', 'preamble and section 4.1'],
  ['preamble', 'preamble'],
] as const)('%j is written as %j', ([section, text]) => {
  expect(sectionsText(section)).toBe(text);
});

test('a noun is in the plural unless there is one of it', () => {
  expect([0, 1, 2].map((count) => counted(count, 'order'))).toEqual(['0 orders', '1 order', '2 orders']);
  expect(counted(2, 'other is', 'others are')).toBe('2 others are');
});
