import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { pinned } from '../../bin/init/github-workflow.js';
import manifest from '../../package.json' with { type: 'json' };
import type { WorkflowStep } from '../support/action-file.js';
import { textOf } from './sources.js';

interface WorkflowJob {
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps?: readonly WorkflowStep[];
}

interface WorkflowFile {
  readonly on: object;
  readonly permissions: unknown;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

const root = new URL('../../', import.meta.url);
const filesIn = (folder: string) => readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`);
const parsed = (file: string) => parseYaml(textOf(file)) as unknown;
const workflows = filesIn('.github/workflows').map((file) => ({ file, ...(parsed(file) as WorkflowFile) }));
const stepsIn = ({ jobs }: WorkflowFile) => Object.values(jobs).flatMap(({ steps = [] }) => steps);

/*
 * What only GitHub and its runners show: that publishing is allowed; that bash 3.2 of macOS runs the scripts of the action; that bash on
 * Windows passes values to Node unchanged; signals, file modes, links and names that differ by case on Windows; that upload-artifact
 * takes the path that the action gives it.
 */

/** What a job may do besides reading the repository. */
const permitted: Readonly<Record<string, object>> = {
  publish: { 'id-token': 'write' },
  announce: { contents: 'write' },
};

describe.for(workflows)('$file', (workflow) => {
  const { file, permissions, concurrency, jobs } = workflow;

  test('pins every action by its commit, and as init does', () => {
    const used = [...textOf(file).matchAll(/uses: (.*)$/gm)].map(([, action = '']) => action);
    const foreign = used.filter((action) => !action.startsWith('./'));

    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter((action) => !(Object.values(pinned) as string[]).includes(action))).toEqual([]);
    for (const action of foreign) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has the least permissions, and no credentials in the checkout', () => {
    const own = Object.entries(jobs).flatMap(([name, job]) => (job.permissions ? [[name, job.permissions]] : []));
    const checkOuts = stepsIn(workflow).filter(({ uses = '' }) => uses.startsWith('actions/checkout'));

    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, given] of own) expect(given).toEqual(permitted[name as string]);
    for (const step of checkOuts) expect(step.with).toEqual({ 'persist-credentials': false });
  });

  test('does not overtake itself, and always ends', () => {
    const endless = Object.entries(jobs).filter(
      ([, job]) => job.uses === undefined && job['timeout-minutes'] === undefined,
    );

    expect(concurrency.group).not.toBe('');
    expect(endless).toEqual([]);
  });

  test('has no expression in a script, and is not started by pull_request_target', () => {
    expect(stepsIn(workflow).filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });

  test('names files and scripts that there are', () => {
    const scripts = stepsIn(workflow).flatMap(({ run = [] }) => run);
    const paths = scripts.flatMap((script) => script.match(/(?<![\w/])\.ci\/[\w.-]+/g) ?? []);
    const called = Object.values(jobs).flatMap(({ uses = [] }) => uses);
    const npm = scripts.flatMap((script) => [...script.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));

    expect([...paths, ...called].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect(npm.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
  });
});

test('every pull request is tested on every system, and on every Node that the package promises', () => {
  const { on, jobs } = workflows.find(({ file }) => file.endsWith('/ci.yml')) ?? expect.fail('no ci.yml');
  const [oldest] = /\d+/.exec(manifest.engines.node) ?? [];

  expect(Object.keys(on)).toEqual(expect.arrayContaining(['push', 'pull_request']));
  expect(jobs['linux']?.strategy?.matrix['node']).toEqual([Number(oldest), 22, 24]);
  expect(jobs['other-systems']?.strategy?.matrix).toEqual({
    system: ['macos-latest', 'windows-latest'],
    node: [Number(oldest), 22, 24],
  });
});

test('only what was tested, packed and checked is published, by a tag alone', () => {
  const { on, jobs } = workflows.find(({ file }) => file.endsWith('/release.yml')) ?? expect.fail('no release.yml');

  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs).toMatchObject({
    test: { uses: './.github/workflows/ci.yml' },
    pack: { needs: 'test' },
    publish: { needs: 'pack' },
    announce: { needs: 'publish' },
  });
});

interface Form {
  readonly name: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: {
      readonly label?: string;
      readonly value?: string;
      readonly options?: readonly { readonly required: boolean }[];
    };
    readonly validations?: { readonly required: boolean };
  }[];
}

const forms = filesIn('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('/config.yml'));

test.for(forms)('%s asks for the report, and warns of what must not be in it', (file) => {
  const { body } = parsed(file) as Form;
  const asked = body.flatMap(({ id = [] }) => id);
  const warning = body.find(({ type }) => type === 'markdown')?.attributes.value ?? '';

  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual(expect.arrayContaining(['sentence', 'report', 'version', 'read']));
  expect(body.find(({ id }) => id === 'report')?.validations).toEqual({ required: true });
  expect(body.find(({ id }) => id === 'read')?.attributes.options).toMatchObject([{ required: true }]);
  expect(warning).toMatch(/public.*what the service sent.*personal data.*tokens/s);
});

test('there is a form for each way in which the suite can be wrong', () => {
  expect(forms.map((file) => (parsed(file) as Form).name).toSorted()).toEqual([
    'A conforming server was failed',
    'A faulty server passed',
  ]);
});

test('Dependabot leaves alone what must not move', () => {
  const { updates } = parsed('.github/dependabot.yml') as {
    updates: readonly {
      'package-ecosystem': string;
      ignore?: readonly { 'dependency-name': string; versions?: string[] }[];
    }[];
  };
  const [npm, actions] = updates;
  const known = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const ignored = npm?.ignore ?? [];

  expect([npm, actions].map((update) => update?.['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  for (const { 'dependency-name': name, versions: [least = ''] = [] } of ignored) {
    const [, version] = known.find(([dependency]) => dependency === name) ?? expect.fail(name);
    if (least !== '') expect(`>=${Number.parseInt(version) + 1}`, name).toBe(least);
  }
  expect(ignored.map((rule) => rule['dependency-name'])).toEqual(
    expect.arrayContaining(['vitest', 'undici', '@types/node']),
  );
});
