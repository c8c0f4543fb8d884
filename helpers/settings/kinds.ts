import { shownText } from '../words/shown.js';
import { unexpected, type ValueType } from './setting.js';

export function kind<T>(expects: string, read: (text: string) => T | undefined): ValueType<T> {
  return {
    expects,
    parse(text) {
      const value = read(text);
      return value === undefined ? unexpected(expects, shownText(text)) : { value };
    },
  };
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): ValueType<Choice> {
  return kind(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text));
}

export const trueOrFalse: ValueType<boolean> = kind('true or false', (text) => {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
});

export function wholeNumber(least: number, most: number): ValueType<number> {
  return kind(`a whole number from ${least} to ${most}`, (text) => wholeNumberWithin(text, least, most));
}

const units = { '': 1, KiB: 1024, MiB: 1024 ** 2 };

export function byteCount(least: number, most: number): ValueType<number> {
  return kind(`a number of bytes from ${least} to ${most}, also in KiB or MiB`, (text) => {
    const [, digits = '', unit = ''] = /^(\d+) ?(KiB|MiB)?$/.exec(text) ?? [];
    const count = wholeNumberWithin(digits, 0, most);
    if (count === undefined || !isUnit(unit)) return undefined;

    const bytes = count * units[unit];
    return bytes >= least && bytes <= most ? bytes : undefined;
  });
}

/** One line of text with nothing invisible in it. */
export function isPrintable(text: string): boolean {
  return text === text.trim() && !/[\p{Control}\p{Surrogate}\u2028\u2029]/u.test(text);
}

function wholeNumberWithin(text: string, least: number, most: number): number | undefined {
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function isUnit(text: string): text is keyof typeof units {
  return Object.hasOwn(units, text);
}
