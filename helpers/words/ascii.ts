const BEYOND_ASCII = /[^\0-\x7f]/; // oxlint-disable-line no-control-regex -- all of ASCII

export function isAscii(text: string): boolean {
  return !BEYOND_ASCII.test(text);
}
