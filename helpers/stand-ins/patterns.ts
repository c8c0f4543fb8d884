const BEYOND_ASCII = /[^\0-\x7f]/; // oxlint-disable-line no-control-regex -- all of ASCII

/**
 * A pattern with classes of letters, marks and digits of all scripts. For a text of nothing but ASCII it is another one, which
 * is compiled in a tenth of the time; most texts are such.
 */
export function patternFor(source: string, flags = ''): (text: string) => RegExp {
  const made = new Map<boolean, RegExp>();
  const make = (isAscii: boolean) => (isAscii ? new RegExp(asciiOnly(source), flags) : new RegExp(source, `${flags}u`));

  return (text) => {
    const isAscii = !BEYOND_ASCII.test(text);
    const pattern = made.get(isAscii) ?? make(isAscii);
    made.set(isAscii, pattern);

    return pattern;
  };
}

function asciiOnly(source: string): string {
  return source
    .replaceAll('\\p{L}', 'A-Za-z')
    .replaceAll('\\p{M}', '')
    .replaceAll(/\\p\{Nd?\}/g, '0-9');
}
