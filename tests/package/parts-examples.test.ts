import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pinned } from '../../bin/init/github-workflow.js';
import manifest from '../../package.json' with { type: 'json' };
import { documentedFile } from './documented.js';
import { PARTS, secrets } from './engines.js';
import { ended } from './shell.js';

describe('the examples of lists in parts', () => {
  const workflow = documentedFile('docs/many.md', '.github/workflows/conformance-targets.yml');

  test('pin the actions that init pins', () => {
    const used = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);

    expect(new Set(used)).toEqual(new Set(Object.values(pinned)));
  });

  test('take the tokens of the list from the secrets', () => {
    const { jobs } = parse(workflow) as { jobs: { part: { steps: readonly { env?: object }[] } } };

    expect(jobs.part.steps.flatMap(({ env = {} }) => Object.entries(env) as [string, string][])).toEqual(
      Object.keys(secrets).map((name) => [name, `\${{ secrets.${name} }}`]),
    );
  });

  test('go on if a part fails, and always join', () => {
    const gitlabJobs = parse(documentedFile('docs/many.md', '.gitlab-ci.yml')) as unknown;

    expect(parse(workflow)).toMatchObject({
      jobs: { part: { strategy: { 'fail-fast': false } }, join: { needs: 'part', if: '${{ !cancelled() }}' } },
    });
    expect(gitlabJobs).toMatchObject({
      part: { parallel: PARTS, artifacts: { when: 'always', reports: { junit: 'reports/*/junit.xml' } } },
      join: { needs: ['part'], rules: [{ when: 'always' }] },
    });
    expect(parse(documentedFile('docs/many.md', 'conformance-parts.yaml'))).toMatchObject({
      kind: 'Job',
      spec: {
        completions: PARTS,
        completionMode: 'Indexed',
        backoffLimitPerIndex: 2,
        template: { spec: { restartPolicy: 'Never' } },
      },
    });
  });

  test.for([
    ['Complete', 0],
    ['FailureTarget Failed', 1],
  ] as const)('the script for Kubernetes joins parts that end as %s', async ([conditions, exit]) => {
    const folder = mkdtempSync(join(tmpdir(), 'script-'));
    // A function of the shell comes before any program of that name: nothing here may reach a cluster.
    const stub = `kubectl() {
      printf '%s\\n' "$*" >> calls
      case "$1" in
        get) echo '${conditions}' ;;
        wait) return ${exit} ;;
      esac
    }`;
    try {
      const script = documentedFile('docs/many.md', 'conformance-run.sh');
      const result = await ended('sh', ['-c', `${stub}\n${script}`], { cwd: folder });
      const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

      expect(result.exit).toBe(exit);
      expect(calls.map((call) => call.split(' ')[0])).toEqual([
        'delete',
        'create',
        'create',
        'get',
        'create',
        'logs',
        'wait',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('name the version that they are for', () => {
    const page = readFileSync(new URL('../../docs/many.md', import.meta.url), 'utf8');
    const versions = [...page.matchAll(/crop-spraying-conformance-([\d.]+)\.tgz|conformance:([\d.]+)\b/g)];

    expect(versions.length).toBeGreaterThan(3);
    for (const [, tarball, image] of versions) expect(tarball ?? image).toBe(manifest.version);
  });
});
