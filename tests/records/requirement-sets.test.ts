import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../helpers/interface/version.js';
import {
  claimsDigest,
  REQUIREMENT_SET,
  knownSets,
  requirementSet,
  type RequirementSet,
} from '../../helpers/records/requirement-set.js';
import type { Report } from '../../helpers/records/report.js';
import { requirements } from '../../suites/index.js';
import { expectGenerated, isUpdating, jsonInLines } from '../support/generated-files.js';
import { judge } from '../support/judging.js';

const folder = new URL('../../helpers/records/requirement-sets/', import.meta.url);

function setOf(
  version: string,
  all: readonly Pick<Report['requirements'][number], 'id' | 'section' | 'claim' | 'level'>[],
): RequirementSet {
  return {
    version,
    claims: claimsDigest(all),
    requirements: Object.fromEntries(all.map(({ id, level }) => [id, level])),
  };
}

/** As its file has it: the levels by operation, each operation in a line. */
function written({ requirements: levels, ...set }: RequirementSet): string {
  const operations: Record<string, Record<string, string>> = {};
  for (const [id, level] of Object.entries(levels)) {
    const [operation = '', rule = ''] = id.split('/');
    operations[operation] = { ...operations[operation], [rule]: level };
  }

  return jsonInLines({ ...set, requirements: operations });
}

test('the current set is that of the suites, in their order', () => {
  const set = setOf(REQUIREMENT_SET, requirements);

  expectGenerated('helpers/records/requirement-sets/0.3.0.json', written(set));
  if (!isUpdating) expect(JSON.stringify(requirementSet('0.3.0'))).toBe(JSON.stringify(set));
});

test('the file of an older set has what the next one adds and changes', () => {
  const recording = new URL('../golden/recordings/conforming-0.2.0.json', import.meta.url);
  const report = JSON.parse(readFileSync(recording, 'utf8')) as Report;
  const { requirements: levels, ...set } = setOf('0.2.0', report.requirements);
  const without = requirements.map(({ id }) => id).filter((id) => !(id in levels));
  const changed = requirements.filter(({ id, level }) => (levels[id] ?? level) !== level);
  const older = { ...set, without, levels: Object.fromEntries(changed.map(({ id }) => [id, levels[id]])) };

  expectGenerated('helpers/records/requirement-sets/0.2.0.json', `${JSON.stringify(older, null, 2)}\n`);
});

test.skipIf(isUpdating)('a released set never changes', () => {
  const digests = knownSets.map((set) => createHash('sha256').update(JSON.stringify(set)).digest('hex'));

  // Of version 0.2.0; the current set may still be extended.
  expect(digests[0]).toBe('728a7af6780cd781f530c5f058dd5a22ff10656d1dff441fce908a2436c9dbbf');
});

test('every file is a set that can be looked up', () => {
  expect(readdirSync(folder)).toEqual(knownSets.map(({ version }) => `${version}.json`));
});

test('a report names its set, which is that of this version or an older one', async () => {
  const { suite } = await judge({ settings: { only: ['list-feedback/answers-200'] } });

  expect(suite).toEqual({
    name: 'crop-spraying-conformance',
    version: VERSION,
    interface: 'v0',
    requirementSet: '0.3.0',
  });
  expect(requirementSet(suite.requirementSet)?.version).toBe('0.3.0');
  expect(requirementSet('0.4.0')).toBeUndefined();
});
