import { shownType } from '../../helpers/words/shown.js';

const LONGEST = 80;
// Windows keeps them for itself, with any ending.
const DEVICE = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)/i;
// They stand beside the folders of the targets, or are looked for there.
const taken = ['matrix.html', 'matrix.md', 'conformance.json'];

/** What is wrong with the name of a target, which is that of a folder on any system; null where nothing is. */
export function problemWithName(name: unknown): string | null {
  const expected = expectationOf(name);

  return expected === null ? null : `expected name to be ${expected}, got ${shownType(name)}`;
}

function expectationOf(name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return 'a text';
  if (name.length > LONGEST) return `a text of at most ${LONGEST} characters`;
  if (!/^[\p{L}\p{M}\p{N} ._+@&'(),-]+$/u.test(name))
    return "the name of a folder, of letters, digits, blanks and . _ - + @ & ' ( ) ,";
  if (/^[. ]|[. ]$/.test(name)) return 'the name of a folder, without a dot or a blank at its ends';
  if (DEVICE.test(name)) return 'the name of a folder, which this is not on Windows';
  if (taken.includes(nameKeyOf(name))) return 'the name of a folder, and not that of a report';

  return null;
}

/** The same for two names that some file system takes for one. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
