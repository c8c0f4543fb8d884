import { SHORTEST, type Secret } from './configured-secrets.js';
import {
  changedView,
  FOLDED,
  foldedBytes,
  readBase64,
  readHex,
  secretForms,
  utf8,
  wholeView,
  withoutBackslashes,
  withoutEscapes,
  type View,
} from './escapes.js';

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

/** Finds secrets in one pass, however many there are, in texts that have a character for each byte. */
interface SecretIndex {
  /** Each place where a secret stands, or a part of it that is long enough to be telling. */
  find(text: string): Found[];
}

export interface Found {
  readonly start: number;
  readonly end: number;
  readonly secret: Secret;
}

/** So many characters of a longer secret are enough to mask them: a parser's error quotes ten. */
const PART = 10;

/** A part of a secret, in one of the forms in which it is looked for. */
interface Part {
  readonly secret: Secret;
  readonly form: string;
  readonly offset: number;
}

/** `isOrdinary` tells parts that say nothing, because they stand in our own words. */
export function aSecretIndex(secrets: readonly Secret[], isOrdinary: (part: string) => boolean): SecretIndex {
  const parts = new Map<string, Part>();
  const cut = new Map<string, Part>();
  for (const secret of secrets.filter(isLong)) {
    for (const form of secretForms(secret.value).map(foldedBytes)) {
      if (form.length < SHORTEST) continue;
      const all = partsOf(form);
      const telling = all.filter(isTellingPart(form, isOrdinary));
      for (const [offset, part] of telling.length === 0 ? all : telling)
        if (!parts.has(part)) parts.set(part, { secret, form, offset });
      for (const length of form.length > SHORTEST ? [SHORTEST, SHORTEST + 1] : []) {
        const start = form.slice(0, length);
        if (!isOrdinary(start) && !cut.has(start)) cut.set(start, { secret, form, offset: 0 });
      }
    }
  }
  /** The lengths of the parts, the longest first. */
  const sizes = [...new Set([...parts.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
  /** Not zero where a part may start. */
  const hints = new Uint8Array(HINTS);
  for (const part of parts.keys()) hints[hintOf(part)] = 1;

  function foundParts(text: string): Found[] {
    const found: Found[] = [];
    let hash = 0;
    let last = 0;
    for (let index = 0; index < text.length; index++) {
      hash = (hash << 4) ^ foldedAt(text, index);
      const at = index - SHORTEST + 1;
      if (hints[placeOf(hash)] === 0 || at < last) continue;
      const window = foldedBytes(text.slice(at, at + PART));
      const part = parts.get(window.slice(0, sizes.find((size) => parts.has(window.slice(0, size))) ?? 0));
      if (part === undefined) continue;
      const place = extended(text, part, at, found.at(-1)?.end ?? 0);
      found.push(place);
      // Another one may start in its end.
      last = Math.max(at + 1, place.end - PART + 1);
    }

    return found;
  }

  return {
    find: (text) =>
      parts.size === 0 || text.length < SHORTEST ? [] : [...foundParts(text), ...foundBeforeCuts(text, cut)],
  };
}

/** Long enough to be hidden in any text. */
export function isLong({ value }: Secret): boolean {
  return value.length >= SHORTEST;
}

/** The parts of a form, each with its offset. */
function partsOf(form: string): (readonly [number, string])[] {
  const size = Math.min(PART, form.length);

  return Array.from({ length: form.length - size + 1 }, (_, offset) => [offset, form.slice(offset, offset + size)]);
}

const PIECE = PART / 2;

/** If one piece of a part stands nowhere in our words, nor does the part: a few long searches do for many parts. */
function isTellingPart(form: string, isOrdinary: (part: string) => boolean) {
  const pieces = Array.from({ length: Math.floor(form.length / PIECE) }, (_, index) =>
    isOrdinary(form.slice(index * PIECE, (index + 1) * PIECE)),
  );

  return ([offset, part]: readonly [number, string]) =>
    pieces[Math.ceil(offset / PIECE)] === false || !isOrdinary(part);
}

const HINTS = 2 ** 17;

/** A number that eight characters determine. */
function hintOf(part: string): number {
  let hash = 0;
  for (let index = 0; index < SHORTEST; index++) hash = (hash << 4) ^ part.charCodeAt(index);

  return placeOf(hash);
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (HINTS - 1);
}

function foldedAt(text: string, index: number): number {
  return FOLDED[text.charCodeAt(index)] as number;
}

/** As much of the secret as stands around a part of it, which is not shorter than the shortest. */
function extended(text: string, { secret, form, offset }: Part, at: number, from: number): Found {
  const isSame = (index: number, place: number) =>
    index >= from && index < text.length && foldedAt(text, index) === form.charCodeAt(place);
  let before = 0;
  while (before < offset && isSame(at - before - 1, offset - before - 1)) before++;
  let after = SHORTEST;
  while (offset + after < form.length && isSame(at + after, offset + after)) after++;

  return { start: at - before, end: at + after, secret };
}
const ELLIPSIS = '\xe2\x80\xa6';

/** Long values are cut in messages: the beginning of a secret must not stay before the cut. */
function foundBeforeCuts(text: string, cut: ReadonlyMap<string, Part>): Found[] {
  const found: Found[] = [];
  for (let end = text.indexOf(ELLIPSIS); end >= 0; end = text.indexOf(ELLIPSIS, end + 1)) {
    for (const start of [end - SHORTEST, end - SHORTEST - 1]) {
      const part = start < 0 ? undefined : cut.get(foldedBytes(text.slice(start, end)));
      if (part !== undefined) found.push({ start, end, secret: part.secret });
    }
  }

  return found;
}
