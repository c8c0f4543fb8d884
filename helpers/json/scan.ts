import { pointer } from './pointer.js';

const MOST_DUPLICATES = 100;
const LONGEST_SAFE = 15;
const NUMBER = /[\d.eE+-]+/y;

/** No documented shape is deeper, and a pointer grows with its depth: further down nothing is noted. */
export const DEEPEST = 32;

/** Numbers as written, by key or index, nested as they stand: a key that stands again takes the place of all of it. */
type Noted = Map<string | number, string | Noted>;

interface Frame {
  /** The keys met so far; null in an array. */
  readonly keys: Set<string> | null;
  readonly noted: Noted;
  at: string | number;
}

/** What `JSON.parse` loses of a text. */
export interface Lost {
  /** Pointer → the number as written, for each number that a double may not hold exactly, as deep as any is judged. */
  readonly exact: ReadonlyMap<string, string>;
  /** Pointers of the keys that stand more than once in one object. */
  readonly duplicates: readonly string[];
}

/**
 * Finds what `JSON.parse` loses of a text. The text is known to be JSON, so this only has to tell keys, strings and numbers
 * apart. It keeps its own stack: a body nested 200,000 deep must not overflow ours.
 */
export function findLost(text: string): Lost {
  const duplicates: string[] = [];
  const root: Frame = { keys: null, noted: new Map(), at: '' };
  const stack = [root];
  const note = (noted: string | Noted) => {
    const top = stack.at(-1) ?? root;
    if (stack.length <= DEEPEST) top.noted.set(top.at, noted);
  };
  let awaitsKey = false;

  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    const top = stack.at(-1) ?? root;

    if (character === '{') {
      stack.push({ keys: new Set(), noted: new Map(), at: '' });
      awaitsKey = true;
    } else if (character === '[') {
      stack.push({ keys: null, noted: new Map(), at: 0 });
      awaitsKey = false;
    } else if (character === '}' || character === ']') {
      stack.pop();
      if (top.noted.size > 0) note(top.noted);
      awaitsKey = false;
    } else if (character === ',') {
      if (top.keys === null) top.at = Number(top.at) + 1;
      else awaitsKey = true;
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (awaitsKey && top.keys !== null) {
        top.at = JSON.parse(text.slice(index, end + 1)) as string;
        if (top.keys.has(top.at)) {
          top.noted.delete(top.at);
          if (duplicates.length < MOST_DUPLICATES && stack.length <= DEEPEST) duplicates.push(placeOf(stack));
        }
        top.keys.add(top.at);
        awaitsKey = false;
      }
      index = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      const end = endOfNumber(text, index);
      const written = text.slice(index, end);
      if (written.length > LONGEST_SAFE || /[eE]/.test(written)) note(written);
      index = end - 1;
    }
  }

  return { exact: new Map(byPointer(root.noted.get('') ?? '', '')), duplicates };
}

function placeOf([, ...frames]: readonly Frame[]): string {
  return pointer(...frames.map(({ at }) => at));
}

function byPointer(noted: string | Noted, at: string): [string, string][] {
  if (typeof noted === 'string') return noted === '' ? [] : [[at, noted]];

  return [...noted].flatMap(([token, inner]) => byPointer(inner, at + pointer(token)));
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;

  return index;
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.test(text);

  return NUMBER.lastIndex;
}
