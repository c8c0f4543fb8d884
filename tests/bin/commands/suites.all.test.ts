import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { explain } from '../../../bin/commands/explain.js';
import { list } from '../../../bin/commands/list.js';
import { run } from '../../../bin/commands/run.js';
import type { Report } from '../../../helpers/records/report.js';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { requirements } from '../../../suites/index.js';
import { ownFolder } from '../../support/own-folder.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('commands');
const own = ['--reports-dir', folder, '--dotenv', nothing];
const reference = ['--base-url', 'reference'];

const ids = requirements.map(({ id }) => id);

describe('run', () => {
  test('judges the service at a base URL with the credentials in the flags', async () => {
    const { handle, statesPath } = aReference({ filterJoin: 'or' });
    const server = await serve(handle);
    const roles = {
      farmer: 'farmer',
      'other-farmer': 'other-farmer',
      receptionist: 'receptionist',
      sprayer: 'sprayer',
    };
    const credentials = Object.entries(roles).flatMap(([flag, account]) => [
      `--${flag}-token`,
      tokens[account as keyof typeof tokens],
    ]);
    const states = ['--states-url', server.origin + statesPath];
    try {
      const { exit, out } = await running(run, '--base-url', server.origin, ...states, ...credentials, ...own);
      const report = JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Report;

      expect(exit).toBe(1);
      expect(out).toContain('FAILED list-farmer-orders/filters-together');
      expect(out).toMatch(/NON-CONFORMANT: 1 failed, \d+ passed/);
      expect(report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)).toEqual([
        'list-farmer-orders/filters-together',
      ]);
    } finally {
      await server.close();
    }
  });

  test('judges the reference if it is named, and prints the report as JSON with --json', async () => {
    const { exit, out } = await running(run, ...reference, '--only', 'list-feedback', '--json', ...own);
    const report = JSON.parse(out) as Report;

    expect(exit).toBe(0);
    expect(report.target.isReference).toBe(true);
    expect(report.verdict).toBe('passed');
  });

  test('reports every wrong flag by its own name', async () => {
    const wrong = running(run, '--base-url', 'ftp://x', '--pageable', 'flatt', '--read-only', ...own);

    await expect(wrong).rejects.toThrow(
      /^--base-url: expected an http or https URL[^\n]*\n--pageable: expected one of/,
    );
    await expect(running(run, 'create-order')).rejects.toThrow(
      'run: expected only flags after the command; type npx crop-spraying-conformance run --only create-order to judge only that',
    );
    await expect(running(run, '--bass-url', 'x')).rejects.toThrow(UsageError);
  });
});

describe('run with more flags', () => {
  test('prints the JSON that it wrote, including the seal', async () => {
    const { out } = await running(run, ...reference, '--only', 'list-feedback', '--json', ...own);

    expect(out).toBe(readFileSync(join(folder, 'narrowed', 'conformance.json'), 'utf8').trimEnd());
    expect((JSON.parse(out) as Report).seal).toBeDefined();
  });

  test('has flags that switch off what the env file switches on', async () => {
    const file = join(folder, 'read-only.env');
    writeFileSync(file, 'SPRAY_READ_ONLY=true\n');
    const flags = [...reference, '--only', 'create-order/answers-200', '--reports-dir', folder, '--dotenv', file];

    expect((await running(run, ...flags)).exit).toBe(3);
    expect((await running(run, ...flags, '--no-read-only')).exit).toBe(0);
  });

  test('prints where its reports are, and suggests the doctor if nothing passed', async () => {
    const server = await serve(() => ({ status: 400, headers: {}, body: '' }));
    try {
      const { exit, out } = await running(run, '--base-url', server.origin, ...own);

      expect(exit).toBe(1);
      expect(out).toContain('Nothing passed. Check the base URL and the credentials');
      expect(out).toContain(`Reports: ${join(folder, 'conformance.html')}`);
    } finally {
      await server.close();
    }
  });

  test('explains how to write a value with a dash, and suggests the nearest flag', async () => {
    await expect(running(run, '--seed', '-1')).rejects.toThrow(
      '--seed: write a value that starts with a dash as --seed=-1',
    );
    await expect(running(run, '--base-ulr', 'x')).rejects.toThrow('unknown flag: --base-ulr; did you mean --base-url?');
  });
});

describe('list', () => {
  test('prints a line for every requirement, or for those of an operation', async () => {
    const { out } = await running(list);
    const some = JSON.parse((await running(list, 'get-order', '--json')).out) as { id: string }[];

    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(ids);
    expect(some.map(({ id }) => id)).toEqual(ids.filter((id) => id.startsWith('get-order/')));
    await expect(running(list, 'get-orders')).rejects.toThrow('unknown operation: get-orders');
  });
});

describe('explain', () => {
  test('prints the claim, the words of the interface, how it is checked, and which faults break it', async () => {
    const { out } = await running(explain, 'create-order/farmer-omitted');

    expect(out).toContain('No order has the field farmer, not even as null.');
    expect(out).toContain('Response 200: Order (without farmer).');
    expect(out).toContain('create-order as farmer');
    expect(out).toContain('shows the farmer of a created order as null');
  });

  test('names explore where a fault may show for some data only', async () => {
    const { out } = await running(explain, 'create-order/keeps-the-area');
    const { out: other } = await running(explain, 'list-feedback/answers-json');

    expect(out).toMatch(
      /^Broken for some data only by a server that\n {2}stores areas above 99\.99 as 99\.99\n[^]*many values and sequences: npx crop-spraying-conformance explore --only create-order\/keeps-the-area$/m,
    );
    expect(other).not.toContain('explore');
  });

  test('knows every requirement, and suggests the nearest id', async () => {
    for (const id of ids) {
      const { calls, faults } = JSON.parse((await running(explain, id, '--json')).out) as Record<string, unknown[]>;

      expect({ id, calls, faults }).not.toMatchObject({ calls: [] });
      expect(faults).not.toEqual([]);
    }
    await expect(running(explain, 'get-order/farmer-preset')).rejects.toThrow('did you mean get-order/farmer-present?');
    await expect(running(explain, 'holds-created-orders')).rejects.toThrow(
      'did you mean list-farmer-orders/holds-created-orders?',
    );
    await expect(running(explain, 'farmer-present')).rejects.toThrow(
      /did you mean get-order\/farmer-present, [a-z-]+\/farmer-present/,
    );
  });
});
