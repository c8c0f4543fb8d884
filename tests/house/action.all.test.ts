import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { run as runCommand } from '../../bin/commands/run.js';
import { flagLines, flagOf } from '../../bin/flags.js';
import { pinned } from '../../bin/init/github-workflow.js';
import { settingsTable } from '../../helpers/settings/table.js';
import manifest from '../../package.json' with { type: 'json' };
import { actionText, readAction } from '../support/action-file.js';
import { textOf } from './sources.js';

const { inputs, outputs, runs } = readAction();
const scripts = runs.steps.flatMap(({ run = [] }) => run);
const own = [
  'targets',
  'shard',
  'at-once',
  'working-directory',
  'upload-artifact',
  'artifact-name',
  'artifact-retention-days',
];

const asFlag = (variable: string) => `--${variable.toLowerCase().replaceAll('_', '-')}`;

describe('the action', () => {
  test('has an input for every setting, under the name of its flag, and none is required', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(
      [...own, ...settingsTable.map(({ name }) => flagOf(name))].toSorted(),
    );
    expect(Object.values(inputs).filter(({ required }) => required)).toEqual([]);
  });

  test('passes every input on, and each secret by the environment', () => {
    const variables = Object.entries(runs.steps.find(({ id }) => id === 'judge')?.env ?? {});
    const secrets = variables.filter(([name]) => name.startsWith('CONFORMANCE_SECRET_'));
    const flags = variables.flatMap(([name]) => /^CONFORMANCE_PLAIN_(.*)$/.exec(name)?.[1] ?? []).map(asFlag);
    const known = runCommand.help + flagLines();
    const text = JSON.stringify(runs);

    expect(Object.keys(inputs).filter((name) => !text.includes(`inputs.${name} `))).toEqual([]);
    expect(flags).toContain('--at-once');
    expect(flags.filter((flag) => !known.includes(`${flag} `) && !known.includes(`${flag}\n`))).toEqual([]);
    expect(secrets.map(([, value]) => value).toSorted()).toEqual(
      settingsTable
        .filter(({ secret }) => secret)
        .map(({ name }) => `\${{ inputs.${flagOf(name)} }}`)
        .toSorted(),
    );
  });

  test('has the outputs that the documentation names', () => {
    expect(Object.keys(outputs)).toEqual(['verdict', 'report', 'exit-status']);
  });

  test('has every input and output that docs/ci.md shows', () => {
    const page = textOf('docs/ci.md');
    const [, shown = ''] = /```yaml\n(- uses: acme\/[^]*?)```/.exec(page) ?? [];
    const [{ with: given }] = parseYaml(shown) as [{ with: object }];
    const named = [...page.matchAll(/steps\.conformance\.outputs\.([\w-]+)/g)].map(([, name = '']) => name);

    expect(Object.keys(given)).toContain('base-url');
    expect(Object.keys(given).filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
    expect(named).toContain('exit-status');
    expect(named.filter((name) => !Object.hasOwn(outputs, name))).toEqual([]);
  });

  test('has no expression in a script, and scripts only for bash', () => {
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
    expect(runs.steps.filter(({ run, shell }) => run !== undefined && shell !== 'bash')).toEqual([]);
  });

  test('pins the actions that it uses as the files of init do', () => {
    const used = [...actionText().matchAll(/uses: (.*)$/gm)].map(([, action]) => action);

    expect(used).toEqual([pinned.setupNode, pinned.uploadArtifact]);
  });

  // Where the bash of macOS, 3.2, would fail: `declare -A`, `${value,,}`, `mapfile`, `&>>`.
  test.for(scripts)('has scripts that bash parses, without what only newer ones have: %#', (script) => {
    const { status, stderr } = spawnSync('bash', ['-n', '-c', script], { encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(script).not.toMatch(/declare -A|\$\{\w+(,,?|\^\^?|@\w)\}|mapfile|readarray|&>>|\|&/);
  });

  test.for([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
    ['26.1.0', true],
  ] as const)('sets up Node only if there is none that builds the suite: %s', ([version, isSupported]) => {
    const [, condition = ''] = /^supported='(.*)'$/m.exec(scripts[0] ?? '') ?? [];
    const pretended = `process = { versions: { node: ${JSON.stringify(version)} }, exit: process.exit }; ${condition}`;

    expect(manifest.engines.node).toBe('>=20.19');
    expect(spawnSync(process.execPath, ['-e', pretended]).status).toBe(isSupported ? 0 : 1);
  });
});
