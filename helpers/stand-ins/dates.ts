import { patternFor } from './patterns.js';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?[ ]';
const YEAR = '(?:1[89]|2[01])\\d\\d';
const ZONE = '(?:[ ]?(?:z|utc|gmt)(?![a-z])|[ ]?(?:gmt|utc)?[+-]\\d\\d(?::?\\d\\d)?)';
const TIME = `\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,12})?)?(?:[ ]?[ap]\\.?m\\b\\.?)?${ZONE}?`;
/** Digits that could be a day of a year, real or not: whether it is one is judged. */
const DAY = [
  `[+-]?\\d{4,6}-\\d\\d-\\d\\d`,
  `${YEAR}-w?\\d\\d?-\\d\\d?`,
  `${YEAR}-(?:w\\d\\d|[0-3]\\d\\d)`,
  `${YEAR}(?<sign>[./])\\d\\d?\\k<sign>\\d\\d?`,
  `\\d\\d?(?<dash>[./-])\\d\\d?\\k<dash>${YEAR}`,
  `(?:${WEEKDAY})?\\d\\d?(?:st|nd|rd|th)?[ -]${MONTH}[ -],?${YEAR}`,
  `(?:${WEEKDAY})?${MONTH}[ -]\\d\\d?(?:st|nd|rd|th)?,?[ ]${YEAR}`,
].join('|');
const COMPACT = `${YEAR}(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])(?:t\\d{4,6}(?:\\.\\d+)?z?)?`;
const DURATION = 'p(?=t?\\d)(?:\\d+[ymwd])*(?:t(?:\\d+(?:\\.\\d+)?[hms])+)?';

/** A date, a time or both, in any usual notation, and nothing of a longer word or number. */
export const DATES = `(?<![\\p{L}\\p{Nd}@]|\\d[.-])(?:(?:${DAY})(?:(?:t|,?[ ](?:at[ ])?)${TIME})?|${TIME}|${COMPACT}|${DURATION})(?![\\p{L}\\p{Nd}]|[.-]\\d)`;

const MAY_BE_DATE = /\d/;
const BEYOND_ASCII = /[^ -~]/;
const whole = patternFor(`^${DATES}$`, 'i');
const LONGEST = 60;

/** Whether a text is a date or a time, and nothing else. */
export function isDateOrTime(text: string): boolean {
  if (text.length > LONGEST || !MAY_BE_DATE.test(text)) return false;
  const trimmed = text.trim();

  return !BEYOND_ASCII.test(trimmed) && whole(trimmed).test(trimmed);
}
