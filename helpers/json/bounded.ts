import { shownText } from '../words/shown.js';
import { parseJson, type Json } from './parse.js';
import { aTokenReader } from './tokens.js';

/** No file that we read needs more. Parsed, this many take some hundred megabytes. */
const MOST_VALUES = 2_000_000;
const DEEPEST_FILE = 64;

/** JSON from a file, or what is wrong with its text, as the end of a sentence about the file. */
export function parseFile(text: string): Json | { readonly flaw: string } {
  const flaw = excessOf(text);
  if (flaw !== null) return { flaw };
  const parsed = parseJson(text);
  if (parsed === null) return { flaw: 'is not JSON' };
  const [twice] = parsed.duplicates;

  return twice === undefined ? parsed : { flaw: `has the member ${shownText(twice)} twice` };
}

/** Looks at a text before anything is built from it: a few megabytes of brackets would take gigabytes. */
function excessOf(text: string): string | null {
  let depth = 0;
  let values = 0;
  const { token, next } = aTokenReader(text);
  while (next()) {
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
    else if (token.kind === 'comma' || token.kind === 'colon') values++;
    if (depth > DEEPEST_FILE) return `is nested deeper than ${DEEPEST_FILE} levels`;
    if (values > MOST_VALUES) return `has more than ${MOST_VALUES} values`;
  }

  return null;
}
