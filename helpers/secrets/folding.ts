import { isAscii } from '../words/nearest.js';
import { utf8, withoutEscapes } from './escapes.js';
import { bytesText, wholeView, type View } from './view.js';

/** Any case, and with the signs that CGI and forms put in place of others. */
export const FOLDED = new Uint8Array(256).map((_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
FOLDED['-'.charCodeAt(0)] = '_'.charCodeAt(0);
FOLDED['+'.charCodeAt(0)] = ' '.charCodeAt(0);

/** The bytes of a text as they are compared. */
export function foldedText(text: string): string {
  return foldedBytes(utf8(text));
}

/** The same for a text that has a character for each byte. */
export function foldedBytes(bytes: string): string {
  const small = isAscii(bytes) ? bytes.toLowerCase() : bytes.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

  return small.replaceAll('-', '_').replaceAll('+', ' ');
}

/** A secret may itself look like an escape, which is then undone in it as in the text around it. */
const MOST_UNDONE = 3;

/** The bytes by which a secret is found. */
export function secretForms(secret: string): string[] {
  const forms = [utf8(secret), utf8(JSON.stringify(secret).slice(1, -1))];
  let view: View | null = wholeView(utf8(secret));
  for (let undone = 0; undone < MOST_UNDONE && view !== null; undone++) {
    view = withoutEscapes(view);
    if (view !== null) forms.push(view.text);
  }
  if (utf8(secret) !== secret) forms.push(...wideForms(secret));

  return [...new Set(forms)];
}

/** As bytes of UTF-16, without those that are zero, and of Latin-1, in which headers are sent. */
function wideForms(secret: string): string[] {
  const wide = Buffer.from(secret, 'utf16le');
  const forms = [wide, Buffer.from(wide).swap16()].map((bytes) => bytesText(bytes).replaceAll('\0', ''));

  return /^[\0-\xff]*$/.test(secret) ? [...forms, secret] : forms;
}
