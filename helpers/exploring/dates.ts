import { daysAfter } from '../interface/date-time.js';

/** Which day of the week: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** The days after a day that are so, from one number of days on to another. */
export function daysThat(
  today: string,
  [from, to]: readonly [number, number],
  isMeant: (date: string) => boolean,
): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => daysAfter(today, from + index)).filter(isMeant);
}

export function isWorkday(date: string): boolean {
  return ![0, 6].includes(weekdayOf(date));
}

/** A day that hardly any service closes: a workday in ten days or so. */
export function plainDate(today: string): string {
  return daysThat(today, [10, 14], isWorkday)[0] ?? daysAfter(today, 10);
}
