import type { Json } from './json.js';
import { pointer } from './pointer.js';

const MOST_DUPLICATES = 100;
const LONGEST_SAFE = 15;
const NUMBER = /[\d.eE+-]+/y;

interface Frame {
  /** The keys met so far; null in an array. */
  readonly keys: Set<string> | null;
  at: string | number;
}

/**
 * What `JSON.parse` loses of a text. The text is known to be JSON, so this only has to tell keys, strings and numbers
 * apart. It keeps its own stack: a body nested 200,000 deep must not overflow ours.
 */
export function scan(text: string): Pick<Json, 'exact' | 'duplicates'> {
  const exact = new Map<string, string>();
  const duplicates: string[] = [];
  const stack: Frame[] = [];
  const here = () => pointer(...stack.map(({ at }) => at));
  let awaitsKey = false;

  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    const top = stack.at(-1);

    if (character === '{') {
      stack.push({ keys: new Set(), at: '' });
      awaitsKey = true;
    } else if (character === '[') {
      stack.push({ keys: null, at: 0 });
      awaitsKey = false;
    } else if (character === '}' || character === ']') {
      stack.pop();
      awaitsKey = false;
    } else if (character === ',' && top !== undefined) {
      if (top.keys === null) top.at = Number(top.at) + 1;
      else awaitsKey = true;
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (awaitsKey && top !== undefined && top.keys !== null) {
        top.at = JSON.parse(text.slice(index, end + 1)) as string;
        if (top.keys.has(top.at) && duplicates.length < MOST_DUPLICATES) duplicates.push(here());
        top.keys.add(top.at);
        awaitsKey = false;
      }
      index = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      const end = endOfNumber(text, index);
      const written = text.slice(index, end);
      if (written.length > LONGEST_SAFE || /[eE]/.test(written)) exact.set(here(), written);
      index = end - 1;
    }
  }

  return { exact, duplicates };
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
