import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Attempt } from './attempt.js';
import { exploreScoreOf, median } from './explore-score.js';
import { explorePage, missesOf, shortfallsOf, summaryOf } from './explore-tables.js';
import { readFlags } from './flags.js';
import { keptResults } from './kept-results.js';

const [area, date, types] = ['create-order/keeps-the-area', 'create-order/keeps-the-date', 'create-order/field-types'];
const failing = (...ids: readonly string[]) => ids.map((id) => ({ id, message: `expected 1, got 2 (${id})` }));

const found: Attempt = {
  kind: 'deviant',
  server: 'caps areas',
  seed: 1,
  breaks: [area, date],
  failed: failing(area),
  error: null,
  isAdvised: false,
  ordersUntilFound: 12,
  reproductions: [1, 4],
  requests: 900,
  seconds: 1,
};
const missed: Attempt = { ...found, seed: 2, failed: [], ordersUntilFound: null, reproductions: [] };
const variant: Attempt = { ...missed, kind: 'variant', server: 'rejects weekends', breaks: [] };
const advised: Attempt = { ...variant, kind: 'advisory', server: 'loses confirmations', isAdvised: true };

describe('the score of explorations', () => {
  test('counts what was found, and what of it was blamed exactly', () => {
    const onTheSecondOnly = { ...found, seed: 3, failed: failing(date), ordersUntilFound: 20 };
    const onMore = { ...found, seed: 4, failed: failing(area, types), ordersUntilFound: 40 };
    const { deviants, ...shares } = exploreScoreOf([found, missed, onTheSecondOnly, onMore]);

    expect(deviants).toEqual([{ fault: 'caps areas', breaks: [area, date], seeds: 4, found: 3, exact: 1, orders: 20 }]);
    expect(shares).toMatchObject({ found: 0.75, exact: 1 / 3, medianOrders: 20, medianReproduction: 2.5 });
  });

  test('counts a variant that is failed, or that cannot be explored, as a false alarm', () => {
    const failed = { ...variant, seed: 3, failed: failing(types) };
    const unexplored = { ...variant, server: 'is slow', error: 'no response' };

    expect(exploreScoreOf([variant, failed, unexplored]).variants).toEqual({
      servers: 2,
      explorations: 3,
      falseAlarms: 2,
    });
  });

  test('counts an ordinary fault as found if anything that it breaks is blamed, and nothing else', () => {
    const ordinary = { ...found, kind: 'ordinary' as const, failed: failing(date) };
    const away = { ...ordinary, server: 'has other dates', failed: failing(date, types) };
    const unseen = { ...ordinary, server: 'has no dates', failed: [] };

    expect(exploreScoreOf([ordinary, away, unseen]).ordinary).toEqual({ servers: 3, found: 2 / 3, exact: 1 / 3 });
    expect(shortfallsOf([ordinary, unseen])).toEqual(['missed: has no dates (seed 1)']);
  });

  test('counts how often a fault is advised against where the interface is silent', () => {
    const missedOnce = { ...advised, seed: 3, isAdvised: false };

    expect(exploreScoreOf([advised, missedOnce]).advisory).toEqual({ servers: 1, advised: 0.5 });
    expect(shortfallsOf([advised, missedOnce])).toEqual(['not advised against: loses confirmations (seed 3)']);
  });

  test('names what was missed or blamed wrongly, with its seed and the messages', () => {
    const away = { ...found, seed: 3, failed: failing(date, types) };
    const alarmed = { ...variant, failed: failing(area) };

    expect(shortfallsOf([found, missed, away, variant, alarmed])).toEqual([
      'missed: caps areas (seed 2)',
      `blamed otherwise: caps areas (seed 3): ${date}; expected ${area}`,
      `  ${types}: expected 1, got 2 (${types})`,
      'false alarm: rejects weekends (seed 2)',
      `  ${area}: expected 1, got 2 (${area})`,
    ]);
    expect(missesOf([found, missed, { ...missed, seed: 7 }])).toEqual(['2 × caps areas (seeds 2, 7)']);
  });

  test('is written into a page, with a row for each fault', () => {
    const score = exploreScoreOf([found, missed, variant]);
    const page = explorePage(score, [['areas', [{ fault: 'caps areas' }]]], {
      seeds: 2,
      variantSeeds: 1,
      ordinarySeeds: 1,
      foundByRun: 24,
    });

    expect(page).toContain('| caps areas      | 1/2   | 1/1            | 12     |');
    expect(page).toContain('## Areas');
    expect(page).toContain('- A run finds 24 of them.');
    for (const sentence of summaryOf(score)) expect(page).toContain(sentence);
  });

  test('has no median where there is nothing', () => {
    expect([median([]), median([3]), median([4, 1]), median([9, 1, 5])]).toEqual([null, 3, 2.5, 5]);
  });
});

test('a score that was stopped goes on with the results that it has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'explore-score-'));
  keptResults(folder).keep('deviant 1 1', found);
  const [file = ''] = readdirSync(folder);
  appendFileSync(join(folder, file), '["deviant 2 1", {"ki');

  expect(keptResults(folder).get('deviant 1 1')).toEqual(found);
  expect(keptResults(folder).has('deviant 2 1')).toBe(false);
  keptResults(folder).keep('deviant 2 1', found);
  keptResults(folder).keep('deviant 3 1', found);
  expect(keptResults(folder).has('deviant 3 1')).toBe(true);
});

describe('the flags of the score', () => {
  test('narrow it', () => {
    const narrowed = [
      '--seeds',
      '2',
      '--only',
      'area',
      '--only',
      'date',
      '--variants',
      '0',
      '--ordinary',
      '0',
      '--processes',
      '1',
    ];

    expect(readFlags([])).toMatchObject({
      seeds: 5,
      variantSeeds: 3,
      ordinarySeeds: 1,
      only: [],

      isWhole: true,
    });
    expect(readFlags(narrowed)).toEqual({
      seeds: 2,
      variantSeeds: 0,
      ordinarySeeds: 0,
      only: ['area', 'date'],
      processes: 1,

      isWhole: false,
    });
    expect(readFlags(['--processes', '1'])).toMatchObject({ processes: 1, isWhole: true });
  });

  test('are refused where they are no numbers', () => {
    expect(() => readFlags(['--seeds', 'two'])).toThrow('--seeds takes a whole number, such as 2; got two');
  });
});
