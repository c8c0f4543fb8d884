import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../helpers/interface/version.js';
import {
  claimsDigest,
  REQUIREMENT_SET,
  requirementSetOf,
  setVersions,
  type RequirementSet,
} from '../../helpers/records/requirement-set.js';
import type { Report } from '../../helpers/records/report.js';
import { requirements } from '../../suites/index.js';
import conforming from '../golden/recordings/conforming-0.1.0.json' with { type: 'json' };
import faulty from '../golden/recordings/faulty-0.1.0.json' with { type: 'json' };
import { expectGenerated, jsonInLines } from '../support/generated-files.js';
import { judge } from '../support/judging.js';

const folder = new URL('../../helpers/records/requirement-sets/', import.meta.url);

/** SHA-256 of released sets as JSON, in the order of their requirements: reports name these sets, so they never change. */
const released: Readonly<Record<string, string>> = {
  '0.1.0': '3ca93801de3c41998ddcf3bd00ce0fa2e05a37f6a6e289c021c59a26758d5001',
};

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

  expectGenerated('helpers/records/requirement-sets/0.2.0.json', written(set));
  expect(JSON.stringify(requirementSetOf({ suite: { version: VERSION, requirementSet: '0.2.0' } }))).toBe(
    JSON.stringify(set),
  );
});

test.for([conforming, faulty])('the set of 0.1.0 is that of its reports', (report) => {
  expect(requirementSetOf(report)).toEqual(setOf('0.1.0', report.requirements as Report['requirements']));
});

test('a released set never changes, and every file is a set that can be looked up', () => {
  const files = readdirSync(folder);

  expect(files).toEqual(setVersions.map((version) => `${version}.json`));
  for (const [version, digest] of Object.entries(released))
    expect(
      createHash('sha256')
        .update(JSON.stringify(requirementSetOf({ suite: { version } })))
        .digest('hex'),
      version,
    ).toBe(digest);
});

test('a report names its set, which is that of this version or an older one', async () => {
  const { suite } = await judge({ settings: { only: ['list-feedback/answers-200'] } });

  expect(suite).toEqual({
    name: 'crop-spraying-conformance',
    version: VERSION,
    interface: 'v0',
    requirementSet: '0.2.0',
  });
  expect(requirementSetOf({ suite })?.version).toBe('0.2.0');
  expect(requirementSetOf({ suite: { version: '0.3.0', requirementSet: '0.3.0' } })).toBeUndefined();
});
