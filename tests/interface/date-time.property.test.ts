import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, errorsOf, isCalendarDay, isUtcDateTime } from '../../helpers/interface/schemas.js';
import { anyText } from '../support/any-text.js';

const padded = (number: number, length: number) => String(number).padStart(length, '0');

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

const year = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1900, 2000, 2024, 2100));
const day = fc.record({ year, month: fc.nat({ max: 13 }), day: fc.nat({ max: 32 }) });
const dayText = (one: { year: number; month: number; day: number }) =>
  `${padded(one.year, 4)}-${padded(one.month, 2)}-${padded(one.day, 2)}`;
const isReal = (one: { year: number; month: number; day: number }) =>
  one.day >= 1 && one.day <= daysOf(one.year, one.month);

test('a day is one that a calendar has, for us and for the schemas', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(isCalendarDay(dayText(one))).toBe(isReal(one));
      expect(errorsOf('order', { date: dayText(one) }).length === 0).toBe(isReal(one));
    }),
    { numRuns: 500 },
  );
});

const time = fc.record({
  hour: fc.nat({ max: 25 }),
  minute: fc.nat({ max: 61 }),
  second: fc.oneof(fc.nat({ max: 61 }), fc.constant(null)),
  fraction: fc.constantFrom('', '.0', '.123456789', '.', ',5'),
  zone: fc.constantFrom('Z', '+00:00', '-00:00', '+01:00', '-00:30', '+0000', '+00', '', 'z'),
  between: fc.constantFrom('T', 'T', 'T', 't', ' '),
});

test('a date-time is in UTC where its day, its time and its zone say so', () => {
  fc.assert(
    fc.property(day, time, (one, { hour, minute, second, fraction, zone, between }) => {
      const seconds = second === null ? '' : `:${padded(second, 2)}${fraction}`;
      const text = `${dayText(one)}${between}${padded(hour, 2)}:${padded(minute, 2)}${seconds}${zone}`;
      const isTime = hour <= 23 && minute <= 59 && (second ?? 0) <= 59;
      const isLeapSecond = hour === 23 && minute === 59 && second === 60;
      const isWritten =
        between === 'T' && /^(Z|[+-]00:00)$/.test(zone) && (second === null || /^(\.\d+)?$/.test(fraction));

      expect(isUtcDateTime(text)).toBe(isReal(one) && (isTime || isLeapSecond) && isWritten);
    }),
    { numRuns: 500 },
  );
});

test('every instant that JavaScript writes is a date-time in UTC', () => {
  const past = new Date('0000-01-01T00:00:00Z');
  const last = new Date('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.date({ min: past, max: last, noInvalidDate: true }), (instant) => {
      expect(isUtcDateTime(instant.toISOString())).toBe(true);
      expect(isCalendarDay(instant.toISOString().slice(0, 10))).toBe(true);
    }),
  );
});

test('days are counted one by one', () => {
  const real = day.filter((one) => isReal(one) && one.year >= 1 && one.year <= 9990);
  fc.assert(
    fc.property(real, fc.nat({ max: 400 }), (start, days) => {
      let { year: y, month: m, day: d } = start;
      for (let count = 0; count < days; count++) {
        d++;
        if (d > daysOf(y, m)) [d, m] = [1, m + 1];
        if (m > 12) [m, y] = [1, y + 1];
      }

      expect(daysAfter(dayText(start), days)).toBe(dayText({ year: y, month: m, day: d }));
    }),
  );
});

test('whatever the text, it is a day and a date-time, or it is not', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.tuple(day.map(dayText), anyText).map((parts) => parts.join('')),
      ),
      (text) => {
        if (isCalendarDay(text)) expect(text).toMatch(/^\d{4}-\d\d-\d\d$/);
        if (isUtcDateTime(text)) expect(text).toMatch(/^[\dT:.-]+(Z|[+-]00:00)$/);
      },
    ),
  );
});
