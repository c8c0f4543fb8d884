import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { UsageError } from '../../../bin/command.js';
import { readAction, type WorkflowStep } from '../../support/action-file.js';
import { GITHUB, initialised, url } from './initialising.js';

const ACTION = `acme/crop-spraying-conformance@${'0123456789'.repeat(4)}`;
const withAction = ['--no-env', '--ci', 'github', '--action', ACTION];

async function stepsOf(...flags: readonly string[]): Promise<readonly WorkflowStep[]> {
  const { read } = await initialised(...withAction, ...flags);
  const { jobs } = parseYaml(read(GITHUB)) as { jobs: { conformance: { steps: readonly WorkflowStep[] } } };

  return jobs.conformance.steps;
}

test('the action takes the place of every step but the checkout', async () => {
  const [checkOut, judge, ...others] = await stepsOf(...url, '--read-only', '--session', '{"id":\n7, "a": "${{ b }}"}');

  expect(checkOut).toMatchObject({ with: { 'persist-credentials': false } });
  expect(judge).toEqual({
    name: 'Judge the implementation',
    uses: ACTION,
    env: {
      SPRAY_BASE_URL: "${{ inputs.base-url || vars.SPRAY_BASE_URL || 'https://spray.example' }}",
      SPRAY_FARMER_TOKEN: '${{ secrets.SPRAY_FARMER_TOKEN }}',
      SPRAY_OTHER_FARMER_TOKEN: '${{ secrets.SPRAY_OTHER_FARMER_TOKEN }}',
      SPRAY_RECEPTIONIST_TOKEN: '${{ secrets.SPRAY_RECEPTIONIST_TOKEN }}',
      SPRAY_SPRAYER_TOKEN: '${{ secrets.SPRAY_SPRAYER_TOKEN }}',
    },
    with: { 'read-only': 'true', session: `{"id":\n7, "a": "\${{ '\${{' }} b }}"}` },
  });
  expect(Object.keys(readAction().inputs)).toEqual(expect.arrayContaining(Object.keys(judge?.with ?? {})));
  expect(others).toEqual([]);
});

test('the file is shorter, says where the suite comes from, and asks for no tarball', async () => {
  const long = await initialised('--no-env', '--ci', 'github', ...url);
  const { out, read } = await initialised(...withAction, ...url);

  expect(read(GITHUB).split('\n').length).toBeLessThan(long.read(GITHUB).split('\n').length - 8);
  expect(read(GITHUB)).toContain('# The suite is the action that this workflow uses, pinned by its commit');
  expect(`${out}${read(GITHUB)}`).not.toMatch(/\.tgz|registry/);
  expect(long.out).toMatch(/^Add \S+\.tgz to /m);
});

test('without settings there are no inputs', async () => {
  const [, judge] = await stepsOf();

  expect(judge).not.toHaveProperty('with');
});

test('another CI still needs the tarball', async () => {
  const { out } = await initialised(...withAction, '--ci', 'gitlab', ...url);

  expect(out).toMatch(/^Add \S+\.tgz to /m);
});

test.for([
  [
    'acme/suite@v1',
    /^--action: expected OWNER\/REPOSITORY@COMMIT, with all 40 digits of the commit, got "acme\/suite@v1"$/,
  ],
  ['acme/suite@0123456', /with all 40 digits/],
  [`acme@${'0'.repeat(40)}`, /expected OWNER\/REPOSITORY/],
  [`acme/suite@${'0'.repeat(40)}\n  run: evil`, /expected OWNER\/REPOSITORY/],
  [`../suite@${'0'.repeat(40)}`, /expected OWNER\/REPOSITORY/],
] as const)('an action without its commit is rejected: %j', async ([action, says]) => {
  const wrong = initialised('--no-env', '--ci', 'github', '--action', action);

  await expect(wrong).rejects.toThrow(UsageError);
  await expect(wrong).rejects.toThrow(says);
});

test.for([
  [['--ci', 'gitlab'], '--action: needs --ci github'],
  [['--ci', 'github', '--targets', 'targets.json'], '--action: cannot be used with --targets'],
] as const)('it belongs to the workflow of one implementation: %j', async ([flags, says]) => {
  await expect(initialised('--action', ACTION, ...flags)).rejects.toThrow(says);
});
