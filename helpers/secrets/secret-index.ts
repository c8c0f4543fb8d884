import { SHORTEST, type Secret } from './configured-secrets.js';
import { FOLDED, folded, latin1 } from './folding.js';
import { secretForms } from './secret-forms.js';

/** Finds secrets in bytes in one pass, however many there are. */
export interface SecretIndex {
  /** Each place where a secret stands, or a part of it that is long enough to be telling. */
  find(bytes: Uint8Array): Found[];
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
  readonly form: Uint8Array;
  readonly offset: number;
}

/** `isOrdinary` tells parts that say nothing, because they stand in our own words. */
export function aSecretIndex(secrets: readonly Secret[], isOrdinary: (part: string) => boolean): SecretIndex {
  const parts = new Map<string, Part>();
  const cut = new Map<string, Part>();
  let isTelling = true;
  for (const secret of secrets.filter(isLong)) {
    for (const form of secretForms(secret.value).map(folded)) {
      if (form.length < SHORTEST) continue;
      const all = partsOf(form);
      const telling = all.filter(isTellingPart(form, isOrdinary));
      isTelling &&= telling.length > 0;
      for (const [offset, part] of telling.length === 0 ? all : telling)
        if (!parts.has(part)) parts.set(part, { secret, form, offset });
      for (const length of form.length > SHORTEST ? [SHORTEST, SHORTEST + 1] : []) {
        const start = latin1(form, 0, length);
        if (!isOrdinary(start) && !cut.has(start)) cut.set(start, { secret, form, offset: 0 });
      }
    }
  }
  const sizes = [...new Set([...parts.keys()].map(({ length }) => length))].toSorted((a, b) => b - a);
  const hints = new Uint8Array(HINTS);
  for (const part of parts.keys()) hints[hintOf(part)] = 1;

  return {
    isTelling,
    find(bytes) {
      if (parts.size === 0 || bytes.length < SHORTEST) return [];
      const found = foundParts(bytes, { parts, sizes, hints });

      return cut.size > 0 && bytes.includes(ELLIPSIS[0] as number) ? [...found, ...foundBeforeCuts(bytes, cut)] : found;
    },
  };
}

/** Long enough to be hidden in any text. */
export function isLong({ value }: Secret): boolean {
  return value.length >= SHORTEST;
}

/** The parts of a form, each with its offset. */
function partsOf(form: Uint8Array): (readonly [number, string])[] {
  const size = Math.min(PART, form.length);

  return Array.from(
    { length: form.length - size + 1 },
    (_, offset) => [offset, latin1(form, offset, offset + size)] as const,
  );
}

const PIECE = PART / 2;

/** If one piece of a part stands nowhere in our words, nor does the part: a few long searches do for many parts. */
function isTellingPart(form: Uint8Array, isOrdinary: (part: string) => boolean) {
  const pieces = Array.from({ length: Math.floor(form.length / PIECE) }, (_, index) =>
    isOrdinary(latin1(form, index * PIECE, (index + 1) * PIECE)),
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

interface Lookup {
  readonly parts: ReadonlyMap<string, Part>;
  /** The lengths of the parts, the longest first. */
  readonly sizes: readonly number[];
  /** Not zero where a part may start. */
  readonly hints: Uint8Array;
}

function foundParts(bytes: Uint8Array, { parts, sizes, hints }: Lookup): Found[] {
  const found: Found[] = [];
  let hash = 0;
  let last = 0;
  for (let index = 0; index < bytes.length; index++) {
    hash = (hash << 4) ^ (FOLDED[bytes[index] as number] as number);
    const at = index - SHORTEST + 1;
    if (hints[placeOf(hash)] === 0 || at < last) continue;
    const window = latin1(folded(bytes.subarray(at, at + PART)));
    const size = sizes.find((length) => length <= window.length && parts.has(window.slice(0, length)));
    const part = size === undefined ? undefined : parts.get(window.slice(0, size));
    if (size === undefined || part === undefined) continue;
    const place = extended(bytes, part, { at, size, from: found.at(-1)?.end ?? 0 });
    found.push(place);
    // Another one may start in its end.
    last = Math.max(at + 1, place.end - PART + 1);
  }

  return found;
}

/** As much of the secret as stands around a part of it. */
function extended(
  bytes: Uint8Array,
  { secret, form, offset }: Part,
  { at, size, from }: { readonly at: number; readonly size: number; readonly from: number },
): Found {
  let before = 0;
  while (before < offset && at - before > from && FOLDED[bytes[at - before - 1] ?? 0] === form[offset - before - 1])
    before++;
  let after = size;
  while (
    offset + after < form.length &&
    at + after < bytes.length &&
    FOLDED[bytes[at + after] as number] === form[offset + after]
  )
    after++;

  return { start: at - before, end: at + after, secret };
}

const ELLIPSIS = Buffer.from('…');

/** Long values are cut in messages: the beginning of a secret must not stay before the cut. */
function foundBeforeCuts(bytes: Uint8Array, cut: ReadonlyMap<string, Part>): Found[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Found[] = [];
  for (let end = buffer.indexOf(ELLIPSIS); end >= 0; end = buffer.indexOf(ELLIPSIS, end + 1)) {
    for (const start of [end - SHORTEST, end - SHORTEST - 1]) {
      const part = start < 0 ? undefined : cut.get(latin1(folded(bytes.subarray(start, end))));
      if (part !== undefined) found.push({ start, end, secret: part.secret });
    }
  }

  return found;
}
