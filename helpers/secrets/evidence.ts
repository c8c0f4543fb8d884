import { pointerTokens } from '../json/pointer.js';
import type { Mask } from './mask.js';
import { mentionsPassword } from './passwords.js';

/** What a report shows of what a target sent. */
export interface Evidence {
  /** For our own words, and for all that was masked already. */
  readonly ours: (text: string) => string;
  /** For our words with quotations in them, each of which is a JSON string; perhaps about a field. */
  readonly sentence: (text: string, pointer?: string | null) => string;
  /** For the name of a field. */
  readonly name: (name: string) => string;
  readonly header: (name: string, value: string) => readonly [name: string, value: string];
  /** For the body of a response; whether the value of a key is a secret. */
  readonly body: (text: string, isSecret?: (key: string) => boolean) => string;
  readonly request: (text: string) => string;
  /** For bytes that are not text. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

/** Everything but secrets. */
export function evidenceBehind(mask: Mask): Evidence {
  return {
    ours: mask.ours,
    sentence: (text, pointer) =>
      mask.sentence(mentionsPassword(fieldOf(pointer)) ? text.replaceAll(GOT_NUMBER, '0') : text),
    name: mask.value,
    header: (name, value) => [mask.value(name), isJudged(name, value) ? value : mask.value(value)],
    body: mask.quoted,
    request: (text) => mask.quoted(text),
    bytes: mask.bytes,
  };
}

/** A password may be a number; the body shows 0 in its place. */
const GOT_NUMBER = /(?<=\bgot )-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** Headers on which a judgement depends, as far as they are well-formed. */
const CACHING = /^(?:[a-z-]+(?:=\d+)?(?:, *|$))+$/i;

function isJudged(name: string, value: string): boolean {
  return /^\d+$/.test(value) || (/^cache-control$/i.test(name) && CACHING.test(value));
}

/** The last name in a pointer. */
function fieldOf(pointer: string | null | undefined): string {
  return pointer === null || pointer === undefined
    ? ''
    : (pointerTokens(pointer).findLast((token) => !/^\d+$/.test(token)) ?? '');
}
