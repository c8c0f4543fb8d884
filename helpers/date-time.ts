const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-]00:00)$/;

/** A real calendar day, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;

  const day = new Date(`${text}T00:00:00Z`);

  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * RFC 3339 in UTC, and ISO 8601 without its seconds, as some write a full minute. A space for the T, lower case, a lost
 * colon or another offset are something else.
 */
export function isUtcDateTime(text: string): boolean {
  const parts = DATE_TIME.exec(text);
  if (parts === null) return false;

  const [, year, month, day, hour, minute, second] = parts;
  const isLeapSecond = second === '60';

  return isCalendarDay(`${year}-${month}-${day}`) && (!isLeapSecond || `${hour}:${minute}` === '23:59');
}

/** The day that many days after another. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);

  return date.toISOString().slice(0, 10);
}
