import { pointer } from './pointer.js';
import { aTokenReader, stringValue } from './tokens.js';

const MOST_DUPLICATES = 100;
const LONGEST_SAFE = 15;

/** No documented shape is deeper, and a pointer grows with its depth: nothing is noted below this. */
export const DEEPEST = 32;

/** Numbers as written, by key or index, nested like the value: a repeated key replaces everything noted under it. */
type Noted = Map<string | number, string | Noted>;

interface Frame {
  /** The keys met so far; null in an array. */
  readonly keys: Set<string> | null;
  readonly noted: Noted;
  at: string | number;
}

/** What `JSON.parse` loses of a text. */
export interface Lost {
  /** Pointer → the number as written, for each number that a double may not represent exactly, down to DEEPEST. */
  readonly exact: ReadonlyMap<string, string>;
  /** Pointers of the keys that occur more than once in one object. */
  readonly duplicates: readonly string[];
}

/**
 * Finds what `JSON.parse` loses of a text that is known to be JSON. It keeps its own stack: a body nested 200,000 deep must
 * not overflow ours.
 */
export function findLost(text: string): Lost {
  const duplicates: string[] = [];
  const root: Frame = { keys: null, noted: new Map(), at: '' };
  const stack = [root];
  let top = root;
  const note = (noted: string | Noted) => {
    if (stack.length <= DEEPEST) top.noted.set(top.at, noted);
  };

  const { token, next } = aTokenReader(text);
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') {
      top =
        text[start] === '{' ? { keys: new Set(), noted: new Map(), at: '' } : { keys: null, noted: new Map(), at: 0 };
      stack.push(top);
    } else if (kind === 'close') {
      const { noted } = top;
      stack.pop();
      top = stack.at(-1) ?? root;
      if (noted.size > 0) note(noted);
    } else if (kind === 'comma') {
      if (typeof top.at === 'number') top.at++;
    } else if (kind === 'key') {
      const isRepeated = enterMember(top, stringValue(text.slice(start, end)));
      if (isRepeated && duplicates.length < MOST_DUPLICATES && stack.length <= DEEPEST) duplicates.push(placeOf(stack));
    } else if (kind === 'number') {
      const written = text.slice(start, end);
      if (written.length > LONGEST_SAFE || /[eE]/.test(written)) note(written);
    }
  }

  return { exact: new Map(byPointer(root.noted.get('') ?? '', '')), duplicates };
}

/** Whether the object had the key before; then what was noted under it is dropped, as `JSON.parse` drops the value. */
function enterMember(frame: Frame, key: string): boolean {
  const isRepeated = frame.keys?.has(key) === true;
  if (isRepeated) frame.noted.delete(key);
  frame.keys?.add(key);
  frame.at = key;

  return isRepeated;
}

function placeOf([, ...frames]: readonly Frame[]): string {
  return pointer(...frames.map(({ at }) => at));
}

function byPointer(noted: string | Noted, at: string): [string, string][] {
  if (typeof noted === 'string') return noted === '' ? [] : [[at, noted]];

  return [...noted].flatMap(([token, inner]) => byPointer(inner, at + pointer(token)));
}
