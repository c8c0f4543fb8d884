import { changedObjectsBy } from '../json/changed-objects.js';
import { rewriteTokens, type Names } from '../json/rewrite.js';
import { isDateOrTime } from './dates.js';
import type { DrawnWords } from './drawn-words.js';
import { isDocumentedName, kindOf } from './field-kinds.js';
import { inQuotes, isLikeJson, isScalar } from './json-text.js';
import { isLongNumber, numbersFrom } from './numbers.js';
import type { Places } from './places.js';
import type { SeenValues } from './seen-values.js';
import type { Texts } from './texts.js';
import { isEnumerated, isMessageWord } from './vocabulary.js';

/** What takes the place of what a target sent, so that a report shows nobody's data and is judged alike. */
interface StandIns {
  /** For the body of a response; of a rejection, the words stay that say what is wrong. */
  readonly body: (text: string, isRejection: boolean) => string;
  /** For the body of a request: sessions and crops are the target's, and so may the coordinates be. */
  readonly request: (text: string) => string;
  /** For a text that stands by itself. */
  readonly text: (text: string) => string;
  /** For the name of a field. */
  readonly name: (name: string) => string;
  /** For a number in a sentence about a field. */
  readonly number: (written: string, field: string) => string;
}

interface Sources {
  readonly drawn: DrawnWords;
  readonly texts: Texts;
  readonly places: Places;
  readonly seen: SeenValues;
  /** What the settings say about sessions and crops: a run sends it as it is. */
  readonly given: ReadonlySet<string>;
}

const NUMERAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TRUTH = /^(?:yes|no|y|n|t|f|on|off|0|1)$/i;
const LONGEST_KNOWN = 300;
const MOST_KNOWN = 50_000;

export function standInsFrom({ drawn, texts, places, seen, given }: Sources): StandIns {
  const [strict, lenient, fields] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  const numbers = numbersFrom({ drawn, places, seen });
  const objects = { strict: changedObjectsBy(), lenient: changedObjectsBy() };

  function textFor(value: string, isMessage: boolean): string {
    const isKept = isMessage && !seen.texts.has(value);
    const table = isKept ? lenient : strict;
    const before = table.get(value);
    if (before !== undefined) return before;
    const result = replacedText(value, isKept);
    if (value.length <= LONGEST_KNOWN && table.size < MOST_KNOWN) table.set(value, result);

    return result;
  }

  function replacedText(value: string, isMessage: boolean): string {
    if (given.has(value) || isEnumerated(value) || isDateOrTime(value)) return value;
    if (value.length > 1 && isLikeJson(value)) return changed(value, isMessage);

    return isMessage ? texts.replaceInMessage(value) : texts.replaceAll(value);
  }

  function valueFor(value: string, names: Names, isMessage: boolean): string {
    const [name, parent] = [names.at(-1) ?? '', names.at(-2)];
    const kind = kindOf(name, parent);
    if (NUMERAL.test(value)) {
      if (kind.isId) return value;
      if (kind.isCoordinate || numbers.isShownPlace(value, kind)) return places.degrees(value);
      if (kind.isDocumented && !seen.names.has(value)) return value;
    }
    if (kind.isDocumented && TRUTH.test(value)) return value;

    return textFor(value, isMessage && !kind.isPeople);
  }

  function changed(text: string, isMessage: boolean): string {
    return rewriteTokens(text, {
      objects: (names) => objects[isMessage ? 'lenient' : 'strict'](names.at(-1) ?? ''),
      key: (written) => inQuotes(written, nameFor),
      string: (written, names) => inQuotes(written, (value) => valueFor(value, names, isMessage), texts.replaceAll),
      number: numbers.inField,
      word: (written) =>
        /^(?:true|false|null|NaN|-?Infinity|undefined|None|True|False)$/.test(written)
          ? written
          : texts.replaceInMessage(written),
    });
  }

  function nameFor(name: string): string {
    const before = fields.get(name);
    if (before !== undefined) return before;
    const result = replacedName(name);
    if (name.length <= LONGEST_KNOWN && fields.size < MOST_KNOWN) fields.set(name, result);

    return result;
  }

  function replacedName(name: string): string {
    if (name.length < 2 || isDocumentedName(name) || isEnumerated(name)) return name;
    if (/^\d+$/.test(name)) return !isLongNumber(name) && !seen.names.has(name) ? name : texts.replaceAll(name);
    const words = name.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{L}+|\d+/gu) ?? [];
    const isPerson = [name.toLowerCase(), ...words.map((word) => word.toLowerCase())].some(
      (word) => word.length > 2 && seen.names.has(word) && !isMessageWord(word),
    );
    const isName = NAME.test(name) || (DOTTED.test(name) && !/.@/.test(name) && words.every(isMessageWord));

    return isName && !isPerson ? name : texts.replaceAll(name);
  }

  return {
    body: (text, isRejection) =>
      isLikeJson(text) || isScalar(text) ? changed(text, isRejection) : texts.replaceInMessage(text),
    request: (text) =>
      rewriteTokens(text, {
        key: (written) => written,
        string: (written, names) =>
          names.includes('session') || names.includes('cropType')
            ? inQuotes(written, (value) => valueFor(value, names, false), texts.replaceAll)
            : written,
        number: (written, names) =>
          names.length === 1 && !kindOf(names[0] ?? '').isCoordinate ? written : numbers.inField(written, names),
        word: (written) => written,
      }),
    text: (text) => textFor(text, true),
    name: nameFor,
    number: numbers.inSentence,
  };
}

const NAME = /^[A-Za-z_$@][\w$]{0,59}$|^[A-Za-z]\w*(?:-\w+)+$/;
const DOTTED = /^[@$\w.:-]{1,80}$/;
