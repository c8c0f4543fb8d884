/** A text as one quoted word of a POSIX shell. */
export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text as one word of a POSIX shell, quoted only if it has to be. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : quotedWord(text);
}

/** How this program is started, in commands that somebody may paste. */
export const PROGRAM = 'npx crop-spraying-conformance';
