import { afterEach, describe, expect, test, vi } from 'vitest';
import { modulesIn, textOf } from '../house/sources.js';
import { judge } from '../support/judging.js';
import { following } from './following.js';

/** Lines about policies, which are no way to exercise a requirement. */
const POLICY = /policy|setting: |^ {2}'[a-z-]+': 'SPRAY_/;

afterEach(() => vi.useRealTimers());

describe('a hint helps whoever follows it, on a server that', () => {
  test.for(following.map((row) => [row.differs, row] as const))('%s', async ([, row]) => {
    const { names, hinted, followed, settings = {}, ...target } = row;
    if (names.includes('SPRAY_DEADLINE_S'))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const only = Object.keys(hinted);
    const judged = async (given: typeof settings) => {
      const report = await judge({ ...target, settings: { ...given, only } });

      return report.requirements.filter(({ id }) => only.includes(id));
    };

    const before = await judged(settings);
    expect(before.map(({ id, outcome }) => [id, outcome])).toEqual(before.map(({ id }) => [id, 'not-exercised']));
    for (const { id, reason } of before) expect(reason, id).toMatch(hinted[id] ?? /^$/);
    expect(before.flatMap((requirement) => requirement.settings)).toEqual(expect.arrayContaining([...names]));
    const after = await judged(followed);
    expect(after.map(({ id, outcome }) => [id, outcome])).toEqual(after.map(({ id }) => [id, 'passed']));
  });
});

test('every setting that a reason can name is followed above', () => {
  const givers = ['helpers', 'suites'].flatMap(modulesIn).filter((file) => textOf(file).includes('new NotExercised('));
  const lines = givers.flatMap((file) => textOf(file).split('\n')).filter((line) => !POLICY.test(line));
  const named = lines.flatMap((line) => line.match(/(?<=')SPRAY_[A-Z_]+(?:=\w+)?(?=')/g) ?? []);
  const followed = following.flatMap(({ names }) => names);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !followed.includes(name))).toEqual([]);
});
