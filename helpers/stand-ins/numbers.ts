import { isPlainNumber } from '../json/exact-number.js';
import type { Names } from '../json/rewrite.js';
import type { DrawnWords } from './drawn-words.js';
import { kindOf } from './field-kinds.js';
import type { Places } from './places.js';
import type { SeenValues } from './seen-values.js';

/** What takes the place of a number, as it is written. */
interface Numbers {
  readonly inField: (written: string, names: Names) => string;
  /** In a sentence about a field. */
  readonly inSentence: (written: string, field: string) => string;
  /** Whether a number elsewhere is a coordinate that some field shows: the more digits, the less by chance. */
  readonly isShownPlace: (written: string, kind: { readonly isDocumented: boolean }) => boolean;
}

interface Sources {
  readonly drawn: DrawnWords;
  readonly places: Places;
  readonly seen: SeenValues;
}

const LONG_NUMBER = 7;

export function numbersFrom({ drawn, places, seen }: Sources): Numbers {
  function inField(written: string, names: Names): string {
    const kind = kindOf(names.at(-1) ?? '', names.at(-2));
    if (kind.isCoordinate) return places.degrees(written);
    if (kind.isText && !kind.isDocumented) return digitsFor(written);
    if (isShownPlace(written, kind)) return places.degrees(written);
    const digits = /^-?(\d+)(?:\.0+)?$/.exec(written)?.[1] ?? '';
    // A telephone number is one in whatever field it stands.
    if (!kind.isId && isLongNumber(digits) && seen.names.has(digits)) return digitsFor(written);
    if (kind.isDocumented || kind.isId) return written;
    if (seen.numbers.has(written) && digits.length >= LONG_NUMBER - 2) return digitsFor(written);

    return isLongNumber(digits) && !(kind.isTime && isTime(digits)) ? digitsFor(written) : written;
  }

  function inSentence(written: string, field: string): string {
    const kind = kindOf(field);
    if (kind.isCoordinate && written.includes('.')) return places.degrees(written);
    if (isShownPlace(written, { isDocumented: true })) return places.degrees(written);
    const digits = written.replaceAll(/\D/g, '');
    if (!kind.isId && isLongNumber(digits) && seen.names.has(digits)) return digitsFor(written);
    const isOfPeople = seen.numbers.has(written) || (kind.isText && !kind.isDocumented);

    return isOfPeople && digits.length >= LONG_NUMBER - 2 ? digitsFor(written) : written;
  }

  function isShownPlace(written: string, { isDocumented }: { readonly isDocumented: boolean }): boolean {
    const fraction = /\.(\d+)$/.exec(written)?.[1] ?? '';

    return fraction.length >= (isDocumented ? 3 : 1) && seen.places.has(written);
  }

  function digitsFor(written: string): string {
    const [mantissa = '', exponent] = written.split(/(?=[eE])/);

    const result = `${mantissa.replaceAll(/\d+/g, drawn.digits)}${exponent ?? ''}`;
    // The suite may send it back, and then writes it as JavaScript does.
    return isPlainNumber(written) && !isPlainNumber(result) ? String(Number(result)) : result;
  }

  return { inField, inSentence, isShownPlace };
}

export function isLongNumber({ length }: string): boolean {
  return length >= LONG_NUMBER;
}

/** Seconds or milliseconds since 1970, for some decades. */
function isTime(digits: string): boolean {
  return /^(?:\d{9}|[1-3]\d{9}|[1-3]\d{12}|[1-3]\d{15}|[1-3]\d{18})$/.test(digits);
}
