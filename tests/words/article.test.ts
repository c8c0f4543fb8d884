import { expect, test } from 'vitest';
import { withArticle } from '../../helpers/words/phrases.js';

test.each(['an order', 'a user', 'an integer', 'an unknown name', 'a page', 'an admin'])('%s', (text) => {
  expect(withArticle(text.replace(/^an? /, ''))).toBe(text);
});
