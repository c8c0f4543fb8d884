import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
import { expectGenerated } from '../support/generated-files.js';
import { judge } from '../support/judging.js';

const folder = new URL('../../helpers/records/requirement-sets/', import.meta.url);

/** SHA-256 of the files of released sets: reports name these sets, so the files never change. */
const released: Readonly<Record<string, string>> = {
  '0.1.0.json': '83c1d837c901fb051a8a84eadc50a7ebfa2cbccb45a0d541015a35791d09c389',
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

test('the current set is that of the suites', () => {
  const text = `${JSON.stringify(setOf(REQUIREMENT_SET, requirements), null, 2)}\n`;

  expectGenerated('helpers/records/requirement-sets/0.2.0.json', text);
  expect(`${REQUIREMENT_SET}.json`).toBe('0.2.0.json');
});

test.for([conforming, faulty])('the set of 0.1.0 is that of its reports', (report) => {
  expect(requirementSetOf(report)).toEqual(setOf('0.1.0', report.requirements as Report['requirements']));
});

test('a released set never changes, and every file is a set that can be looked up', () => {
  const files = readdirSync(folder);

  expect(files).toEqual(setVersions.map((version) => `${version}.json`));
  for (const [file, digest] of Object.entries(released))
    expect(
      createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex'),
      file,
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
