import type { Found, SecretIndex } from './secret-index.js';
import { SHORTEST } from './configured-secrets.js';
import { searchViews } from './search.js';

/** Where secrets stand in a text, from left to right, by character. */
export function searchText(text: string, indexes: readonly SecretIndex[]): Found[] {
  if (Buffer.byteLength(text) < SHORTEST) return [];
  const bytes = Buffer.from(text);
  const found = inOrder(searchViews(bytes, indexes));
  if (found.length === 0 || bytes.length === text.length) return found;
  const characters = charactersOf(bytes);

  return found.map(({ start, end, secret }) => ({
    start: characters[start] ?? 0,
    end: endOfPair(text, (characters[end - 1] ?? 0) + 1),
    secret,
  }));
}

/** From left to right; those that overlap become one. */
export function inOrder(found: readonly Found[]): Found[] {
  const merged: Found[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else merged[merged.length - 1] = together(last, next);
  }

  return merged;
}

/** A secret of the settings is the one that is named. */
function together(found: Found, next: Found): Found {
  const secret = found.secret.isLearned === true ? next.secret : found.secret;

  return { start: found.start, end: Math.max(found.end, next.end), secret };
}

/** Byte → the character that it belongs to. */
function charactersOf(bytes: Uint8Array): Int32Array {
  const characters = new Int32Array(bytes.length);
  let character = -1;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if ((byte & 0xc0) !== 0x80) character++;
    characters[index] = character;
    if (byte >= 0xf0) character++; // UTF-16 has two for it, and the bytes that follow belong to the second
  }

  return characters;
}

/** No character is cut in half. */
function endOfPair(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end + 1 : end;
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
