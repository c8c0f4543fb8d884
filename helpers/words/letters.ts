/** The letters and digits of a name, in lower case. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
const BEYOND_ASCII = /[^\0-\x7f]/; // oxlint-disable-line no-control-regex -- all of ASCII

export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}
