import { describe, expect, test } from 'vitest';
import { readTargets } from '../../../bin/targets/read-targets.js';
import { readWaivers } from '../../../helpers/settings/waivers.js';
import { sourcesOf } from '../../settings/setting-sources.js';

const requirementIds = Array.from({ length: 200 }, (_, index) => `create-order/requirement-${index}`);
const sources = { ...sourcesOf({}), requirementIds, operations: ['create-order'] };
const address = 'http://127.0.0.1:1';

function readList(entries: readonly unknown[]): readonly string[] {
  try {
    readTargets({ text: JSON.stringify(entries), path: 'list', shard: { index: 1, count: 1 }, values: {}, sources });

    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

const waiversIn = (entries: readonly unknown[]) => readWaivers(JSON.stringify(entries), sources).problems;

type Kind = readonly [string, (entries: readonly unknown[]) => readonly string[], (index: number) => unknown];

/** The worst that each part of a list can be: whoever reads it must not compare every entry with every other. */
const kinds: readonly Kind[] = [
  ['targets', readList, (index) => ({ name: `t${index}`, settings: { SPRAY_BASE_URL: `${address}/${index}` } })],
  ['targets with one name', readList, () => ({ name: 't', settings: { SPRAY_BASE_URL: address } })],
  ['unknown settings', readList, (index) => ({ name: `t${index}`, settings: { [`SPRAY_FARMER_TOKN${index}`]: 'A' } })],
  [
    'unknown requirements',
    readList,
    (index) => ({ name: `t${index}`, settings: { SPRAY_BASE_URL: address, SPRAY_ONLY: `create-order/none-${index}` } }),
  ],
  ['wrong entries', readList, (index) => index],
  ['waivers', waiversIn, (index) => ({ requirement: requirementIds[index % 200], reason: 'x', expires: '2999-01-01' })],
  ['waivers of unknown ids', waiversIn, (index) => ({ requirement: `x/${index}`, reason: 'x', expires: '2999-01-01' })],
];

describe('the time to read a list grows with its length, not faster', () => {
  // Again on a busy machine: what compares each with each takes that long every time.
  test.each(kinds)('%s', { retry: 3 }, (_, read, entry) => {
    const seconds = (count: number) => {
      const entries = Array.from({ length: count }, (__, index) => entry(index));
      const started = performance.now();
      expect(read(entries).length).toBeLessThan(300);

      return performance.now() - started;
    };
    const least = (count: number) => Math.min(...[1, 2, 3].map(() => seconds(count)));
    least(500);

    expect(least(8000) / least(500)).toBeLessThan(100); // 16, or 256 if each were compared with each
  });
});
