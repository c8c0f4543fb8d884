const BEYOND_ASCII = /[^\0-\x7f]/; // oxlint-disable-line no-control-regex -- all of ASCII

/**
 * A pattern with classes of letters, marks and digits of all scripts. For a text of nothing but ASCII it is another one, which
 * is compiled in a tenth of the time; most texts are such.
 */
export function patternFor(source: string, flags = ''): (text: string) => RegExp {
  const all = new RegExp(source, `${flags}u`);
  const ascii = new RegExp(
    source
      .replaceAll('\\p{L}', 'A-Za-z')
      .replaceAll('\\p{M}', '')
      .replaceAll(/\\p\{Nd?\}/g, '0-9'),
    flags,
  );

  return (text) => (BEYOND_ASCII.test(text) ? all : ascii);
}
