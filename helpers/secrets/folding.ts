import { isAscii } from '../words/ascii.js';

/** Any case, and with the signs that CGI and forms put in place of others. */
export const FOLDED = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
FOLDED['-'.charCodeAt(0)] = '_'.charCodeAt(0);
FOLDED['+'.charCodeAt(0)] = ' '.charCodeAt(0);

/** The bytes of a text as they are compared. */
export function foldedText(text: string): string {
  return isAscii(text)
    ? text.toLowerCase().replaceAll('-', '_').replaceAll('+', ' ')
    : latin1(folded(Buffer.from(text)));
}

export function folded(bytes: Uint8Array): Uint8Array {
  const same = new Uint8Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) same[index] = FOLDED[bytes[index] ?? 0] ?? 0;

  return same;
}

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}
