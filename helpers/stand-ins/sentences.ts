import { stringValue } from '../json/tokens.js';
import { visible } from '../words/visible.js';

const QUOTATION = /"(?:[^"\\]|\\.)*"/g;
const NUMBER = /(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.]*\w)/g;
const CUT = /^(?<before>…?)(?<base>.*?)(?<after>…?)$/s;
const LAST_WORD = /[\p{L}\p{M}\p{Nd}]*$/u;
const FIRST_WORD = /^[\p{L}\p{M}\p{Nd}]*/u;

interface SentenceChanges {
  /** For a quotation. */
  readonly literal: (text: string) => string;
  /** For a part of a word at which a quotation was cut: the whole word may be somebody's name. */
  readonly partOfWord: (text: string) => string;
  readonly isOurs: (text: string) => boolean;
  readonly number: (written: string) => string;
  /** What a target said that stands in a sentence without quotation marks. */
  readonly unquoted: ReadonlyMap<string, string>;
}

/** Our words, with whatever is the target's in them changed. */
export function changeSentence(sentence: string, changes: SentenceChanges): string {
  let changed = '';
  let from = 0;
  for (const { index, 0: literal } of sentence.matchAll(QUOTATION)) {
    changed += changeOutside(sentence.slice(from, index), changes) + changeLiteral(literal, changes);
    from = index + literal.length;
  }

  return changed + changeOutside(sentence.slice(from), changes);
}

function changeOutside(text: string, { number, unquoted }: SentenceChanges): string {
  let changed = text;
  for (const [said, standIn] of unquoted) if (changed.includes(said)) changed = changed.replaceAll(said, () => standIn);

  return /\d{5}|\.\d/.test(changed) ? changed.replaceAll(NUMBER, number) : changed;
}

function changeLiteral(literal: string, changes: SentenceChanges): string {
  const text = stringValue(literal);
  const changed = changes.unquoted.get(text) ?? changeCut(text, changes);

  return changed === text ? literal : visible(JSON.stringify(changed));
}

function changeCut(text: string, { literal, partOfWord, isOurs }: SentenceChanges): string {
  const { before = '', base = '', after = '' } = CUT.exec(text)?.groups ?? {};
  if (before === '' && after === '') return literal(text);
  if (isOurs(base)) return text;
  const first = before === '' ? '' : (FIRST_WORD.exec(base)?.[0] ?? '');
  const rest = base.slice(first.length);
  const last = after === '' ? '' : (LAST_WORD.exec(rest)?.[0] ?? '');
  const middle = rest.slice(0, rest.length - last.length);

  return `${before}${first === '' ? '' : partOfWord(first)}${literal(middle)}${last === '' ? '' : partOfWord(last)}${after}`;
}
