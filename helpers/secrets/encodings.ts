import { hexDigit } from './escapes.js';
import { aViewWriter, type View } from './view.js';

/** What comes of a view that is read as base64, from each of the four characters where a group may start. */
export function readBase64(view: View): View[] {
  const { values, places } = base64Values(view.bytes);

  return values.length < SHORTEST_BASE64
    ? []
    : [0, 1, 2, 3].map((first) => decodedFrom(first, { values, places }, view));
}

/** Of eight characters. */
export const SHORTEST_BASE64 = 11;

/** The six bits of each character, or that it is none; and where it stands. */
interface Base64 {
  readonly values: Uint8Array;
  readonly places: Int32Array;
}

export const NO_VALUE = 64;
const NO_BYTE = 0xff;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Byte → the six bits that it stands for in base64. */
export const SIX_BITS = new Uint8Array(256).fill(NO_VALUE);
for (const signs of [`${ALPHABET}+/`, `${ALPHABET}-_`])
  for (let value = 0; value < signs.length; value++) SIX_BITS[signs.charCodeAt(value)] = value;

/**
 * Line breaks, with blanks around them, are left out, because long base64 is written in lines. So are words that are too short
 * to contain a secret.
 */
function base64Values(bytes: Uint8Array): Base64 {
  const values = new Uint8Array(bytes.length + 1);
  const places = new Int32Array(bytes.length + 1);
  let length = 0;
  let start = 0;
  for (let index = 0; index <= bytes.length; index++) {
    const value = index === bytes.length ? NO_VALUE : (SIX_BITS[bytes[index] as number] as number);
    if (value === NO_VALUE) {
      if (length === start) continue;
      const next = endOfBreak(bytes, index);
      if (next > index && next < bytes.length) {
        index = next - 1;
        continue;
      }
      if (length - start < SHORTEST_BASE64) length = start;
      if (length === start) continue;
    }
    values[length] = value;
    places[length] = index;
    length++;
    if (value === NO_VALUE) start = length;
  }

  return { values: values.subarray(0, length), places };
}

/** The end of the line break, with its blanks, that starts here; the same place if none does. */
function endOfBreak(bytes: Uint8Array, start: number): number {
  if ((bytes[start] ?? NO_BYTE) > 0x20) return start;
  let isBreak = false;
  let index = start;
  for (; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === 0x0a || byte === 0x0d) isBreak = true;
    else if (byte !== 0x20 && byte !== 0x09) break;
  }

  return isBreak ? index : start;
}

/** Every group of four becomes three bytes, so that a byte tells its place. */
function decodedFrom(first: number, { values, places }: Base64, view: View): View {
  const groups = Math.ceil((values.length - first) / 4);
  const bytes = new Uint8Array(groups * 3).fill(NO_BYTE);
  for (let group = 0; group < groups; group++) {
    const at = first + group * 4;
    const second = values[at + 1] ?? NO_VALUE;
    if (values[at] === NO_VALUE || second === NO_VALUE) continue;
    bytes[group * 3] = ((values[at] as number) << 2) | (second >> 4);
    const third = values[at + 2] ?? NO_VALUE;
    if (third === NO_VALUE) continue;
    bytes[group * 3 + 1] = (second << 4) | (third >> 2);
    const fourth = values[at + 3] ?? NO_VALUE;
    if (fourth !== NO_VALUE) bytes[group * 3 + 2] = (third << 6) | fourth;
  }
  const placeOf = (index: number) => first + Math.floor(index / 3) * 4 + (index % 3);

  return {
    bytes,
    startOf: (index) => view.startOf(places[placeOf(index)] ?? 0),
    endOf: (index) => view.endOf(places[placeOf(index) + 1] ?? 0),
  };
}

/** After the offset that starts a line of a dump. */
const DUMPED = /:?[ \t]+(?:[\da-f]{2,8}[ \t]+){2}/iy;
const LONG_RUN = 16;

/** What comes of a view that is read as hexadecimal numbers, together or as a dump. */
export function readHex(view: View): View[] {
  const { bytes } = view;
  if (!hasHex(bytes)) return [];
  const [even, odd] = [aViewWriter(view), aViewWriter(view)];
  for (let start = 0; start < bytes.length; start++) {
    if (HEX[bytes[start] as number] === 0) continue;
    let end = start + 1;
    while (end < bytes.length && HEX[bytes[end] as number] !== 0) end++;
    const length = end - start;
    const isWritten = length >= LONG_RUN || (length % 2 === 0 && isApart(bytes, start, end));
    if (isWritten && !isOffset(bytes, start, end)) {
      for (let at = start; at + 1 < end; at += 2) even.write(byteAt(bytes, at), at, at + 2);
      // Another digit may stand before a long run.
      for (let at = length < LONG_RUN ? end : start + 1; at + 1 < end; at += 2)
        odd.write(byteAt(bytes, at), at, at + 2);
    }
    start = end;
  }

  return [even.view(), odd.view()];
}

const FEWEST_PAIRS = 8;
/** As in `0x63, 0x61`, with the line breaks of a dump and the column with its text. */
const MOST_BETWEEN = 4;

/** Not zero for a hexadecimal digit. */
const HEX = new Uint8Array(256).map((_, byte) => (hexDigit(byte) < 0 ? 0 : 1));

/** Whether there are at least eight bytes, with no more between them than a dump has. */
function hasHex(bytes: Uint8Array): boolean {
  let pairs = 0;
  let between = 0;
  for (let index = 1; index < bytes.length; index++) {
    if (HEX[bytes[index] as number] !== 0 && HEX[bytes[index - 1] as number] !== 0) {
      pairs++;
      between = 0;
      index++;
      if (pairs === FEWEST_PAIRS) return true;
    } else if (++between > MOST_BETWEEN) pairs = 0;
  }

  return false;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return hexDigit(bytes[at] ?? 0) * 16 + hexDigit(bytes[at + 1] ?? 0);
}

/** Whether digits are a number by themselves, perhaps after `0x`, and not part of a word. */
function isApart(bytes: Uint8Array, start: number, end: number): boolean {
  return !/[\da-wyz]/i.test(characterAt(bytes, start - 1)) && !/\w/.test(characterAt(bytes, end));
}

function characterAt(bytes: Uint8Array, index: number): string {
  return String.fromCharCode(bytes[index] ?? 0);
}

const LONGEST_LINE = 80;

function isOffset(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 4 || end - start > LONG_RUN) return false;
  const before = Math.max(0, start - 8);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + before, Math.min(LONGEST_LINE, bytes.length - before));
  const line = text.toString('latin1');
  if (!/(?:^|[\n|>])[ \t]*$/.test(line.slice(0, start - before))) return false;
  DUMPED.lastIndex = end - before;

  return DUMPED.test(line);
}
