import { expect, test } from 'vitest';
import { USE_ANOTHER_FARMER } from '../../helpers/not-exercised.js';
import { reasonText } from '../../helpers/reports/outcomes.js';

test('a reason is followed by what would help, unless it says so itself', () => {
  expect(reasonText({ reason: 'no order', settings: ['SPRAY_SESSION'] })).toBe('no order → set SPRAY_SESSION');
  expect(reasonText({ reason: 'no order', settings: [] })).toBe('no order; no setting changes that');
  expect(reasonText({ reason: `too long${USE_ANOTHER_FARMER}`, settings: [] })).toBe(`too long${USE_ANOTHER_FARMER}`);
});
