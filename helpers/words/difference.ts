import { shownValue } from './shown.js';

const LONGEST = 80;
const BEFORE = 20;
const AFTER = 40;

/** Two texts that differ: short ones as a whole, long ones from a little before their first difference. */
export function shownDifference(text: string, otherText: string): [string, string] {
  if (Math.max(text.length, otherText.length) <= LONGEST) return [shownValue(text), shownValue(otherText)];
  let at = 0;
  while (at < text.length && text[at] === otherText[at]) at++;
  const start = Math.max(0, at - BEFORE);
  const shown = (whole: string) =>
    `${shownValue(whole.slice(start, at + AFTER))} from character ${start + 1} of ${whole.length}`;

  return [shown(text), shown(otherText)];
}
