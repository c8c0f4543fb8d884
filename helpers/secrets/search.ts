import { readBase64, readHex } from './encodings.js';
import { withoutBackslashes, withoutEscapes } from './escapes.js';
import { joinedLines } from './joined.js';
import { SHORTEST } from './configured-secrets.js';
import type { Found, SecretIndex } from './secret-index.js';
import { signsIn } from './signs.js';
import { hasText, wholeView, withoutZeros, type View } from './view.js';

/** Escapes in escapes, and base64 in base64, are undone so often. */
const DEEPEST = 6;
/** Base64 takes more, because it is read from four places. */
const ENCODED = 2;

/** Where secrets stand in a text, in any form in which a target may have written them. */
export function searchViews(bytes: Uint8Array, indexes: readonly SecretIndex[]): Found[] {
  const found: Found[] = [];

  function look(view: View): void {
    for (const index of indexes)
      for (const { start, end, secret } of index.find(view.bytes))
        found.push({ start: view.startOf(start), end: view.endOf(end - 1), secret });
  }

  function explore(view: View, depth: number): void {
    if (view.bytes.length < SHORTEST) return;
    const { hasBreaks, hasEscapes, hasHex, hasLongWord, hasZeros } = signsIn(view.bytes);
    look(view);
    if (hasZeros) look(withoutZeros(view));
    if (hasBreaks) look(joinedLines(view));
    if (depth >= DEEPEST) return;
    const plain = hasEscapes ? withoutEscapes(view) : null;
    if (plain !== null) explore(plain, depth + 1);
    const isBase64 = hasLongWord || hasBreaks;
    for (const encoded of [...(hasHex ? readHex(view) : []), ...(isBase64 ? readBase64(view) : [])]) {
      if (hasText(encoded)) explore(encoded, depth + ENCODED);
      else lookNarrow(encoded);
    }
  }

  function lookNarrow(view: View): void {
    look(view);
    if (view.bytes.includes(0)) look(withoutZeros(view));
  }

  const whole = wholeView(bytes);
  explore(whole, 0);
  const flat = withoutBackslashes(whole);
  if (flat !== null) look(flat);

  return found;
}
