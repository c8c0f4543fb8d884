import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { initIn } from '../../../bin/commands/init.js';
import { ciFiles, targetsFiles } from '../../../bin/init/ci-files.js';
import { aFolder } from './initialising.js';
import { running } from './running.js';

/** Copied from the issue by hand. */
const commits: Readonly<Record<string, string>> = {
  'actions/checkout': '11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2',
  'actions/setup-node': '49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  'actions/upload-artifact': 'ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
  'actions/download-artifact': 'd3f86a106a0bac45b974a628896c90dbdf5c8093 # v4.3.0',
};

/** What init writes for one target, with a file that must be checked out, and for a list. */
async function writtenFor(ci: string, kind: 'one' | 'list'): Promise<string> {
  const folder = aFolder();
  mkdirSync(join(folder, 'ci'));
  writeFileSync(join(folder, 'waivers.json'), '[]');
  const settings = { SPRAY_BASE_URL: 'http://127.0.0.1:1', SPRAY_FARMER_TOKEN: 'ACME' };
  writeFileSync(join(folder, 'targets.json'), JSON.stringify([{ name: 'acme', settings }]));
  const flags =
    kind === 'one' ? ['--waivers', 'waivers.json', '--base-url', 'http://127.0.0.1:1'] : ['--targets', 'targets.json'];
  await running(initIn(folder), '--ci', ci, ...flags);
  const { path = '' } = (kind === 'one' ? ciFiles : targetsFiles)[ci] ?? {};

  return readFileSync(join(folder, path), 'utf8');
}

describe.for(['one', 'list'] as const)('a workflow for GitHub, for %s', (kind) => {
  test('pins every action by its commit, with the tag as a comment', async () => {
    const text = await writtenFor('github', kind);
    const used = [...text.matchAll(/uses: (\S+)@(.*)$/gm)].map(([, action = '', commit = '']) => [action, commit]);

    expect(used.length).toBeGreaterThanOrEqual(3);
    expect(used.map(([, commit]) => commit)).toEqual(used.map(([action = '']) => commits[action]));
  });

  test('has the least permissions, and leaves no credentials in the checkout', async () => {
    const text = await writtenFor('github', kind);
    const { permissions, jobs } = parseYaml(text) as {
      permissions: unknown;
      jobs: Record<string, { permissions?: object }>;
    };
    const own = Object.values(jobs).flatMap((job) => job.permissions ?? []);

    expect(permissions).toEqual({ contents: 'read' });
    expect(own).toEqual([]);
    expect(text.match(/actions\/checkout/g)).toHaveLength((text.match(/persist-credentials: false/g) ?? []).length);
  });

  test('is not started by pull requests, and says why', async () => {
    const text = await writtenFor('github', kind);
    const { on } = parseYaml(text) as { on: object };
    const words = text
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join(' ');

    expect(Object.keys(on)).toEqual(['push', 'schedule', 'workflow_dispatch', 'workflow_call']);
    expect(words).toMatch(/pull_request\b.*\bfork\b.*secrets/);
    expect(words).toMatch(/never [^.]*pull_request_target/i);
    if (kind === 'list') expect(words).toMatch(/a pull request that changes targets\.json could send your tokens/);
  });

  test('has no expression in a command, where it would be run', async () => {
    const { jobs } = parseYaml(await writtenFor('github', kind)) as {
      jobs: Record<string, { steps: readonly { run?: string }[] }>;
    };
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));

    expect(scripts.length).toBeGreaterThan(0);
    // The number of a part is ours.
    expect(scripts.filter((script) => script.replaceAll('${{ matrix.shard }}', '').includes('${{'))).toEqual([]);
  });
});

test.for([
  ['gitlab', 'one', /merge request/],
  ['gitlab', 'list', /a merge request that changes targets\.json could send your tokens/],
  ['shell', 'one', /pull request from a fork/],
] as const)('the file for %s, for %s, warns of requests from strangers', async ([ci, kind, words]) => {
  const text = await writtenFor(ci, kind);

  expect(text).toMatch(words);
  if (ci === 'gitlab') expect(text).toMatch(/- if: \$CI_COMMIT_BRANCH == \$CI_DEFAULT_BRANCH/);
});
