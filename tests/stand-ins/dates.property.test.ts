import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { datedPatternFor, isDateOrTime, mayHaveDate } from '../../helpers/stand-ins/dates.js';

const IN_WORDS = '1 jan';

/** Texts of the pieces of which dates and times consist, in any order. */
const like = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'2026 1899 2147 1960 02 30 7 12345678 20261116 05:30 23:59:59.123 T t Z GMT +02:00 am P1D PT5M'.split(' '),
      ),
      fc.constantFrom('Mon', 'Thursday', 'Jan', 'june', 'Sept.', 'March', 'Marcus', '3rd', 'at', 'W07', 'May', 'x'),
      fc.constantFrom('-', '/', '.', ',', ' ', ':', '+', '@', 'é'),
    ),
    { maxLength: 9 },
  )
  .chain((parts) => fc.constantFrom('', ' ', '-', ', ').map((between) => parts.join(between)));

const examples = [
  '2026-11-16',
  '2026-11-16T22:15:27.123Z',
  'Mon, 16 Nov 2026 22:15:27 GMT',
  '16-Nov-2026',
  'Nov. 3rd, 2026 at 5:30 pm',
  '20261116T221527Z',
  '05:30',
  'P1DT2H',
  '+012026-02-30',
];

test('a pattern without the days in words finds all dates of a text that has none', () => {
  const pattern = datedPatternFor((dates) => dates, 'gi');
  fc.assert(
    fc.property(like, (text) => {
      fc.pre(!text.includes('é'));
      const found = [...text.matchAll(pattern(IN_WORDS))].map(([match]) => match);

      expect([...text.matchAll(pattern(text))].map(([match]) => match)).toEqual(found);
      if (found.length > 0) expect(mayHaveDate(text)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a text is a date or a time if the whole pattern says so', () => {
  const whole = datedPatternFor((dates) => `^${dates}$`, 'i')(IN_WORDS);
  fc.assert(
    fc.property(fc.oneof(like, fc.constantFrom(...examples)), (text) => {
      const isDate = text.length <= 60 && !text.includes('é') && whole.test(text.trim());

      expect(isDateOrTime(text)).toBe(isDate);
    }),
    { numRuns: 5000 },
  );
});

test.each(examples)('%s is a date or a time', (text) => {
  expect(isDateOrTime(text)).toBe(true);
});
