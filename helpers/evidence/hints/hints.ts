import { acceptedValue, isAnsweredByService, type Exchange } from '../../exchanges/exchange.js';
import type { Shape } from '../../interface/schemas.js';
import { isObject } from '../../json/values.js';
import type { Judgement } from '../../judging/judge.js';
import { bodyPatterns, envelopePatterns } from './bodies.js';
import { changedValuePatterns } from './changed-values.js';
import { namePatterns } from './names.js';
import { pagingPatterns } from './paging.js';
import {
  foundAt,
  areAllWritten,
  shownValuesIn,
  valuePattern,
  type Field,
  type FoundFault,
  type Pattern,
  type PatternEvidence,
} from './pattern.js';
import { peoplePatterns } from './people.js';
import { statusPatterns } from './statuses.js';

const isDay = ({ shape: { format } }: Field) => format === 'date';
const isMoment = ({ shape: { format } }: Field) => format === 'date-time';
const isTime = ({ name }: Field) => name === 'startTime' || name === 'endTime';
const isAnyTime = (field: Field) => isDay(field) || isMoment(field) || isTime(field);

const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isParts = (value: unknown) =>
  Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === 'number');

const dayAndTimePatterns = (): Pattern[] => [
  valuePattern({
    name: 'dates are arrays',
    text: 'Every date and time is an array of numbers: Jackson writes them so unless WRITE_DATES_AS_TIMESTAMPS is switched off.',
    isAbout: isAnyTime,
    hasForm: isParts,
  }),
  valuePattern({
    name: 'dates are numbers',
    text: 'Every date is a number: it is probably written as the time since 1970.',
    isAbout: isDay,
    hasForm: (value) => typeof value === 'number',
  }),
  valuePattern({
    name: 'dates have a time',
    text: 'Every date is written with a time: the field probably has a type for date and time, not one for a calendar date.',
    isAbout: isDay,
    hasForm: isText(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/),
  }),
  valuePattern({
    name: 'dates are in local form',
    text: 'Every date is written as people write it in one country, and not as YYYY-MM-DD.',
    isAbout: isDay,
    hasForm: isText(/^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/),
  }),
  valuePattern({
    name: 'times are text',
    text: 'Every time of day is a string: LocalTime is serialized as text by default, but the interface has an object with hour, minute, second and nano.',
    isAbout: isTime,
    hasForm: isText(/^\d\d?:\d\d/),
  }),
  valuePattern({
    name: 'times are arrays',
    text: 'Every time of day is an array of numbers: the interface has an object with hour, minute, second and nano.',
    isAbout: isTime,
    hasForm: isParts,
    unless: (evidence) => areAllWritten(evidence, { isAbout: isAnyTime, hasForm: isParts }),
  }),
  valuePattern({
    name: 'timestamps have no zone',
    text: 'Every timestamp is without a time zone: a type without one, such as LocalDateTime, is probably serialized.',
    isAbout: isMoment,
    hasForm: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?$/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps have a local offset',
    text: 'Every timestamp has the offset of a local time zone: the interface has UTC.',
    isAbout: isMoment,
    hasForm: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?[+-](?!00:?00$)\d\d(:?\d\d)?$/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps have a blank',
    text: 'Every timestamp has a blank in place of the T: it is probably the text of a database or of a string conversion.',
    isAbout: isMoment,
    hasForm: isText(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps are numbers',
    text: 'Every timestamp is a number: it is probably written as the time since 1970, and not in ISO 8601.',
    isAbout: isMoment,
    hasForm: (value) => typeof value === 'number',
    fewestFields: 1,
  }),
];

const isEnum = ({ shape: { values } }: Field) => values !== null;
const isBoolean = ({ shape: { type } }: Field) => type === 'boolean';

/** Whether a value is a documented one in other letters, as this function writes it. */
const isWritten = (write: (documented: string) => string) => (value: unknown, shape: Shape) =>
  shape.values?.some((documented) => value === write(documented)) === true;

const toPascal = (text: string) =>
  text
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** An object that is only named: by its id, or by its address. */
const isReference = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$|^(https?:\/)?\/[\w/.:-]*\d+\/?$/.test(value));

const valuePatterns = (): Pattern[] => [
  valuePattern({
    name: 'enumerations are in capitals',
    text: 'Every enumerated value is in capitals: the names of the constants of an enumeration are probably written as they are in the code.',
    isAbout: isEnum,
    hasForm: isWritten((value) => value.toUpperCase()),
  }),
  valuePattern({
    name: 'enumerations are in Pascal case',
    text: 'Every enumerated value begins with a capital: the names of the constants of an enumeration are probably written as they are in the code.',
    isAbout: isEnum,
    hasForm: isWritten(toPascal),
  }),
  valuePattern({
    name: 'enumerations are numbers',
    text: 'Every enumerated value is a number: the serializer writes the position of the constant; let it write its name.',
    isAbout: isEnum,
    hasForm: (value) => typeof value === 'number',
  }),
  valuePattern({
    name: 'booleans are numbers',
    text: 'Every boolean is 0 or 1: the database probably stores it as a number, and nothing converts it back.',
    isAbout: isBoolean,
    hasForm: (value) => value === 0 || value === 1,
  }),
  valuePattern({
    name: 'booleans are text',
    text: 'Every boolean is a string: it is probably converted to text before it is serialized.',
    isAbout: isBoolean,
    hasForm: (value) => typeof value === 'string' && /^(true|false|yes|no|y|n|0|1)$/i.test(value),
  }),
  valuePattern({
    name: 'objects are references',
    text: 'Objects inside others are only ids: related objects are probably not loaded, or are serialized as their keys.',
    isAbout: ({ name, shape: { type } }) => type === 'object' && name !== 'page',
    hasForm: (value) => isReference(value) && !isObject(value),
  }),
];

const isDigits = (value: unknown) => typeof value === 'string' && /^-?\d+$/.test(value);
const isNumeral = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);

const isNumber = ({ shape: { type } }: Field) => type === 'integer' || type === 'number';
const isDecimal = ({ shape: { type } }: Field) => type === 'number';
const isLong = ({ shape: { format } }: Field) => format === 'int64';
const isId = ({ name, shape: { format } }: Field) => name === 'id' && format === 'int64';

const areAllNumbersText = (evidence: PatternEvidence) =>
  areAllWritten(evidence, { isAbout: isNumber, hasForm: isNumeral });
const areAllLongsText = (evidence: PatternEvidence) => areAllWritten(evidence, { isAbout: isLong, hasForm: isDigits });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** Numbers that a serializer writes as strings, and ids of another type. The widest class comes first. */
const numberPatterns = (): Pattern[] => [
  valuePattern({
    name: 'every number is a string',
    text: 'Every number is a string: numbers are probably converted to text before they are serialized.',
    isAbout: isNumber,
    hasForm: isNumeral,
  }),
  valuePattern({
    name: 'every 64-bit integer is a string',
    text: 'Every 64-bit integer is a string: that is how a BigInt serializer and the JSON of Protocol Buffers write them.',
    isAbout: isLong,
    hasForm: isDigits,
    unless: areAllNumbersText,
  }),
  valuePattern({
    name: 'every id is a string',
    text: 'Every id is a string: a BigInt serializer or the database driver probably writes 64-bit ids as text.',
    isAbout: isId,
    hasForm: isDigits,
    unless: (evidence) => areAllNumbersText(evidence) || areAllLongsText(evidence),
  }),
  valuePattern({
    name: 'every id is a UUID',
    text: 'Every id is a UUID or an ObjectId: the interface has 64-bit integers, so the service needs a number for each.',
    isAbout: isId,
    hasForm: (value) => typeof value === 'string' && (UUID.test(value) || OBJECT_ID.test(value)),
  }),
  valuePattern({
    name: 'every decimal is a string',
    text: 'Every decimal number is a string: a type such as Decimal or BigDecimal is probably serialized as text.',
    isAbout: isDecimal,
    hasForm: isNumeral,
    unless: areAllNumbersText,
  }),
];

/** Every pattern that is known, in the order in which their hints are shown. */
export const patterns = (): Pattern[] => [
  ...bodyPatterns(),
  ...envelopePatterns(),
  ...namePatterns(),
  ...statusPatterns(),
  ...pagingPatterns(),
  ...numberPatterns(),
  ...valuePatterns(),
  ...dayAndTimePatterns(),
  ...changedValuePatterns(),
  ...peoplePatterns(),
];

/** The hints that the findings of a run give. Without a failure there are none. */
export function findHints(judgements: readonly Judgement[], exchanges: readonly Exchange[]) {
  const failed = new Set(
    judgements
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'waived')
      .map(({ requirement }) => requirement.id as string),
  );
  if (failed.size === 0) return [];
  const evidence = evidenceOf(judgements, exchanges);

  return patterns().flatMap(({ name, explain }) => {
    const explanation = explain(evidence);
    if (explanation === null) return [];
    const explained = evidence.found.filter(explanation.explains).map(({ requirement }) => requirement);

    return explained.some((id) => failed.has(id))
      ? [{ name, text: explanation.text, requirements: [...new Set(explained)] }]
      : [];
  });
}

function evidenceOf(judgements: readonly Judgement[], exchanges: readonly Exchange[]): PatternEvidence {
  const responses = exchanges.filter(isAnsweredByService);
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const found = judgements.flatMap(({ requirement: { id }, findings }) =>
    findings.flatMap(({ exchange: name, pointer }): FoundFault[] => {
      const exchange = byId.get(name);
      if (exchange === undefined) return [];

      return [{ requirement: id, rule: id.split('/')[1] ?? '', exchange, pointer, ...foundAt(exchange, pointer) }];
    }),
  );

  const accepted = responses.filter((exchange) => acceptedValue(exchange) !== undefined);

  return { found, exchanges, responses, accepted, values: accepted.flatMap(shownValuesIn) };
}
