/** A piece of a JSON text. */
export interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'open' | 'close';
  readonly start: number;
  readonly end: number;
}

const BEGINNINGS = { string: '"', open: '[{', close: ']}', word: 'tfn', number: '-0123456789' } as const;
const KINDS = new Map(
  Object.entries(BEGINNINGS).flatMap(([kind, characters]) =>
    Array.from(characters, (character) => [character.charCodeAt(0), kind as keyof typeof BEGINNINGS] as const),
  ),
);

/** The pieces of a JSON text from some place on; of a text that was cut short, as far as it goes. */
export function* tokensFrom(text: string, place = 0): Generator<Token> {
  let start = place;
  while (start < text.length) {
    const kind = KINDS.get(text.charCodeAt(start));
    const end = kind === 'string' ? endOfString(text, start) : kind === 'number' ? endOfNumber(text, start) : start + 1;
    if (kind !== undefined) yield { kind: kind === 'string' && isKey(text, end) ? 'key' : kind, start, end };
    start = end;
  }
}

/** Not by a pattern: one that skips escapes overflows its stack on a string of some million characters. */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1);

  return quote < 0 ? text.length : quote + 1;
}

function isEscaped(text: string, quote: number, start: number): boolean {
  let first = quote;
  while (first > start + 1 && text[first - 1] === '\\') first--;

  return (quote - first) % 2 === 1;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end++;

  return end;
}

function isKey(text: string, end: number): boolean {
  let next = end;
  while (' \n\r\t'.includes(text[next] ?? ':')) next++;

  return text[next] === ':';
}
