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

/** The worst that each part of a list can be: whoever compares every entry with every other takes longer than a test may. */
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

describe('a long list is read as far as it goes', () => {
  test.each(kinds)('%s', (_, read, entry) => {
    expect(read(Array.from({ length: 2000 }, (__, index) => entry(index))).length).toBeLessThan(300);
  });
});
