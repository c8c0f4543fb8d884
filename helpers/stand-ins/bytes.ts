/** Bytes that are not UTF-8 as text, and the text as bytes again. */
interface Reading {
  readonly text: string;
  readonly write: (text: string) => Uint8Array;
}

/** Where a byte that is no UTF-8 stands in a text: characters that nobody else uses. */
const PRIVATE = 0xf700;

/** With its words and numbers replaced. What is no UTF-8 must not become it. */
export function changeBytes(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  const { text, write } = readBytes(Buffer.from(bytes));
  const changed = write(change(text));

  // Without a byte that continues a character there is none of several bytes.
  return isUtf8(changed)
    ? write(change(text.replaceAll(/[\u0080-\u00bf]/g, '\u00ff').replaceAll(CONTINUING, NEVER)))
    : changed;
}

/** Bytes that continue a character, and one that is in no UTF-8, where they stand in a text. */
const CONTINUING = /[\uf780-\uf7bf]/g;
const NEVER = '\uf7ff';

function readBytes(bytes: Buffer): Reading {
  const wide = wideEncoding(bytes);
  if (wide === 'utf-16le') return { text: bytes.toString('utf16le'), write: (text) => Buffer.from(text, 'utf16le') };
  if (wide === 'utf-16be') {
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));

    return {
      text: Buffer.from(even).swap16().toString('utf16le'),
      write: (text) => Buffer.from(text, 'utf16le').swap16(),
    };
  }

  const text = readMixed(bytes);
  const isLatin1 = !/[^\0-\x7f\u200c\u00c0-\u00ff\uf780-\uf7ff]/.test(text) && !/(?<!\u200c)[\u00c0-\u00ff]/.test(text); // oxlint-disable-line no-control-regex -- all of ASCII

  return isLatin1
    ? { text: bytes.toString('latin1'), write: (changed) => Buffer.from(changed, 'latin1') }
    : { text, write: writeMixed };
}

/** UTF-16 has a zero in every second byte, as far as it is ASCII. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (let index = 0; index < start.length; index++)
    if (start[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 8 && odd > even * 4) return 'utf-16le';

  return even > start.length / 8 && even > odd * 4 ? 'utf-16be' : null;
}

/** Letters of Latin-1 among ASCII, or UTF-8 with some bytes that are none. */
function readMixed(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    const part = bytes.subarray(at, at + length);
    const isText = part.length === length && isUtf8(part);
    text += isText ? part.toString() : wild(first);
    at += isText ? length : 1;
  }

  return text;
}

/** A letter of Latin-1 is replaced as such; that it was a single byte is told by the sign before it. */
function wild(byte: number): string {
  return LETTER.test(String.fromCharCode(byte))
    ? `\u200c${String.fromCharCode(byte)}`
    : String.fromCharCode(PRIVATE + byte);
}

const LETTER = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/;

function writeMixed(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(/\u200c[\u00c0-\u00ff]|[\uf780-\uf7ff]/g)) {
    parts.push(Buffer.from(text.slice(from, index)), Uint8Array.of(found.charCodeAt(found.length - 1) & 0xff));
    from = index + found.length;
  }

  return Buffer.concat([...parts, Buffer.from(text.slice(from))]);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);

    return true;
  } catch {
    return false;
  }
}
