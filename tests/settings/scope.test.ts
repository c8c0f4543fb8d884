import { describe, expect, it } from 'vitest';
import { leftOutBy } from '../../helpers/settings/scope.js';
import { problemsIn, problemsOf, settingsOf, sourcesOf, type Environment } from './setting-sources.js';

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
    [
      { SPRAY_ONLY: 'get-order', SPRAY_EXCLUDE: 'get-order', SPRAY_LEVEL: 'stated' },
      'SPRAY_ONLY, SPRAY_EXCLUDE and SPRAY_LEVEL',
    ],
  ])('%j leaves nothing to judge and stops the run', (environment, names) => {
    expect(problemsOf(environment)).toEqual([`${names}: expected at least one requirement to judge, got none`]);
  });

  it('holds an operation to its own requirements', () => {
    const facts = { level: 'stated', section: '2, 4.2' };
    const everything = { only: [], exclude: [], level: [], section: [] };
    const leftOut = (id: string, changes: object) => leftOutBy({ id, ...facts }, { ...everything, ...changes });

    expect(leftOut('get-order/answers-200', { only: ['get-order'] })).toBeNull();
    expect(leftOut('get-order-too/answers-200', { only: ['get-order'] })).toBe('SPRAY_ONLY');
    expect(leftOut('get-order/answers-200', { exclude: ['get-order'] })).toBe('SPRAY_EXCLUDE');
    expect(leftOut('get-order/answers-200', { level: ['implied', 'stated'], section: ['4.1', '2'] })).toBeNull();
    expect(leftOut('get-order/answers-200', { level: ['implied'] })).toBe('SPRAY_LEVEL');
    expect(leftOut('get-order/answers-200', { section: ['4'] })).toBeNull();
    expect(leftOut('get-order/answers-200', { section: ['4.20', '7'] })).toBe('SPRAY_SECTION');
  });

  it('knows the levels, and the sections that requirements come from', () => {
    const facts = {
      'create-order/answers-200': { level: 'stated', section: 'preamble, 4.1' },
      'get-order/answers-200': { level: 'implied', section: '2, 4.2' },
    };
    const problems = (environment: Environment) =>
      problemsIn({ ...sourcesOf(environment), requirementIds: Object.keys(facts), requirementFacts: facts });

    expect(settingsOf({ SPRAY_LEVEL: 'stated, implied', SPRAY_SECTION: '4.2' })).toMatchObject({
      level: ['stated', 'implied'],
      section: ['4.2'],
    });
    expect(problems({ SPRAY_LEVEL: 'stated', SPRAY_SECTION: '4,preamble' })).toEqual([]);
    expect(problems({ SPRAY_LEVEL: 'must', SPRAY_SECTION: '4.21,' })).toEqual([
      'SPRAY_LEVEL: expected one or more of stated, implied and advisory, separated by commas, got "must"',
      'SPRAY_SECTION: expected sections of the interface, such as 4.4, separated by commas, got "4.21"; did you mean 4.1?',
      'SPRAY_SECTION: expected sections of the interface, such as 4.4, separated by commas, got an empty entry',
    ]);
    expect(problems({ SPRAY_LEVEL: 'advisory' })).toEqual([
      'SPRAY_LEVEL: expected at least one requirement to judge, got none',
    ]);
    expect(problems({ SPRAY_LEVEL: 'implied', SPRAY_SECTION: '4.1' })).toEqual([
      'SPRAY_LEVEL and SPRAY_SECTION: expected at least one requirement to judge, got none',
    ]);
  });
});
