import type { ChangedObjects } from './changed-objects.js';
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
  /** What became of objects before. Null where more than an object and the names around it decides. */
  readonly objects?: (names: Names) => ChangedObjects | null;
}

/** A bracket that is not closed yet. */
interface Opened {
  /** How many names stand around it. */
  readonly depth: number;
  readonly start: number;
  /** How much was written before it. */
  readonly parts: number;
  readonly from: number;
  /** Where its object is kept. */
  readonly known: ChangedObjects | null;
}

/** Changes a JSON text token by token, so that whatever is odd about it stays so. */
export function rewriteTokens(text: string, changes: TokenChanges): string {
  const names: string[] = [];
  const opened: Opened[] = [];
  const parts: string[] = [];
  /** What stands before it is in the parts. */
  let from = 0;
  const { token, next, skipTo } = aTokenReader(text);
  let last: Kind | null = null;
  let word = '';
  const write = (start: number, end: number, change: string) => {
    if (start > from) parts.push(text.slice(from, start));
    parts.push(change);
    from = end;
  };
  const depth = () => Math.min(names.length, opened.at(-1)?.depth ?? 0);
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') {
      const known = text[start] === '{' ? (changes.objects?.(names) ?? null) : null;
      const before = known?.at(text, start);
      if (before === undefined) opened.push({ depth: names.length, start, parts: parts.length, from, known });
      else {
        const after = start + before.text.length;
        if (before.change !== before.text) write(start, after, before.change);
        skipTo(after);
        last = 'close';
        continue;
      }
    } else if (kind === 'close') {
      shorten(names, depth());
      const own = opened.pop();
      if (own !== undefined) own.known?.add(text.slice(own.start, end), () => changeSince(own, end));
    } else if (kind === 'comma') shorten(names, depth());
    else if (kind === 'colon') {
      // As in JavaScript: a name without quotation marks, or with others.
      if (last === 'word') names.splice(depth(), Infinity, word.replaceAll(/^'|'$/g, ''));
    } else {
      const own = text.slice(start, end);
      if (kind === 'key') shorten(names, depth());
      // Digits in a text that is no JSON.
      const isText = kind === 'word' || (kind === 'number' && (last === 'word' || last === 'number'));
      const change = isText ? changes.word(own) : changes[kind](own, names);
      if (kind === 'key') names.push(own.slice(1, -1));
      word = own;
      if (change !== own) write(start, end, change);
    }
    last = kind;
  }

  return from === 0 ? text : parts.join('') + text.slice(from);

  /** What was written for the text from an opening bracket on. */
  function changeSince({ start, parts: before, from: since }: Opened, end: number): string {
    if (from === since) return text.slice(start, end);
    const written = parts.splice(before).join('') + text.slice(from, end);
    parts.push(written);
    from = end;

    return written.slice(start - since);
  }
}

/** Setting the length of an array takes ten times as long. */
function shorten(names: string[], length: number): void {
  while (names.length > length) names.pop();
}
