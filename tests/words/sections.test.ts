import { expect, test } from 'vitest';
import { sectionsText } from '../../helpers/words/phrases.js';

test.for([
  ['7', 'section 7'],
  ['2, 4.1', 'sections 2 and 4.1'],
  ['2, 8, 4.4', 'sections 2, 8 and 4.4'],
  ['preamble, 4.1', 'preamble and section 4.1'],
  ['preamble', 'preamble'],
] as const)('%j is written as %j', ([section, text]) => {
  expect(sectionsText(section)).toBe(text);
});
