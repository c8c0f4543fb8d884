import type { Shape } from '../../interface/shapes.js';
import { areAll, type Pattern, type PatternEvidence } from './pattern.js';

const isDigits = (value: unknown) => typeof value === 'string' && /^-?\d+$/.test(value);
const isNumeral = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);

const isNumber = ({ type }: Shape) => type === 'integer' || type === 'number';
const isDecimal = ({ type }: Shape) => type === 'number';
const isLong = ({ format }: Shape) => format === 'int64';

/** Numbers that a serializer writes as strings, the widest class first. */
export const numberPatterns: readonly Pattern[] = [
  {
    name: 'every number is a string',
    explain: (evidence) =>
      stringsInPlaceOf(evidence, isNumber, isNumeral)
        ? {
            text: 'Every number is a string: numbers are probably converted to text before they are serialized.',
            explains: ({ shape, value }) => shape !== null && isNumber(shape) && isNumeral(value),
          }
        : null,
  },
  {
    name: 'every id is a string',
    explain: (evidence) => {
      const { values } = evidence;
      const areNumbersToo = stringsInPlaceOf(evidence, isNumber, isNumeral);
      const ids = values.filter(({ name }) => name === 'id');
      if (areNumbersToo || !areAll(ids, isDigits)) return null;
      const what = stringsInPlaceOf(evidence, isLong, isDigits) ? 'Every 64-bit integer' : 'Every id';

      return {
        text: `${what} is a string: a serializer for BigInt or 64-bit integers probably writes them as text.`,
        explains: ({ shape, value }) => shape !== null && isLong(shape) && isDigits(value),
      };
    },
  },
  {
    name: 'every decimal is a string',
    explain: (evidence) =>
      stringsInPlaceOf(evidence, isDecimal, isNumeral) && !stringsInPlaceOf(evidence, isNumber, isNumeral)
        ? {
            text: 'Every decimal number is a string: a type such as Decimal or BigDecimal is probably serialized as text.',
            explains: ({ shape, value }) => shape !== null && isDecimal(shape) && isNumeral(value),
          }
        : null,
  },
];

function stringsInPlaceOf(
  { values }: PatternEvidence,
  isMeant: (shape: Shape) => boolean,
  isText: (value: unknown) => boolean,
): boolean {
  return areAll(
    values.filter(({ shape }) => isMeant(shape)),
    isText,
  );
}
