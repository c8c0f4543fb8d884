const LONGEST = 80;

export function shownText(text: string): string {
  const quoted = visible(JSON.stringify(excerpt(text, LONGEST)));

  return text.length <= LONGEST ? quoted : `${quoted} (${text.length} characters)`;
}

/** A string as text, any other value by its type: a long or deep value does not belong in a message. */
export function shownType(value: unknown): string {
  if (typeof value === 'string') return shownText(value);
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : withArticle(typeof value);
}

/** A value for a message: containers in words, other values as JSON, long ones cut with their length. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';

  const text = JSON.stringify(value);
  if (text.length <= 120) return text;
  // Cut inside its quotes: where a quotation ends must be clear in every sentence.
  if (typeof value === 'string') return `${JSON.stringify(excerpt(value, 100))} (${value.length} characters)`;

  return cut(text, 100);
}

/** A text, or its beginning and an ellipsis where it is longer than that; no character is cut in half. */
export function excerpt(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${excerpt(text, longest)} (${text.length} characters)`;
}

// Control characters, marks that reorder or hide text, and what UTF-8 or XML cannot hold: what a target sends must not move a
// terminal's cursor, nor break a file. The two joiners are spared, because scripts and emoji need them. With `u`, only lone
// surrogates match.
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Control}\p{Format}\u2028\u2029\ufffe\uffff\p{Surrogate}]/gu; // oxlint-disable-line no-control-regex -- they are what is looked for

/** What most texts do not have: it is found much faster. */
const NOT_PLAIN = /[^\n -~]/;

export function visible(text: string): string {
  return NOT_PLAIN.test(text) ? text.replaceAll(INVISIBLE, unicodeEscape) : text;
}

export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', unicodeEscape);
}

export function unicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
    .join('');
}

export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;

  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

/** A text in which a replacement stands for each half of a surrogate pair. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

const MOST = 100;

/** The problems of the first items that have some, and how many items are left: explaining a problem may take long. */
export function firstProblems<T>(items: Iterable<T>, problemsOf: (item: T) => readonly string[]): string[] {
  const problems: string[] = [];
  let left = 0;
  for (const item of items) {
    if (problems.length < MOST) problems.push(...problemsOf(item).slice(0, MOST));
    else left++;
  }

  return left === 0
    ? problems
    : [...problems, `and perhaps more in ${counted(left, 'further entry', 'further entries')}`];
}

export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${count} ${Number(count) === 1 ? noun : plural}`;
}

/** The settings that would help, as in `A, B or C`, except those that only help together: `A with B`. */
export function alternatives(names: readonly string[], shown: (name: string) => string = (name) => name): string {
  const pairs = PAIRS.filter((pair) => pair.every((name) => names.includes(name)));
  const words = names
    .filter((name) => !pairs.some(([, second]) => name === second))
    .map((name) => (pairs.find(([first]) => name === first) ?? [name]).map((each) => shown(each)).join(' with '));

  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

const PAIRS = [
  ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'],
  ['SPRAY_SESSION', 'SPRAY_CROP'],
] as const;

/** Names in a sentence, as in `A, B and C`. */
export function listText(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** As many texts as a reader bears, and a last one that says how many more there are. */
export function firstOf<Text>(texts: readonly Text[], most: number, rest: (more: number) => Text): readonly Text[] {
  return texts.length <= most ? texts : [...texts.slice(0, most), rest(texts.length - most)];
}

/** Names in one line: `a, b and 3 more`. */
export function namesText(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(', ');

  return names.length <= most ? shown : `${shown} and ${names.length - most} more`;
}

/** A noun with its article: `an order`, `a user`. */
export function withArticle(noun: string): string {
  return /^(?:[aeio]|un)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

const PREAMBLE = 'preamble';

/** The sections that a claim comes from, in a sentence: `section 7`, `sections 2 and 4.1`, `preamble and section 4.1`. */
export function sectionsText(section: string): string {
  const parts = section.split(', ');
  const numbers = parts.filter((part) => part !== PREAMBLE);
  if (numbers.length === 0) return PREAMBLE;
  const words = `${numbers.length === 1 ? 'section' : 'sections'} ${listText(numbers)}`;

  return parts.length === numbers.length ? words : `${PREAMBLE} and ${words}`;
}

export function quotedWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text as one word of a POSIX shell, quoted only if it has to be. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : quotedWord(text);
}

/** How this program is started, in commands that somebody may paste. */
export const PROGRAM = 'npx crop-spraying-conformance';

/** The texts that occurred before, perhaps written otherwise. */
export function repeatedIn(texts: readonly string[], keyOf: (text: string) => string = (text) => text): string[] {
  const seen = new Set<string>();

  return texts.filter((text) => seen.size === seen.add(keyOf(text)).size);
}
