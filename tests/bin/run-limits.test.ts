import { expect, test } from 'vitest';
import { limitsOf } from '../../bin/run-limits.js';
import { aReference } from '../../reference/reference.js';
import { settingsFor } from '../support/settings.js';

const MIB = 1024 ** 2;
const target = (baseUrl: string, deadlineS: number, waitS = 0) =>
  settingsFor(aReference(), { baseUrl, deadlineS, waitS });

test('one target has the time until its deadline', () => {
  const settings = target('http://a', 30, 5);

  expect(limitsOf([settings], 1)).toEqual({ settings, seconds: 35, bodyBytes: 16 * MIB });
});

test('targets that are judged together have the time of the longest, and the memory of all', () => {
  const targets = [target('http://a', 30), target('http://b', 60)];

  expect(limitsOf(targets, 8)).toEqual({ settings: null, seconds: 60, bodyBytes: 32 * MIB });
});

test('targets that wait for each other have more time', () => {
  const sameAddress = [target('http://a', 30), target('http://a', 60)];
  const inTurn = [target('http://a', 30), target('http://b', 60), target('http://c', 30)];

  expect(limitsOf(sameAddress, 8).seconds).toBe(90);
  expect(limitsOf(inTurn, 1)).toMatchObject({ seconds: 180, bodyBytes: 16 * MIB });
});
