import { aTokenReader, type Token } from './tokens.js';

type Kind = Token['kind'];

/** Where a token of a JSON text stands: the names around it, the outermost first. In an array, that of the array. */
export type Names = readonly string[];

/** What becomes of the keys, strings and numbers of a JSON text, and of what is no JSON in it. */
interface TokenChanges {
  readonly key: (written: string, names: Names) => string;
  readonly string: (written: string, names: Names) => string;
  readonly number: (written: string, names: Names) => string;
  readonly word: (written: string) => string;
  /**
   * What became of objects without others in them, by their texts: the same people, sessions and crops stand in all responses.
   * Null where more than the object and the names around it decides.
   */
  readonly objects?: (names: Names) => KnownObjects | null;
}

/** Null in place of a text that is no object. */
export type KnownObjects = Map<string, string | null>;

/** Changes a JSON text token by token, so that whatever is odd about it stays so. */
export function rewriteTokens(text: string, changes: TokenChanges, around: Names = []): string {
  const names: string[] = [...around];
  /** How many names stand around each open bracket. */
  const depths: number[] = [];
  let written = '';
  let from = 0;
  const { token, next, skipTo } = aTokenReader(text);
  let last: Kind | null = null;
  let word = '';
  const write = (start: number, end: number, change: string) => {
    written += text.slice(from, start) + change;
    from = end;
  };
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') {
      const own = start === 0 || changes.objects === undefined ? '' : objectAt(text, start);
      const change = own === '' ? null : changedObject(own, changes, names);
      if (change === null) depths.push(names.length);
      else {
        if (change !== own) write(start, start + own.length, change);
        skipTo(start + own.length);
        last = 'close';
        continue;
      }
    } else if (kind === 'close') names.length = Math.min(names.length, depths.pop() ?? 0);
    else if (kind === 'comma') names.length = Math.min(names.length, depths.at(-1) ?? 0);
    else if (kind === 'colon') {
      // As in JavaScript: a name without quotation marks, or with others.
      if (last === 'word') names.splice(depths.at(-1) ?? 0, Infinity, word.replaceAll(/^'|'$/g, ''));
    } else {
      const own = text.slice(start, end);
      if (kind === 'key') names.length = Math.min(names.length, depths.at(-1) ?? 0);
      // Digits in a text that is no JSON.
      const isText = kind === 'word' || (kind === 'number' && (last === 'word' || last === 'number'));
      const change = isText ? changes.word(own) : changes[kind](own, names);
      if (kind === 'key') names.push(own.slice(1, -1));
      word = own;
      if (change !== own) write(start, end, change);
    }
    last = kind;
  }

  return from === 0 ? text : written + text.slice(from);
}

const LONGEST_OBJECT = 2000;
const MOST_OBJECTS = 10_000;

/** The text of the object that may start here; empty if another one starts in it, or if it is long. */
function objectAt(text: string, start: number): string {
  if (text[start] !== '{') return '';
  const other = text.indexOf('{', start + 1);
  const end = Math.min(other < 0 ? text.length : other, start + LONGEST_OBJECT);
  const part = text.slice(start, end);

  return part.slice(0, part.indexOf('}') + 1);
}

/** Null if it must be read token by token: a bracket may be part of a string. */
function changedObject(own: string, changes: TokenChanges, names: Names): string | null {
  const known = changes.objects?.(names) ?? null;
  if (known === null) return null;
  const before = known.get(own);
  if (before !== undefined) return before;
  if (known.size >= MOST_OBJECTS) return null;
  const change = isJson(own) ? rewriteTokens(own, changes, names) : null;
  known.set(own, change);

  return change;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);

    return true;
  } catch {
    return false;
  }
}

/** Objects that are known, apart from each other by what decides with them. */
export function knownObjects(): (context: string) => KnownObjects {
  const all = new Map<string, KnownObjects>();

  return (context) => {
    const known = all.get(context) ?? new Map<string, string | null>();
    if (all.size < MOST_OBJECTS) all.set(context, known);

    return known;
  };
}
