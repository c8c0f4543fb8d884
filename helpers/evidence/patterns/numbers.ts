import { isWrittenSo, valuePattern, type Field, type Pattern, type PatternEvidence } from './pattern.js';

const isDigits = (value: unknown) => typeof value === 'string' && /^-?\d+$/.test(value);
const isNumeral = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);

const isNumber = ({ shape: { type } }: Field) => type === 'integer' || type === 'number';
const isDecimal = ({ shape: { type } }: Field) => type === 'number';
const isLong = ({ shape: { format } }: Field) => format === 'int64';
const isId = ({ name, shape: { format } }: Field) => name === 'id' && format === 'int64';

const areAllNumbersText = (evidence: PatternEvidence) =>
  isWrittenSo(evidence, { isMeant: isNumber, isSuch: isNumeral });
const areAllLongsText = (evidence: PatternEvidence) => isWrittenSo(evidence, { isMeant: isLong, isSuch: isDigits });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** Numbers that a serializer writes as strings, and ids of another type. The widest class comes first. */
export const numberPatterns: readonly Pattern[] = [
  valuePattern({
    name: 'every number is a string',
    text: 'Every number is a string: numbers are probably converted to text before they are serialized.',
    isMeant: isNumber,
    isSuch: isNumeral,
  }),
  valuePattern({
    name: 'every 64-bit integer is a string',
    text: 'Every 64-bit integer is a string: that is how a BigInt serializer and the JSON of Protocol Buffers write them.',
    isMeant: isLong,
    isSuch: isDigits,
    unless: areAllNumbersText,
  }),
  valuePattern({
    name: 'every id is a string',
    text: 'Every id is a string: a BigInt serializer or the database driver probably writes 64-bit ids as text.',
    isMeant: isId,
    isSuch: isDigits,
    unless: (evidence) => areAllNumbersText(evidence) || areAllLongsText(evidence),
  }),
  valuePattern({
    name: 'every id is a UUID',
    text: 'Every id is a UUID or an ObjectId: the interface has 64-bit integers, so the service needs a number for each.',
    isMeant: isId,
    isSuch: (value) => typeof value === 'string' && (UUID.test(value) || OBJECT_ID.test(value)),
  }),
  valuePattern({
    name: 'every decimal is a string',
    text: 'Every decimal number is a string: a type such as Decimal or BigDecimal is probably serialized as text.',
    isMeant: isDecimal,
    isSuch: isNumeral,
    unless: areAllNumbersText,
  }),
];
