import { expect, test } from 'vitest';
import { renamePatiently } from '../../helpers/reports/whole-files.js';

/** Renames where the first calls are refused; tells how often it was called, and the pauses between. */
function renaming(refusals: number, { code = 'EPERM', isWindows = true } = {}) {
  const pauses: number[] = [];
  let calls = 0;
  const rename = () => {
    if (calls++ < refusals) throw Object.assign(new Error(code), { code });
  };
  const act = () =>
    renamePatiently('a', 'b', { isWindows, rename, pause: (milliseconds) => pauses.push(milliseconds) });

  return { act, told: () => ({ calls, pauses }) };
}

test.for(['EPERM', 'EACCES', 'EBUSY'])('on Windows, a file that is busy for a moment is renamed: %s', (code) => {
  const { act, told } = renaming(2, { code });
  act();

  expect(told()).toEqual({ calls: 3, pauses: [10, 30] });
});

test('a file that stays busy is given up within about a second', () => {
  const { act, told } = renaming(Infinity);

  expect(act).toThrow('EPERM');
  expect(told().calls).toBe(6);
  expect(told().pauses.reduce((sum, each) => sum + each, 0)).toBeLessThan(1200);
});

test.for([{ code: 'ENOSPC' }, { isWindows: false }])('what no patience helps fails at once: %j', (options) => {
  const { act, told } = renaming(Infinity, options);

  expect(act).toThrow();
  expect(told()).toEqual({ calls: 1, pauses: [] });
});
