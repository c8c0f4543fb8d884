import { isAscii } from '../words/ascii.js';

/**
 * A pattern with classes of letters, marks and digits of all scripts. For a text of nothing but ASCII it is another one, which
 * is compiled in a tenth of the time; most texts are such.
 */
export function patternFor(source: string, flags = ''): (text: string) => RegExp {
  const made = new Map<boolean, RegExp>();
  const make = (isPlain: boolean) => (isPlain ? new RegExp(asciiOnly(source), flags) : new RegExp(source, `${flags}u`));

  return (text) => {
    const isPlain = isAscii(text);
    const pattern = made.get(isPlain) ?? make(isPlain);
    made.set(isPlain, pattern);

    return pattern;
  };
}

function asciiOnly(source: string): string {
  return source
    .replaceAll('\\p{L}', 'A-Za-z')
    .replaceAll('\\p{M}', '')
    .replaceAll(/\\p\{Nd?\}/g, '0-9');
}
