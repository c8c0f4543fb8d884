import type { ChangedObjects } from './changed-objects.js';
import { editedText, type EditedText } from './edited-text.js';
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
  /** What became of objects before. Null where more than the text of an object decides. */
  readonly objects?: (names: Names) => ChangedObjects | null;
}

/** A bracket that is not closed yet. */
interface Opened {
  /** How many names stand around it. */
  readonly depth: number;
  readonly start: number;
  readonly isObject: boolean;
  readonly mark: ReturnType<EditedText['mark']>;
  /** Where its object is kept. */
  readonly known: ChangedObjects | null;
}

/** Changes a JSON text token by token, so that whatever is odd about it stays so. */
export function rewriteTokens(text: string, changes: TokenChanges): string {
  const edited = editedText(text);
  const names: string[] = [];
  const opened: Opened[] = [];
  const { token, next, skipTo } = aTokenReader(text);
  let last: Kind | null = null;
  let word = '';
  let isJson = true;
  const depth = () => Math.min(names.length, opened.at(-1)?.depth ?? 0);
  while (next()) {
    const { kind, start, end } = token;
    if (kind === 'open') {
      const isObject = text[start] === '{';
      const known = isObject ? (changes.objects?.(names) ?? null) : null;
      const before = known?.at(text, start);
      if (before === undefined) opened.push({ depth: names.length, start, isObject, mark: edited.mark(), known });
      else {
        const after = start + before.text.length;
        if (before.change !== before.text) edited.replace(start, after, before.change);
        skipTo(after);
        last = 'close';
        continue;
      }
    } else if (kind === 'close') {
      shorten(names, depth());
      const own = opened.pop();
      if (own !== undefined && isJson)
        own.known?.add(text.slice(own.start, end), () => edited.since(own.mark, own.start, end));
    } else if (kind === 'comma') shorten(names, depth());
    else if (kind === 'colon') {
      // As in JavaScript: a name without quotation marks, or with others.
      if (last === 'word') names.splice(depth(), Infinity, word.replaceAll(/^'|'$/g, ''));
    } else {
      const own = text.slice(start, end);
      if (kind === 'key') shorten(names, depth());
      // A value without a name in an object: more names around the object may decide what becomes of it.
      else if (last !== 'colon' && opened.at(-1)?.isObject === true) isJson = false;
      // Digits in a text that is no JSON.
      const isText = kind === 'word' || (kind === 'number' && (last === 'word' || last === 'number'));
      const change = isText ? changes.word(own) : changes[kind](own, names);
      if (kind === 'key') names.push(own.slice(1, -1));
      word = own;
      if (change !== own) edited.replace(start, end, change);
    }
    last = kind;
  }

  return edited.whole();
}

/** Setting the length of an array takes several times as long. */
function shorten(names: string[], length: number): void {
  while (names.length > length) names.pop();
}
