import { SHORTEST, type Secret } from './configured-secrets.js';
import { FOLDED, foldedBytes, secretForms } from './folding.js';

/** Finds secrets in one pass, however many there are, in texts that have a character for each byte. */
export interface SecretIndex {
  /** Each place where a secret stands, or a part of it that is long enough to be telling. */
  find(text: string): Found[];
  /** Whether it looks for nothing that stands in our own words. */
  readonly isTelling: boolean;
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
  let isTelling = true;
  for (const secret of secrets.filter(isLong)) {
    for (const form of secretForms(secret.value).map(foldedBytes)) {
      if (form.length < SHORTEST) continue;
      const all = partsOf(form);
      const telling = all.filter(isTellingPart(form, isOrdinary));
      isTelling &&= telling.length > 0;
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
    isTelling,
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

/** The bytes of an ellipsis. */
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
