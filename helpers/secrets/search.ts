import { SHORTEST } from './configured-secrets.js';
import { readBase64, readHex, utf8, withoutBackslashes, withoutEscapes } from './escapes.js';
import type { Found, SecretIndex } from './secret-index.js';
import { changedView, wholeView, type View } from './view.js';

/** Escapes in escapes, and base64 in base64, are undone so often. */
const DEEPEST = 6;

/** Base64 takes more, because it is read from four places. */
const ENCODED = 2;

/** Whether something stands there that could be text, and not only what a wrong decoding makes of other text. */
const TEXT = /[ -~]{16}/;

/** Quoted-printable text ends a line with a sign that does not count. */
const LINE_BREAK = /=?[\r\n][ \t\r\n]*/g;

/** Where secrets stand in a text, from left to right, in any form in which a target may have written them. */
export function searchViews(whole: View, indexes: readonly SecretIndex[]): Found[] {
  const found: Found[] = [];

  function look(view: View | null): void {
    if (view === null) return;
    for (const index of indexes)
      for (const { start, end, secret } of index.find(view.text))
        found.push({ start: view.startOf(start), end: view.endOf(end - 1), secret });
  }

  /** ASCII in UTF-16, whichever byte comes first, without the bytes that are zero. */
  function lookNarrow(view: View): void {
    look(view);
    look(changedView(view, /\0+/g, () => ''));
  }

  function explore(view: View, depth: number): void {
    if (view.text.length < SHORTEST) return;
    lookNarrow(view);
    look(changedView(view, LINE_BREAK, () => ''));
    if (depth >= DEEPEST) return;
    const plain = withoutEscapes(view);
    if (plain !== null) explore(plain, depth + 1);
    for (const encoded of [...readHex(view), ...readBase64(view)]) {
      if (TEXT.test(encoded.text)) explore(encoded, depth + ENCODED);
      else lookNarrow(encoded);
    }
  }

  explore(whole, 0);
  look(withoutBackslashes(whole));

  return inOrder(found);
}

/** Where secrets stand in a text, from left to right, by character. */
export function searchText(text: string, indexes: readonly SecretIndex[]): Found[] {
  const whole = wholeView(text);

  return searchViews(changedView(whole, BEYOND_ASCII, utf8) ?? whole, indexes);
}

/** A character that has several bytes. */
const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/gu;

/** From left to right; those that overlap become one, which is named after the secret of the settings. */
function inOrder(found: readonly Found[]): Found[] {
  const merged: Found[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else
      merged[merged.length - 1] = {
        ...(last.secret.isLearned === true ? next : last),
        start: last.start,
        end: Math.max(last.end, next.end),
      };
  }

  return merged;
}

/** A text with the marker of each secret in its place. */
export function replaced(text: string, found: readonly Found[]): string {
  let written = '';
  let from = 0;
  for (const { start, end, secret } of found) {
    written += text.slice(from, start) + secret.marker;
    from = end;
  }

  return written + text.slice(from);
}
