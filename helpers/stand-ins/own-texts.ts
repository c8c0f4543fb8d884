import { isAscii } from '../words/ascii.js';
import { patternFor } from './patterns.js';

/** A part of a text, from its start to before its end. */
export type Range = readonly [start: number, end: number];

/** Finds what the suite wrote itself, in whatever form a service gives it back. */
export interface OwnTexts {
  /** The parts of a text that are ours, from left to right. `isName` says whether a single word may be somebody's name. */
  readonly rangesIn: (text: string, isName: (word: string) => boolean) => readonly Range[];
}

const GRAM = 4;
/** So much of a text without our mark is no coincidence. */
const LONGEST_CHANCE = 12;
const HINTS = 2 ** 16;
const NONE: readonly Range[] = [];

/** `mark` is part of every location that the run sent. */
export function ownTextsOf(texts: readonly string[], mark: string): OwnTexts {
  let known: { readonly all: string; readonly hints: Uint8Array } | null = null;

  /** When the first text needs them: a run without responses does not. */
  function load() {
    const all = [...new Set(texts.flatMap(formsOf).map(folded))].join('\n');
    const hints = new Uint8Array(HINTS);
    for (let index = 0; index + GRAM <= all.length; index++) hints[hintAt(all, index)] = 1;

    return { all, hints };
  }

  function rangesIn(text: string, isName: (word: string) => boolean): readonly Range[] {
    if (text.length < GRAM) return NONE;
    const { all, hints } = (known ??= load());
    const small = folded(text);
    if (small.length !== text.length) return NONE;
    // Four characters in three places rule out nearly everything that is not ours.
    const mayBeOurs = (start: number, end: number) =>
      hints[hintAt(small, start)] === 1 &&
      hints[hintAt(small, end - GRAM)] === 1 &&
      hints[hintAt(small, (start + end - GRAM) >> 1)] === 1;
    const isOurs = (start: number, end: number) => mayBeOurs(start, end) && all.includes(small.slice(start, end));
    if (isOurs(0, text.length) && !isNameAlone(text, isName)) return [[0, text.length]];
    const isMarked = mark !== '' && small.includes(mark);
    const fewest = isMarked ? GRAM : LONGEST_CHANCE;
    const ranges: Range[] = [];
    for (let start = 0; start + fewest <= text.length; start++) {
      if (!isOurs(start, start + fewest)) continue;
      let end = start + fewest;
      while (end < text.length && isOurs(start, end + 1)) end++;
      const range = isMarked ? withinWords(text, start, end) : ([start, end] as const);
      if (range[1] - range[0] < GRAM || isNameAlone(text.slice(...range), isName)) continue;
      ranges.push(range);
      start = range[1] - 1;
    }

    return ranges;
  }

  return { rangesIn };
}

/** Half a word of ours may be half a name of somebody else. */
function withinWords(text: string, from: number, to: number): Range {
  let [start, end] = [from, to];
  if (isInWord(text, start)) while (start < end && isInsideWord(text[start])) start++;
  if (isInWord(text, end)) while (end > start && isInsideWord(text[end - 1])) end--;

  return [start, end];
}

const inWord = patternFor('[\\p{L}\\p{M}\\p{Nd}]');
const words = patternFor('[\\p{L}\\p{M}]+', 'g');

function isInsideWord(character = ''): boolean {
  return inWord(character).test(character);
}

function isInWord(text: string, index: number): boolean {
  return isInsideWord(text[index - 1]) && isInsideWord(text[index]);
}

function isNameAlone(text: string, isName: (word: string) => boolean): boolean {
  const [word, ...others] = text.match(words(text)) ?? [];

  return word !== undefined && others.length === 0 && isName(word);
}

function folded(text: string): string {
  return text.toLowerCase();
}

function hintAt(text: string, index: number): number {
  let hash = 0;
  for (let at = index; at < index + GRAM; at++) hash = Math.imul(hash, 31) + text.charCodeAt(at);

  return (hash ^ (hash >>> 16)) & (HINTS - 1);
}

const ESCAPES: readonly Readonly<Record<string, string>>[] = [
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#x27;' },
  { '&': '&amp;', '<': '&lt;', '>': '&gt;' },
];

/** How a text may come back: escaped, decoded, decoded twice. */
function formsOf(text: string): string[] {
  const whole = text.replaceAll(/\p{Surrogate}/gu, '?');
  const escaped = ESCAPES.map((signs) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign));

  return [
    text,
    ...escaped,
    encodeURIComponent(whole),
    encodeURIComponent(whole).replaceAll('%20', '+'),
    decodedUrl(text),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
    text.replaceAll(/\s+/g, ' ').trim(),
    text.replaceAll('\\', ''),
    text.replaceAll(/<[^>]*>/g, ''),
    ...(isAscii(text) ? [] : formsBeyondAscii(text)),
  ];
}

/** Composed otherwise, decoded wrongly, without what is not ASCII. */
function formsBeyondAscii(text: string): string[] {
  return [
    text.normalize('NFC'),
    text.normalize('NFD'),
    text.normalize('NFKC'),
    text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    Buffer.from(text).toString('latin1'),
    new TextDecoder('windows-1252').decode(Buffer.from(text)),
    text.replaceAll(/[^\0-\x7f]/gu, '?'), // oxlint-disable-line no-control-regex -- all of ASCII
    text.replaceAll(/[^\0-\x7f]/g, '?'), // oxlint-disable-line no-control-regex -- as above, by halves of characters
    text.replaceAll(/[^\0-\x7f]/g, ''), // oxlint-disable-line no-control-regex -- as above
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
    text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, ''),
  ];
}

function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
