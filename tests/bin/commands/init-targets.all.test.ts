import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { UsageError } from '../../../bin/command.js';
import { compare } from '../../../bin/commands/compare.js';
import { initIn } from '../../../bin/commands/init.js';
import { run } from '../../../bin/commands/run.js';
import { VERSION } from '../../../helpers/interface/version.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { ownFolder } from '../../support/own-folder.js';
import { INSTALL, PACKAGE, PROGRAM } from './initialising.js';
import { running } from './running.js';

const { folder: root, nothing } = ownFolder('init-targets');

const GITHUB = '.github/workflows/conformance-targets.yml';
const GITLAB = 'conformance-targets.gitlab-ci.yml';

const aTarget = (name: string, settings: object = {}) => ({
  name,
  settings: { SPRAY_BASE_URL: 'http://127.0.0.1:1', ...settings },
});
const secrets = { SPRAY_FARMER_TOKEN: 'ACME_FARMER', SPRAY_SPRAYER_TOKEN: 'ACME_SPRAYER' };
const three = [aTarget('a', secrets), aTarget('b', { SPRAY_FARMER_TOKEN: 'ACME_FARMER' }), aTarget('c')];

/** A folder with a list in it. */
function withList(list: unknown = three): string {
  const folder = mkdtempSync(join(root, 'folder-'));
  mkdirSync(join(folder, 'ci'));
  writeFileSync(join(folder, 'ci/targets.json'), JSON.stringify(list));

  return folder;
}

const ofTheList = ['--targets', 'ci/targets.json'];

interface Workflow {
  readonly jobs: Readonly<Record<'conformance' | 'matrix', Job>>;
}

interface Job {
  readonly needs?: string;
  readonly if?: string;
  readonly strategy?: { readonly 'fail-fast': boolean; readonly matrix: { readonly shard: readonly number[] } };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly env?: object;
    readonly if?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

async function workflowOf(folder: string, ...flags: readonly string[]): Promise<Workflow> {
  await running(initIn(folder), ...ofTheList, '--ci', 'github', ...flags);

  return parseYaml(readFileSync(join(folder, GITHUB), 'utf8')) as Workflow;
}

describe('--ci github', () => {
  test('judges each part with the secrets of the list, and always joins them', async () => {
    const { jobs } = await workflowOf(withList());
    const [checkOut, , install, judge, keep] = jobs.conformance.steps;
    const [, , installAgain, download, lay, upload] = jobs.matrix.steps;

    expect(jobs.conformance.strategy).toEqual({ 'fail-fast': false, matrix: { shard: [1, 2, 3, 4] } });
    expect([install?.run, installAgain?.run]).toEqual([INSTALL, INSTALL]);
    expect(checkOut?.uses).toMatch(/^actions\/checkout@[0-9a-f]{40}$/);
    expect(judge).toMatchObject({
      run: `${PROGRAM} run --targets ci/targets.json --shard \${{ matrix.shard }}/4`,
      env: { ACME_FARMER: '${{ secrets.ACME_FARMER }}', ACME_SPRAYER: '${{ secrets.ACME_SPRAYER }}' },
    });
    expect(keep).toMatchObject({
      if: 'always()',
      with: { name: 'conformance-part-${{ matrix.shard }}', path: 'reports/', overwrite: true },
    });
    expect(jobs.matrix).toMatchObject({ needs: 'conformance', if: '${{ !cancelled() }}' });
    expect(download).toMatchObject({
      with: { pattern: 'conformance-part-*', path: 'reports', 'merge-multiple': true },
    });
    expect(lay?.run).toBe(`${PROGRAM} compare reports --targets ci/targets.json --out reports`);
    expect(upload).toMatchObject({ if: 'always()', with: { name: 'conformance-matrix', path: 'reports/' } });
  });

  test('has no environment if the list has no secret', async () => {
    const { jobs } = await workflowOf(withList([aTarget('a')]));

    expect(jobs.conformance.steps[3]?.run).toContain('--shard');
    expect(jobs.conformance.steps[3]).not.toHaveProperty('env');
  });
});

describe('--ci gitlab', () => {
  test('judges the parts as parallel jobs, keeps the JUnit file of each target, and always joins them', async () => {
    const folder = withList();
    await running(initIn(folder), ...ofTheList, '--ci', 'gitlab');
    const text = readFileSync(join(folder, GITLAB), 'utf8');

    expect(text).toContain('#   ACME_FARMER\n#   ACME_SPRAYER\n');
    expect(parseYaml(text)).toMatchObject({
      'conformance-targets': {
        parallel: 4,
        script: [
          'rm -rf reports',
          INSTALL,
          `${PROGRAM} run --targets ci/targets.json --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL"`,
        ],
        artifacts: { when: 'always', paths: ['reports/'], reports: { junit: 'reports/*/junit.xml' } },
      },
      'conformance-matrix': {
        needs: ['conformance-targets'],
        rules: [{ when: 'always' }],
        script: [INSTALL, `${PROGRAM} compare reports --targets ci/targets.json --out reports`],
        artifacts: { when: 'always', paths: ['reports/'] },
      },
    });
  });
});

test('the commands in the files judge the list, and join its parts', async () => {
  const server = await serve(aReference({ credentials: 'none' }).handle);
  try {
    const folder = withList(['a', 'b', 'c'].map((name) => aTarget(name, { SPRAY_BASE_URL: server.origin })));
    const { jobs } = await workflowOf(folder);
    const reports = join(folder, 'reports');
    // They run in the folder of the repository, and an upload and a download lie between them.
    const words = (command: string, text = '') => {
      const [name, ...args] = text.slice(PROGRAM.length + 1).split(' ');
      expect(name).toBe(command);

      return args.map((word) => (['reports', 'ci/targets.json'].includes(word) ? join(folder, word) : word));
    };
    const judge = jobs.conformance.steps[3]?.run;
    const own = ['--reports-dir', reports, '--dotenv', nothing, '--only', 'list-feedback'];
    for (const shard of jobs.conformance.strategy?.matrix.shard ?? [])
      await running(run, ...words('run', judge?.replace('${{ matrix.shard }}', String(shard))), ...own);
    const joined = await running(compare, ...words('compare', jobs.matrix.steps[4]?.run));

    expect(readdirSync(reports).toSorted()).toEqual(['a', 'b', 'c', 'matrix.html', 'matrix.md']);
    expect(joined).toMatchObject({ exit: 0, err: '' });
    expect(readFileSync(join(reports, 'matrix.html'), 'utf8')).toContain('<h1>3 implementations: 3 passed</h1>');
  } finally {
    await server.close();
  }
});

test('no .env is written for a list, nor mentioned', async () => {
  const folder = withList();
  writeFileSync(join(folder, `crop-spraying-conformance-${VERSION}.tgz`), ''); // so that nothing asks for it
  const { exit, out, err } = await running(initIn(folder), ...ofTheList, '--ci', 'gitlab');

  const wrote = [GITLAB, ...PACKAGE].map((path) => `Wrote ${join(folder, path)}`).join('\n');
  expect({ exit, out, err }).toEqual({ exit: 0, out: wrote, err: '' });
  expect(existsSync(join(folder, '.env'))).toBe(false);
});

describe('rejected', () => {
  const gitlab = [...ofTheList, '--ci', 'gitlab'];
  const wrong = [aTarget('a', { SPRAY_FARMER_TOKEN: 'canary secret' }), aTarget('A'), aTarget('b', { SPRAY_NO: 1 })];

  test.for([
    [ofTheList, three, '--targets: needs --ci'],
    [[...ofTheList, '--ci', 'shell'], three, '--ci: expected github or gitlab, got shell'],
    [[...gitlab, '--read-only'], three, '--read-only: belongs in the entries of the list, not next to --targets'],
    [[...gitlab, '--shards', '8'], three, '--shards: is gone; change the number of parts in the file'],
    [
      ['--targets', 'a $(b).json', '--ci', 'gitlab'],
      three,
      '--targets: expected a path of letters, digits and . _ - + @ /, got "a $(b).json"',
    ],
    [
      gitlab,
      wrong,
      [
        'ci/targets.json: expected names that differ in more than upper and lower case, got "A" twice',
        'a: SPRAY_FARMER_TOKEN: expected the name of the environment variable that contains the secret, got a value that is not such a name',
        'b: unknown setting: "SPRAY_NO"; expected a name such as SPRAY_BASE_URL',
      ].join('\n'),
    ],
  ] as const)('%j', async ([flags, list, words]) => {
    const folder = withList(list);

    await expect(running(initIn(folder), ...flags)).rejects.toThrow(new UsageError(words.split('\n')));
    expect(readdirSync(folder)).toEqual(['ci']);
  });

  test('a list that does not exist', async () => {
    const flags = ['--targets', 'nowhere.json', '--ci', 'github'];

    await expect(running(initIn(root), ...flags)).rejects.toThrow(/^cannot read .*nowhere\.json/);
  });
});
