import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../../bin/commands/registry.js';
import { pinned } from '../../../bin/init/github-workflow.js';
import { aSigner, sampleProduct } from '../../support/bundles.js';
import { published } from '../../support/judging.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from '../commands/running.js';
import { certified, keysText, ofAService, put, putArchive } from './samples.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }>
  >;
}

const page = readFileSync(new URL('../../../docs/registry.md', import.meta.url), 'utf8');

function textOf(name: string): string {
  return new RegExp(`<!-- workflow ${name} -->\n\n\`\`\`yaml\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
}

const names = ['publish', 'check'] as const;
const workflows = Object.fromEntries(names.map((name) => [name, parse(textOf(name)) as Workflow])) as Record<
  (typeof names)[number],
  Workflow
>;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.for(names)('the workflow %s of docs/registry.md', (name) => {
  const workflow = workflows[name];

  test('pins every action by its commit, and keeps no credentials', () => {
    const used = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);

    expect(used.length).toBeGreaterThan(1);
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
    for (const action of [pinned.checkout, pinned.setupNode]) expect(textOf(name)).toContain(`uses: ${action}`);
    for (const { uses = '', with: given } of stepsOf(workflow))
      expect(uses.startsWith('actions/checkout@'), uses).toBe(given?.['persist-credentials'] === false);
  });

  test('has no secrets, and the job that reads bundles may only read', () => {
    const reading = Object.values(workflow.jobs).filter(({ steps }) =>
      steps.some(({ run }) => run?.includes('registry')),
    );

    expect(textOf(name)).not.toMatch(/secrets\.|pull_request_target/);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(reading.map(({ permissions }) => permissions)).toEqual([undefined]);
  });
});

/** As the job runs it, in the folder that it is run in. */
function commandOf(name: (typeof names)[number], within: string): string[] {
  const [line = ''] = stepsOf(workflows[name]).flatMap(({ run }) => (run?.includes('registry') === true ? [run] : []));
  const [program, flag, suite, command, ...words] = line.split(' ');
  expect([program, flag, suite, command]).toEqual(['npx', '--no-install', 'crop-spraying-conformance', 'registry']);

  return words.map((word) => (word.startsWith('--') ? word : join(within, word)));
}

describe('the commands of these workflows', () => {
  const { folder } = ownFolder('registry-workflows');
  const [acme, thief] = [aSigner(), aSigner()];
  const { vendor } = sampleProduct;

  test('check with the keys of the list, and publish', async () => {
    const report = ofAService(await published());
    put(folder, 'list/bundles/keys.json', keysText({ vendor, publicKey: acme.publicPem }));
    put(folder, 'submission/bundles/keys.json', keysText({ vendor, publicKey: thief.publicPem }));
    putArchive(folder, 'submission/bundles/a.tar.gz', certified(report, acme));
    const list = join(folder, 'list');

    expect(await running(registry, ...commandOf('check', list))).toMatchObject({ exit: 0 });
    putArchive(folder, 'submission/bundles/b.tar.gz', certified(report, thief, { version: '6.6' }));
    expect(await running(registry, ...commandOf('check', list))).toMatchObject({ exit: 1 });
    const { exit, out } = await running(registry, ...commandOf('publish', list));
    expect(exit).toBe(0);
    expect(out).toContain('0 versions of 0 products verified');
  });
});

test('every pin says which version it is', () => {
  const commented = [...page.matchAll(/uses: \S+@[0-9a-f]{40}(.*)$/gm)].map(([, comment]) => comment);

  expect(commented.length).toBeGreaterThan(5);
  for (const comment of commented) expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/);
});
