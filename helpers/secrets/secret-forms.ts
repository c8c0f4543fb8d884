import { withoutEscapes } from './escapes.js';
import { wholeView, type View } from './view.js';

/** A secret may itself look like an escape, which is then undone in it as in the text around it. */
const MOST_UNDONE = 3;

/** The bytes by which a secret is found. */
export function secretForms(secret: string): Uint8Array[] {
  const written = Buffer.from(secret);
  const forms: Uint8Array[] = [written, Buffer.from(JSON.stringify(secret).slice(1, -1))];
  let view: View | null = wholeView(written);
  for (let undone = 0; undone < MOST_UNDONE && view !== null; undone++) {
    view = withoutEscapes(view);
    if (view !== null) forms.push(view.bytes);
  }
  if (written.length !== secret.length) forms.push(...wideForms(secret));

  return forms.filter((form, index) => forms.findIndex((other) => Buffer.compare(other, form) === 0) === index);
}

/** As bytes of UTF-16, without those that are zero, and of Latin-1, in which headers are sent. */
function wideForms(secret: string): Uint8Array[] {
  const wide = Buffer.from(secret, 'utf16le');
  const forms = [wide, Buffer.from(wide).swap16()].map((bytes) => bytes.filter((byte) => byte !== 0));

  return /^[\0-\xff]*$/.test(secret) ? [...forms, Buffer.from(secret, 'latin1')] : forms;
}
