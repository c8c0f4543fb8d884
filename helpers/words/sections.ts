import { listText } from './list-text.js';

const PREAMBLE = 'preamble';

/** The sections that a claim comes from, in a sentence: `section 7`, `sections 2 and 4.1`, `preamble and section 4.1`. */
export function sectionsText(section: string): string {
  const parts = section.split(', ');
  const numbers = parts.filter((part) => part !== PREAMBLE);
  if (numbers.length === 0) return PREAMBLE;
  const words = `${numbers.length === 1 ? 'section' : 'sections'} ${listText(numbers)}`;

  return parts.length === numbers.length ? words : `${PREAMBLE} and ${words}`;
}
