export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text;
}

export function today(): string {
  return dayOf(new Date());
}

export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return dayOf(moment);
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
