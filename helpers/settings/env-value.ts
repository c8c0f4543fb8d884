import { parse } from 'dotenv';

/** A value as an env file writes it; null where none of its quotes can hold it. */
export function envValue(text: string): string | null {
  if (/^[\w.:/@%+,=~-]+$/.test(text)) return text;
  const quote = ["'", '`', '"'].find((mark) => !text.includes(mark) && isKept(text, mark));

  return quote === undefined ? null : quote + text + quote;
}

/** The parser turns \n between double quotes into a line break, and drops carriage returns anywhere. */
function isKept(text: string, mark: string): boolean {
  return parse(`A=${mark}${text}${mark}\n`)['A'] === text;
}
