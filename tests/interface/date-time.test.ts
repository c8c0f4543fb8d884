import { expect, test } from 'vitest';
import { daysAfter, errorsOf, isCalendarDay, isUtcDateTime } from '../../helpers/interface/schemas.js';

const days = ['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'];
const noDays = [
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  '',
  ' 2026-01-01',
  '2026/01/01',
  '20260101',
];

test('a calendar day is one that a calendar has, for us and for the schemas alike', () => {
  expect(days.filter((day) => !isCalendarDay(day) || errorsOf('order', { date: day }).length > 0)).toEqual([]);
  expect(noDays.filter((day) => isCalendarDay(day) || errorsOf('order', { date: day }).length === 0)).toEqual([]);
});

test.for([
  '2026-05-04T03:02:01Z',
  '2026-05-04T03:02:01.5Z',
  '2026-05-04T03:02:01.123456789Z',
  '2026-05-04T03:02:01+00:00',
  '2026-05-04T03:02:01-00:00',
  '2016-12-31T23:59:60Z',
  '2026-05-04T03:02Z',
])('%s is a date-time in UTC', (text) => expect(isUtcDateTime(text)).toBe(true));

test.for([
  '2026-05-04T03:02:01',
  '2026-05-04 03:02:01Z',
  '2026-05-04t03:02:01z',
  '2026-05-04T03:02:01+02:00',
  '2026-05-04T03:02:01+00',
  '2026-05-04T24:00:00Z',
  '2026-05-04T03:60:01Z',
  '2026-05-04T03:02:60Z',
  '2026-02-30T03:02:01Z',
  '2026-05-04T03:02:01,5Z',
  '2026-05-04',
  '1777863721000',
])('%s is no date-time in UTC', (text) => expect(isUtcDateTime(text)).toBe(false));

test('days are counted across months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
});
