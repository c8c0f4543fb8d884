import { describe, expect, it } from 'vitest';
import { leftOutBy } from '../../helpers/settings/scope.js';
import { problemsOf, settingsOf } from './setting-sources.js';

const leftOut = (id: string, changes: object) => leftOutBy(id, { only: [], exclude: [], ...changes });

describe('the scope', () => {
  it('is a list of operations and requirement ids, trimmed, each once', () => {
    const { only, exclude } = settingsOf({
      SPRAY_ONLY: 'create-order, get-order/answers-200 ,create-order',
      SPRAY_EXCLUDE: 'create-order/keeps-the-date',
    });

    expect(only).toEqual(['create-order', 'get-order/answers-200']);
    expect(exclude).toEqual(['create-order/keeps-the-date']);
  });

  it('names the nearest to each entry that is unknown', () => {
    expect(problemsOf({ SPRAY_ONLY: 'creat-order,get-order/answer-200' })).toEqual([
      'SPRAY_ONLY: expected operations or requirement ids, separated by commas, got "creat-order"; did you mean create-order?',
      'SPRAY_ONLY: expected operations or requirement ids, separated by commas, got "get-order/answer-200"; did you mean get-order/answers-200?',
    ]);
  });

  it('has no empty entries', () => {
    expect(problemsOf({ SPRAY_EXCLUDE: 'get-order,' })).toEqual([
      'SPRAY_EXCLUDE: expected operations or requirement ids, separated by commas, got an empty entry',
    ]);
  });

  it.each([
    [{ SPRAY_EXCLUDE: 'create-order,get-order' }, 'SPRAY_EXCLUDE'],
    [{ SPRAY_ONLY: 'get-order', SPRAY_EXCLUDE: 'get-order/answers-200' }, 'SPRAY_ONLY and SPRAY_EXCLUDE'],
  ])('%j leaves nothing to judge and stops the run', (environment, names) => {
    expect(problemsOf(environment)).toEqual([`${names}: expected at least one requirement to judge, got none`]);
  });

  it('holds an operation to its own requirements', () => {
    expect(leftOut('get-order/answers-200', { only: ['get-order'] })).toBeNull();
    expect(leftOut('get-order-too/answers-200', { only: ['get-order'] })).toBe('SPRAY_ONLY');
    expect(leftOut('get-order/answers-200', { exclude: ['get-order'] })).toBe('SPRAY_EXCLUDE');
  });
});
