import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { initIn } from '../../../bin/commands/init.js';
import { VERSION } from '../../../helpers/interface/version.js';
import { aFolder, everyCi, filesIn, GITHUB, GITLAB, initialised, PACKAGE, SHELL, url } from './initialising.js';
import { running } from './running.js';

describe('what is written', () => {
  test('is listed one file per line, with the next step', async () => {
    const { folder, out } = await initialised(...everyCi);

    expect(out.split('\n')).toEqual([
      ...['.env', GITHUB, GITLAB, SHELL, ...PACKAGE].map((path) => `Wrote ${join(folder, path)}`),
      'The workflow runs after a push to main or master, every night at 04:17 UTC, by hand, and when another workflow calls it; never for pull requests.',
      `Add crop-spraying-conformance-${VERSION}.tgz to this folder: the job installs the suite from it.`,
      `Next: set SPRAY_BASE_URL in .env, then npx crop-spraying-conformance doctor, then npx crop-spraying-conformance run`,
    ]);
    expect(filesIn(folder)).toEqual(
      ['.env', '.github', '.github/workflows', GITHUB, GITLAB, SHELL, '.conformance', ...PACKAGE].toSorted(),
    );
  });

  test('is nothing if one of the files exists, even as a dangling link', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, SHELL), 'mine');
    symlinkSync('nowhere', join(folder, GITLAB));
    const [gitlab, shell] = [join(folder, GITLAB), join(folder, SHELL)];

    await expect(running(initIn(folder), ...everyCi)).rejects.toThrow(
      new UsageError(`nothing was written, because ${gitlab}, ${shell} already exist; --force overwrites them`),
    );
    expect(filesIn(folder)).toEqual([GITLAB, SHELL]);
    expect(readFileSync(shell, 'utf8')).toBe('mine');
  });

  test('replaces CI files and their modes with --force, and no .env', async () => {
    const { folder, read } = await initialised(...everyCi);
    const fresh = await initialised(...everyCi, ...url);
    for (const path of ['.env', SHELL, GITHUB, ...PACKAGE]) writeFileSync(join(folder, path), 'mine');
    chmodSync(join(folder, SHELL), 0o644);
    chmodSync(join(folder, '.env'), 0o644);
    const { exit } = await running(initIn(folder), ...everyCi, '--force', ...url);

    expect(exit).toBe(0);
    for (const path of [SHELL, ...PACKAGE]) expect(read(path)).toBe(fresh.read(path));
    expect(statSync(join(folder, SHELL)).mode & 0o777).toBe(0o755);
    expect(read(GITHUB)).toContain("|| 'https://spray.example'");
    expect(read('.env')).toBe('mine');
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o644);
  });

  test('does not include the .env with --no-env', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, '.env'), 'mine');
    const { err } = await running(initIn(folder), '--no-env', '--ci', 'shell');

    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('mine');
    expect(filesIn(folder)).toEqual(['.conformance', ...PACKAGE, '.env', SHELL].toSorted());
    expect(err).toBe('');
  });

  test.for([
    ['if a folder has the name of a file', SHELL, /conformance\.sh \(it is a folder\)$/],
    ['if a file has the name of a folder', '.github', /conformance\.yml \((EEXIST|ENOTDIR)\)$/],
  ] as const)('is nothing, not even in part, %s', async ([, name, words]) => {
    const folder = aFolder();
    if (name === SHELL) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), '');
    const call = () => running(initIn(folder), ...everyCi, '--force');

    await expect(call()).rejects.toThrow(UsageError);
    await expect(call()).rejects.toThrow(words);
    expect(filesIn(folder)).toEqual([name]);
  });

  test('does not depend on what a process with the same id left over', async () => {
    const folder = aFolder();
    const left = `${SHELL}.${process.pid}.tmp`;
    writeFileSync(join(folder, left), '');
    const { exit } = await running(initIn(folder), '--ci', 'shell');

    expect(exit).toBe(0);
    expect(filesIn(folder)).toEqual(['.conformance', ...PACKAGE, '.env', SHELL, left].toSorted());
  });

  test('is nothing if the .env is something that is not a file', async () => {
    const folder = aFolder();
    symlinkSync('/dev/null', join(folder, '.env'));
    const call = running(initIn(folder), '--force');

    await expect(call).rejects.toThrow(UsageError);
    await expect(call).rejects.toThrow(/^cannot read .*\.env, which /);
    expect(lstatSync(join(folder, '.env')).isSymbolicLink()).toBe(true);
  });

  test('is nothing if a folder has the name of the .env', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, '.env'));
    const call = running(initIn(folder));

    await expect(call).rejects.toThrow(UsageError);
    await expect(call).rejects.toThrow(/^cannot write .*\.env \(it is a folder\)$/);
    expect(filesIn(folder)).toEqual(['.env']);
  });
});
