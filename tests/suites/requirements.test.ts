import { expect, test } from 'vitest';
import { slugs } from '../../helpers/interface/operations.js';
import { requirements, suites } from '../../suites/index.js';

test('requirement ids are pinned: one that a waiver or a report names never moves', async () => {
  await expect(`${requirements.map(({ id, level }) => `${id} ${level}`).join('\n')}\n`).toMatchFileSnapshot(
    '../golden/requirements.txt',
  );
});

test('there is one suite for each operation, in the order of the interface', () => {
  expect(suites.map(({ operation }) => operation)).toEqual(slugs);
});

test('ids are unique, and readable slugs', () => {
  const ids = requirements.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('a filter on an operation selects its own requirements and no others', () => {
  const stray = requirements.filter(({ id, claim, operation }) => {
    const title = `${operation} ${id}: ${claim}`;

    return slugs.some((slug) => slug !== operation && title.includes(slug));
  });

  expect(stray.map(({ id }) => id)).toEqual([]);
});

test('every claim is one sentence, and every requirement names its section', () => {
  for (const { id, claim, section } of requirements) {
    expect(claim, id).toMatch(/^[A-Za-z].*\.$/);
    expect(section, id).toMatch(/^(preamble|\d)/);
  }
});
