type TokenKind = 'key' | 'string' | 'number' | 'word' | 'open' | 'close' | 'comma' | 'colon';

/** A piece of a JSON text. A key is a string before a colon; a word is a run of anything that JSON has no other name for. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

type Character = Exclude<TokenKind, 'key'> | 'blank';

const CHARACTERS = {
  blank: ' \n\r\t',
  string: '"',
  open: '[{',
  close: ']}',
  comma: ',',
  colon: ':',
  number: '-0123456789',
} as const satisfies Partial<Record<Character, string>>;

/** Character code → what begins with it. */
const BEGINNINGS: Character[] = Array.from({ length: 128 }, () => 'word');
for (const [kind, characters] of Object.entries(CHARACTERS) as [Character, string][]) {
  for (const character of characters) BEGINNINGS[character.charCodeAt(0)] = kind;
}

/** The tokens of a JSON text from some place on; of a text that was cut short, as far as it goes. */
export function* tokensFrom(text: string, place = 0): Generator<Token> {
  const { token, next } = aTokenReader(text, place);
  while (next()) yield { ...token };
}

interface TokenReader {
  readonly token: Token;
  readonly next: () => boolean;
}

/** Moves from token to token, and changes the one that it shows: a generator takes half as long again. */
export function aTokenReader(text: string, place = 0): TokenReader {
  const token: { -readonly [Field in keyof Token]: Token[Field] } = { kind: 'word', start: place, end: place };

  return {
    token,
    next: () => {
      const start = skipBlanks(text, token.end);
      const kind = characterAt(text, start);
      if (start >= text.length || kind === 'blank') return false;
      const end = endOf(kind, text, start);
      token.kind = kind === 'string' && characterAt(text, skipBlanks(text, end)) === 'colon' ? 'key' : kind;
      token.start = start;
      token.end = end;

      return true;
    },
  };
}

function characterAt(text: string, index: number): Character {
  const code = text.charCodeAt(index);

  return code < BEGINNINGS.length ? (BEGINNINGS[code] ?? 'word') : 'word';
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (isBlank(text.charCodeAt(index))) index++;

  return index;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function endOf(kind: Character, text: string, start: number): number {
  if (kind === 'string') return endOfString(text, start);
  if (kind === 'number') return endOfNumber(text, start);
  if (kind === 'word') return endOfWord(text, start);

  return start + 1;
}

/** Not by a pattern: one that skips escapes overflows its stack on a string of some million characters. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end, start)) end = text.indexOf('"', end + 1);

  return end < 0 ? text.length : end + 1;
}

const BACKSLASH = 0x5c;

/** Whether an odd number of backslashes stands before it, after the start of its string. */
function isEscaped(text: string, place: number, start: number): boolean {
  let before = place;
  while (before - 1 > start && text.charCodeAt(before - 1) === BACKSLASH) before--;

  return (place - before) % 2 === 1;
}

/** Character code → whether it may stand in a number. */
const IN_NUMBER = Array.from({ length: 128 }, (_, code) => /[\d.eE+-]/.test(String.fromCharCode(code)));

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (IN_NUMBER[text.charCodeAt(end)] === true) end++;

  return end;
}

function endOfWord(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && characterAt(text, end) === 'word') end++;

  return end;
}

/** The value of a JSON string; what there is of it, where it was cut short. */
export function stringValue(written: string): string {
  if (!written.includes('\\') && written.endsWith('"')) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    return written.slice(1);
  }
}

/** Whether a JSON text ends before its object or array does. */
export function isUnfinished(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  const { token, next } = aTokenReader(text);
  let depth = 0;
  while (next()) {
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
  }

  return depth > 0;
}
