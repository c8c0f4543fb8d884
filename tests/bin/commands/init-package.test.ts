import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { initIn } from '../../../bin/commands/init.js';
import { VERSION } from '../../../helpers/interface/version.js';
import manifest from '../../../package.json' with { type: 'json' };
import ownLock from '../../../package-lock.json' with { type: 'json' };
import { aFolder, filesIn, initialised, PACKAGE, SHELL, url } from './initialising.js';
import { running } from './running.js';

const NAME = 'crop-spraying-conformance';
const TARBALL = `${NAME}-${VERSION}.tgz`;
const shell = ['--no-env', '--ci', 'shell', ...url];

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
}

function lockIn(folder: string): Lock {
  return JSON.parse(readFileSync(join(folder, '.conformance/package-lock.json'), 'utf8')) as Lock;
}

describe('the package that CI files install', () => {
  test.for(['github', 'gitlab', 'shell'])('is written next to the file for %s', async (ci) => {
    const { folder, read } = await initialised('--no-env', '--ci', ci, ...url);

    expect(filesIn(folder)).toEqual(expect.arrayContaining(PACKAGE));
    expect(JSON.parse(read('.conformance/package.json'))).toMatchObject({
      private: true,
      dependencies: { [NAME]: `file:../${TARBALL}` },
    });
    expect(read('.conformance/.gitignore')).toBe('node_modules\n');
  });

  test('is not written without --ci', async () => {
    const { folder } = await initialised(...url);

    expect(filesIn(folder)).toEqual(['.env']);
  });

  test('locks the suite and all that it needs, as the suite itself does, and nothing else', async () => {
    const { folder } = await initialised(...shell);
    const { lockfileVersion, packages } = lockIn(folder);
    const { '': own, [`node_modules/${NAME}`]: suite, ...others } = packages;
    const known = ownLock.packages as Readonly<Record<string, Locked>>;
    const needed = [suite, ...Object.values(others)].flatMap((entry) => Object.keys(entry?.dependencies ?? {}));

    expect(lockfileVersion).toBe(3);
    expect(own?.dependencies).toEqual({ [NAME]: `file:../${TARBALL}` });
    expect(suite).toEqual({
      version: VERSION,
      resolved: `file:../${TARBALL}`,
      dependencies: manifest.dependencies,
      bin: manifest.bin,
      engines: manifest.engines,
    });
    expect(Object.keys(others).toSorted()).toEqual(
      [...new Set(needed)].map((name) => `node_modules/${name}`).toSorted(),
    );
    for (const [place, { version, integrity, dependencies }] of Object.entries(others)) {
      expect(integrity, place).toMatch(/^sha512-/);
      expect({ version, integrity, dependencies }, place).toEqual({
        version: known[place]?.version,
        integrity: known[place]?.integrity,
        dependencies: known[place]?.dependencies,
      });
    }
  });

  test('locks a tarball that is there, too', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, TARBALL), 'packed');
    const { out } = await running(initIn(folder), ...shell);

    expect(lockIn(folder).packages[`node_modules/${NAME}`]?.integrity).toBe(
      `sha512-${createHash('sha512').update('packed').digest('base64')}`,
    );
    expect(out).not.toContain('Add crop-spraying-conformance');
  });

  test('is written again as it is, and not over another one without --force', async () => {
    const { folder } = await initialised(...shell);
    const lock = join(folder, '.conformance/package-lock.json');

    expect(await running(initIn(folder), ...shell)).toMatchObject({ exit: 0 });
    writeFileSync(lock, '{}');
    await expect(running(initIn(folder), ...shell)).rejects.toThrow(
      `nothing was written, because ${lock} already exists; --force overwrites it`,
    );
    await running(initIn(folder), ...shell, '--force');
    expect(lockIn(folder).lockfileVersion).toBe(3);
    expect(filesIn(folder)).toEqual(['.conformance', ...PACKAGE, SHELL].toSorted());
  });
});
