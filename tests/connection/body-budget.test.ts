import { expect, test } from 'vitest';
import { aBudget } from '../../helpers/connection/limits.js';
import { measureJson } from '../../helpers/json/parse.js';
import { NotExercised } from '../../helpers/not-exercised.js';

const MAX = 24_000; // so that the heaviest body allowed weighs a thousand values
const usageOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);

  return { bytes: bytes.length, weight: measureJson(bytes).weight };
};
const bodyOf = (objects: number) => usageOf(`[${'{},'.repeat(objects)}0]`);

test('a body that is too heavy is not parsed, and later ones may be', () => {
  const budget = aBudget(MAX);

  expect(budget.addBody('list-feedback', bodyOf(500))).toMatch(/^a body of \d+ bytes and about \d+ JSON values$/);
  expect(() => budget.expectRoom('list-feedback')).not.toThrow();
});

test('an operation that used up its share leaves room for the others', () => {
  const budget = aBudget(MAX);
  for (let time = 0; time < 3; time++) expect(budget.addBody('list-feedback', bodyOf(180))).toBeNull();

  expect(() => budget.expectRoom('list-feedback')).toThrow(NotExercised);
  expect(() => budget.expectRoom('list-feedback')).toThrow(/the responses of list-feedback add up to/);
  expect(() => budget.expectRoom('get-order')).not.toThrow();
  expect(budget.addBody('get-order', bodyOf(10))).toBeNull();
});

test('all operations together are limited, too', () => {
  const budget = aBudget(MAX);
  for (const slug of ['get-order', 'list-feedback', 'create-order'] as const) {
    expect(budget.addBody(slug, bodyOf(180))).toBeNull();
  }

  expect(budget.addBody('confirm-order', bodyOf(180))).not.toBeNull();
});

test('bytes are limited as well as values', () => {
  const budget = aBudget(MAX);
  expect(budget.addBody('get-order', usageOf(`"${'x'.repeat(MAX)}"`))).toBeNull();

  expect(() => budget.expectRoom('get-order')).toThrow(/SPRAY_MAX_BODY_BYTES|too much to keep/);
});

test('what comes after the last room was taken is not kept, and leaves room for the others', () => {
  const budget = aBudget(MAX);
  const long = usageOf(`"${'x'.repeat(MAX * 0.9)}"`);
  const inFlight = Array.from({ length: 8 }, () => budget.addBody('list-feedback', long));

  expect(inFlight.filter((problem) => problem === null)).toHaveLength(2);
  expect(inFlight.at(-1)).toMatch(/^a body of \d+ bytes/);
  expect(() => budget.expectRoom('list-feedback')).toThrow(NotExercised);
  expect(() => budget.expectRoom('get-order')).not.toThrow();
  expect(budget.addBody('get-order', bodyOf(10))).toBeNull();
});
