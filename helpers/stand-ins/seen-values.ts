import type { Exchange } from '../exchanges/exchange.js';
import { isAccepted } from '../exchanges/exchange.js';
import { changedObjectsBy, type ChangedObjects } from '../json/changed-objects.js';
import { rewriteTokens } from '../json/rewrite.js';
import { stringValue } from '../json/tokens.js';
import { lettersOf } from '../words/letters.js';
import { kindOf } from './field-kinds.js';
import { isLikeJson } from './json-text.js';
import { patternFor } from './patterns.js';
import { isCommonWord, isMessageWord } from './vocabulary.js';

/** What the responses of a run show, as far as a stand-in for one of it depends on all of them. */
export interface SeenValues {
  /** The words and numbers of names and addresses. */
  readonly names: ReadonlySet<string>;
  /** The texts of accepted responses: nothing of them is kept, wherever else they stand. */
  readonly texts: ReadonlySet<string>;
  /** The names of fields. */
  readonly keys: ReadonlySet<string>;
  /** Coordinates, as they are written. */
  readonly places: ReadonlySet<string>;
  /** Telephone numbers and others of people that were sent as numbers. */
  readonly numbers: ReadonlySet<string>;
}

/** What is read of a body beyond what a report shows of it. */
const MARGIN = 8 * 1024;
const MOST = 50_000;
const LONGEST_TEXT = 500;
const words = patternFor('[\\p{L}\\p{M}]{2,}|\\d{3,}', 'g');

interface SeenOptions {
  readonly mark: string;
  /** How much of a body a report shows. */
  readonly longestBody: number;
}

export function seenIn(exchanges: readonly Exchange[], { mark, longestBody }: SeenOptions): SeenValues {
  const seen = {
    names: new Set<string>(),
    texts: new Set<string>(),
    keys: new Set<string>(),
    places: new Set<string>(),
    numbers: new Set<string>(),
  };
  const known = new Set<string>();
  const [accepted, rejected] = [changedObjectsBy(), changedObjectsBy()];
  const longest = longestBody + MARGIN;
  for (const exchange of exchanges) {
    const { response } = exchange;
    if (response === null) continue;
    const text = Buffer.from(response.body.subarray(0, longest)).toString();
    // Lists are read again and again.
    if (known.has(`${response.body.length} ${text}`)) continue;
    known.add(`${response.body.length} ${text}`);
    if (response.body.length > longest && exchange.body.kind === 'json') addNames(exchange.body.value, seen.names);
    const isOwn = isAccepted(exchange);
    if (isLikeJson(text)) addTokens(text, { ...seen, isOwn, mark, objects: isOwn ? accepted : rejected });
  }

  return seen;
}

type Seen = { readonly [Field in keyof SeenValues]: Set<string> } & {
  /** Whether the response was accepted. */
  readonly isOwn: boolean;
  readonly mark: string;
  /** The objects that were read already, by the name of their field. */
  readonly objects: (name: string) => ChangedObjects | null;
};

function addTokens(text: string, { names, texts, keys, places, numbers, isOwn, mark, objects }: Seen): void {
  rewriteTokens(text, {
    objects: (around) => objects(around.at(-1) ?? ''),
    key(written) {
      if (keys.size < MOST) keys.add(stringValue(written));

      return written;
    },
    string(written, around) {
      const value = stringValue(written);
      if (isOwn && value.length <= LONGEST_TEXT && texts.size < MOST) texts.add(value);
      if (kindOf(around.at(-1) ?? '', around.at(-2)).isPeople && !(mark !== '' && value.includes(mark)))
        addWords(value, names);

      return written;
    },
    number(written, around) {
      const { isCoordinate, isText } = kindOf(around.at(-1) ?? '', around.at(-2));
      if (isCoordinate && places.size < MOST) places.add(written);
      else if (isText && numbers.size < MOST) numbers.add(written);
      if (isText && !isCoordinate && names.size < MOST) names.add(written);

      return written;
    },
    word: (written) => written,
  });
}

function addWords(value: string, names: Set<string>): void {
  if (names.size >= MOST || value.length > LONGEST_TEXT) return;
  const letters = lettersOf(value);
  if (letters.length > 2) names.add(letters);
  // A telephone number, however it is written.
  if (/^[\d\s()+./-]{7,}$/.test(value)) names.add(value.replaceAll(/\D/g, ''));
  for (const [word] of value.matchAll(words(value))) {
    const small = word.toLowerCase();
    if (!isCommonWord(small)) names.add(small);
  }
}

/** Of a longer body only the names that are words of messages, too: no others could be kept. */
function addNames(value: unknown, names: Set<string>): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object' && item !== null) open.push(item);
      continue;
    }
    // Of a text, each character would be a member.
    if (typeof next !== 'object') continue;
    for (const name in next) {
      const member = (next as Record<string, unknown>)[name];
      if (typeof member === 'object' && member !== null) open.push(member);
      else if (typeof member === 'string' && member.length <= LONGEST_TEXT && kindOf(name).isPeople)
        for (const [word] of member.matchAll(words(member))) {
          const small = word.toLowerCase();
          if (!isCommonWord(small) && isMessageWord(word)) names.add(small);
        }
    }
  }
}
