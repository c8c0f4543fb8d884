import { describe, expect, it } from 'vitest';
import { problemsOf, settingsOf, target } from './setting-sources.js';

const waiver = { requirement: 'get-order/answers-200', reason: 'the gateway says 203', expires: '2026-03-15' };
const environment = { ...target, SPRAY_WAIVERS: 'w.json' };

function waiversOf(content: unknown) {
  return settingsOf(environment, { 'w.json': JSON.stringify(content) }).waivers;
}

function flawsOf(content: unknown): readonly string[] {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return problemsOf(environment, { 'w.json': text }).map((problem) => problem.replace('SPRAY_WAIVERS: "w.json": ', ''));
}

describe('waivers', () => {
  it('are read from a file, and hold to the end of their last day', () => {
    expect(waiversOf([waiver])).toEqual([waiver]);
    expect(waiversOf([{ ...waiver, issue: 'https://issues.example/7' }])).toEqual([
      { ...waiver, issue: 'https://issues.example/7' },
    ]);
    expect(waiversOf([])).toEqual([]);
  });

  it('may start with a byte order mark', () => {
    expect(flawsOf(`\uFEFF${JSON.stringify([waiver])}`)).toEqual([]);
  });

  it('are named with their setting and file', () => {
    expect(problemsOf(environment, { 'w.json': '{}' })).toEqual([
      'SPRAY_WAIVERS: "w.json": expected a JSON array of waivers, got an object',
    ]);
  });

  it.each([
    ['a text that is not JSON', '[', ['expected a JSON array of waivers, got text that is not JSON']],
    ['null', 'null', ['expected a JSON array of waivers, got null']],
    ['an entry of another kind', [7], ['entry 1: expected a waiver, got a number']],
    [
      'an unknown requirement',
      [waiver, { ...waiver, requirement: 'get-order/answer-200' }],
      [
        'entry 2: expected requirement to be a known id, got "get-order/answer-200"; did you mean get-order/answers-200?',
      ],
    ],
    ['an operation', [{ ...waiver, requirement: 'get-order' }], [expect.stringContaining('got "get-order"')]],
    ['a blank reason', [{ ...waiver, reason: ' ' }], ['entry 1: expected reason to be a non-empty string, got " "']],
    [
      'an impossible day',
      [{ ...waiver, expires: '2027-02-30' }],
      ['entry 1: expected expires to be a date (YYYY-MM-DD), got "2027-02-30"'],
    ],
    [
      'a month 13',
      [{ ...waiver, expires: '2027-13-01' }],
      ['entry 1: expected expires to be a date (YYYY-MM-DD), got "2027-13-01"'],
    ],
    [
      'a time of day',
      [{ ...waiver, expires: '2027-01-01T00:00:00Z' }],
      ['entry 1: expected expires to be a date (YYYY-MM-DD), got "2027-01-01T00:00:00Z"'],
    ],
    [
      'a day that is past',
      [{ ...waiver, expires: '2026-03-14' }],
      ['entry 1: expected expires to be today (2026-03-15) or later, got "2026-03-14"'],
    ],
    [
      'an issue of another kind',
      [{ ...waiver, issue: 7 }],
      ['entry 1: expected issue to be a non-empty string, got a number'],
    ],
    [
      'an unknown key',
      [{ ...waiver, ticket: 7 }],
      ['entry 1: expected only requirement, reason, expires, issue, got "ticket"'],
    ],
    [
      'one requirement twice',
      [waiver, waiver],
      ['expected one waiver for each requirement, got two for "get-order/answers-200"'],
    ],
    [
      'nothing that is needed',
      [{}],
      [
        'entry 1: expected requirement to be a known id, got nothing',
        'entry 1: expected reason to be a non-empty string, got nothing',
        'entry 1: expected expires to be a date (YYYY-MM-DD), got nothing',
      ],
    ],
  ])('with %s stop the run', (_what, content, flaws) => {
    expect(flawsOf(content)).toEqual(flaws);
  });
});
