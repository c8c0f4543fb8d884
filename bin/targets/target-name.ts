import { NARROWED } from '../../helpers/settings/data-and-reports.js';
import { isDeviceName } from '../../helpers/words/file-names.js';
import { shownType } from '../../helpers/words/shown.js';

const LONGEST = 80;
// Files and a folder next to the folders of the targets, or that compare looks for there.
const taken = ['matrix.html', 'matrix.md', 'conformance.json', NARROWED];

/** What is wrong with the name of a target, which must be a valid folder name on every system; null if nothing is. */
export function problemWithName(name: unknown): string | null {
  const expected = expectationOf(name);

  return expected === null ? null : `expected name to be ${expected}, got ${shownType(name)}`;
}

function expectationOf(name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return 'a non-empty string';
  if (name.length > LONGEST) return `a string of at most ${LONGEST} characters`;
  if (!/^[\p{L}\p{M}\p{N} ._+@&'(),-]+$/u.test(name))
    return "a folder name of letters, digits, spaces and , . _ - + @ & ' ( )";
  if (/^[. ]|[. ]$/.test(name)) return 'a folder name that neither starts nor ends with a dot or a space';
  if (isDeviceName(name)) return 'a folder name that Windows allows';
  if (taken.includes(nameKeyOf(name))) return 'a folder name that is not the name of a report';

  return null;
}

/** A key that is equal for two names that some file system does not distinguish. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
