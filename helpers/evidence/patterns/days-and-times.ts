import { isWrittenSo, valuePattern, type Field, type Pattern } from './pattern.js';

const isDay = ({ shape: { format } }: Field) => format === 'date';
const isMoment = ({ shape: { format } }: Field) => format === 'date-time';
const isTime = ({ name }: Field) => name === 'startTime' || name === 'endTime';
const isAnyTime = (field: Field) => isDay(field) || isMoment(field) || isTime(field);

const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isParts = (value: unknown) =>
  Array.isArray(value) && value.length > 1 && value.every((part) => typeof part === 'number');

/** Days, times of day and timestamps in the forms that libraries write by default. */
export const dayAndTimePatterns: readonly Pattern[] = [
  valuePattern({
    name: 'dates are arrays',
    text: 'Every date and time is an array of numbers: Jackson writes them so unless WRITE_DATES_AS_TIMESTAMPS is switched off.',
    isMeant: isAnyTime,
    isSuch: isParts,
  }),
  valuePattern({
    name: 'dates are numbers',
    text: 'Every date is a number: it is probably written as the time since 1970.',
    isMeant: isDay,
    isSuch: (value) => typeof value === 'number',
  }),
  valuePattern({
    name: 'dates have a time',
    text: 'Every date is written with a time: the field probably has a type for date and time, not one for a calendar date.',
    isMeant: isDay,
    isSuch: isText(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/),
  }),
  valuePattern({
    name: 'dates are in local form',
    text: 'Every date is written as people write it in one country, and not as YYYY-MM-DD.',
    isMeant: isDay,
    isSuch: isText(/^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/),
  }),
  valuePattern({
    name: 'times are text',
    text: 'Every time of day is a string: LocalTime is serialized as text by default, but the interface has an object with hour, minute, second and nano.',
    isMeant: isTime,
    isSuch: isText(/^\d\d?:\d\d/),
  }),
  valuePattern({
    name: 'times are arrays',
    text: 'Every time of day is an array of numbers: the interface has an object with hour, minute, second and nano.',
    isMeant: isTime,
    isSuch: isParts,
    unless: (evidence) => isWrittenSo(evidence, { isMeant: isAnyTime, isSuch: isParts }),
  }),
  valuePattern({
    name: 'timestamps have no zone',
    text: 'Every timestamp is without a time zone: a type without one, such as LocalDateTime, is probably serialized.',
    isMeant: isMoment,
    isSuch: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?$/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps have a local offset',
    text: 'Every timestamp has the offset of a local time zone: the interface has UTC.',
    isMeant: isMoment,
    isSuch: isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?[+-](?!00:?00$)\d\d(:?\d\d)?$/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps have a blank',
    text: 'Every timestamp has a blank in place of the T: it is probably the text of a database or of a string conversion.',
    isMeant: isMoment,
    isSuch: isText(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
    fewestFields: 1,
  }),
  valuePattern({
    name: 'timestamps are numbers',
    text: 'Every timestamp is a number: it is probably written as the time since 1970, and not in ISO 8601.',
    isMeant: isMoment,
    isSuch: (value) => typeof value === 'number',
    fewestFields: 1,
  }),
];
