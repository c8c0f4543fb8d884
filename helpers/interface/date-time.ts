const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-]00:00)$/;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date that exists, written YYYY-MM-DD. Calculated without Date, because every date of every response is checked. */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

  return day >= 1 && day <= (LONGEST[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeapYear);
}

/**
 * RFC 3339 in UTC, also without seconds, as ISO 8601 allows. A space for the T, lower case, a missing colon or another
 * offset are not accepted.
 */
export function isUtcDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return false;

  const [, year, month, day, hour, minute, second] = parts;
  const isLeapSecond = second === '60';

  return isCalendarDay(`${year}-${month}-${day}`) && (!isLeapSecond || `${hour}:${minute}` === '23:59');
}
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
