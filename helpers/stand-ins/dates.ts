import { patternFor } from './patterns.js';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?[ ]';
const YEAR = '(?:1[89]|2[01])\\d\\d';
const ZONE = '(?:[ ]?(?:z|utc|gmt)(?![a-z])|[ ]?(?:gmt|utc)?[+-]\\d\\d(?::?\\d\\d)?)';
const TIME = `\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,12})?)?(?:[ ]?[ap]\\.?m\\b\\.?)?${ZONE}?`;
/** Digits that could be a day of a year, real or not: whether it is one is judged. */
const DAYS_IN_NUMBERS = [
  `[+-]?\\d{4,6}-\\d\\d-\\d\\d`,
  `${YEAR}-w?\\d\\d?-\\d\\d?`,
  `${YEAR}-(?:w\\d\\d|[0-3]\\d\\d)`,
  `${YEAR}(?<sign>[./])\\d\\d?\\k<sign>\\d\\d?`,
  `\\d\\d?(?<dash>[./-])\\d\\d?\\k<dash>${YEAR}`,
];
const DAYS_IN_WORDS = [
  `(?:${WEEKDAY})?\\d\\d?(?:st|nd|rd|th)?[ -]${MONTH}[ -],?${YEAR}`,
  `(?:${WEEKDAY})?${MONTH}[ -]\\d\\d?(?:st|nd|rd|th)?,?[ ]${YEAR}`,
];
const COMPACT = `${YEAR}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])(?:t\\d{4,6}(?:\\.\\d+)?z?)?`;
const DURATION = 'p(?=t?\\d)(?:\\d+[ymwd])*(?:t(?:\\d+(?:\\.\\d+)?[hms])+)?';

/** A date, a time or both, in any usual notation, and nothing of a longer word or number. */
function datesWith(days: readonly string[]): string {
  return `(?<![\\p{L}\\p{Nd}@]|\\d[.-])(?:(?:${days.join('|')})(?:(?:t|,?[ ](?:at[ ])?)${TIME})?|${TIME}|${COMPACT}|${DURATION})(?![\\p{L}\\p{Nd}]|[.-]\\d)`;
}

/** The name of a month before or after a number. */
const DAY_IN_WORDS =
  /\d(?:[a-z]{2})?[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[ -]\d/i;

/** A pattern with dates in it. For a text without a day in words it is another one, which is compiled in a third of the time. */
export function datedPatternFor(source: (dates: string) => string, flags: string): (text: string) => RegExp {
  const inNumbers = patternFor(source(datesWith(DAYS_IN_NUMBERS)), flags);
  const inWords = patternFor(source(datesWith([...DAYS_IN_NUMBERS, ...DAYS_IN_WORDS])), flags);

  return (text) => (DAY_IN_WORDS.test(text) ? inWords : inNumbers)(text);
}

const SIGN_OF_DATE = new RegExp(`${YEAR}|\\d{4}-\\d\\d-\\d\\d|\\d:\\d\\d|pt?\\d`, 'i');

/** Whether a text has a year, a clock or the start of a duration. */
export function mayHaveDate(text: string): boolean {
  return SIGN_OF_DATE.test(text);
}

/** As JSON and HTTP usually write a time. */
const USUAL =
  /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d \d\d:\d\d:\d\d GMT)$/;
const NOT_PRINTABLE = /[^ -~]/;
const whole = datedPatternFor((dates) => `^${dates}$`, 'i');
const LONGEST = 60;

/** The name of a weekday or a month, a duration, a short number with something after it, or eight digits. */
const START_OF_DATE =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z., -]|pt?\d|[+-]?\d{1,6}[^\d]|\d{8})/i;

/** Whether a text is a date or a time, and nothing else. */
export function isDateOrTime(text: string): boolean {
  if (text.length > LONGEST || !mayHaveDate(text)) return false;
  const trimmed = text.trim();
  if (!START_OF_DATE.test(trimmed)) return false;

  return USUAL.test(trimmed) || (!NOT_PRINTABLE.test(trimmed) && whole(trimmed).test(trimmed));
}
