import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseEnv } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../bin/command.js';
import { init } from '../../../bin/commands/init.js';
import { VERSION } from '../../../helpers/interface/version.js';
import { aFolder, everyCi, filesIn, GITHUB, GITLAB, initialised, SHELL, url } from './initialising.js';
import { running } from './running.js';

describe('what is written', () => {
  test('is listed one file per line, with the next step', async () => {
    const { folder, out } = await initialised(...everyCi);

    expect(out.split('\n')).toEqual([
      ...['.env', GITHUB, GITLAB, SHELL].map((path) => `Wrote ${join(folder, path)}`),
      'The workflow runs after a push to main or master, every night at 04:17 UTC, by hand, and when another workflow calls it; never for pull requests.',
      `Add crop-spraying-conformance-${VERSION}.tgz to ${folder}: the job starts the suite from it.`,
      `Next: in ${folder}, set SPRAY_BASE_URL in .env, then npx crop-spraying-conformance doctor, then npx crop-spraying-conformance run`,
    ]);
    expect(filesIn(folder)).toEqual(['.env', '.github', '.github/workflows', GITHUB, GITLAB, SHELL]);
  });

  test('is nothing if one of the files exists, even as a dangling link', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, SHELL), 'mine');
    symlinkSync('nowhere', join(folder, GITLAB));
    const [gitlab, shell] = [join(folder, GITLAB), join(folder, SHELL)];

    await expect(running(init, '--dir', folder, ...everyCi)).rejects.toThrow(
      new UsageError(`nothing was written, because ${gitlab}, ${shell} already exist; --force overwrites them`),
    );
    expect(filesIn(folder)).toEqual([GITLAB, SHELL]);
    expect(readFileSync(shell, 'utf8')).toBe('mine');
  });

  test('replaces files and their modes with --force', async () => {
    const { folder, read } = await initialised(...everyCi);
    const fresh = await initialised(...everyCi, ...url);
    for (const path of ['.env', SHELL, GITHUB]) writeFileSync(join(folder, path), 'mine');
    chmodSync(join(folder, '.env'), 0o644);
    const { exit } = await running(init, '--dir', folder, ...everyCi, '--force', ...url);

    expect(exit).toBe(0);
    expect(read(SHELL)).toBe(fresh.read(SHELL));
    expect(read(GITHUB)).toContain("|| 'https://spray.example'");
    expect(parseEnv(read('.env'))).toEqual({ SPRAY_BASE_URL: 'https://spray.example' });
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('does not include the .env with --no-env', async () => {
    const folder = aFolder();
    writeFileSync(join(folder, '.env'), 'mine');
    const { err } = await running(init, '--dir', folder, '--no-env', '--ci', 'shell');

    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('mine');
    expect(filesIn(folder)).toEqual(['.env', SHELL]);
    expect(err).toBe('');
  });

  test.for([
    ['if a folder has the name of a file', SHELL, /conformance\.sh \(it is a folder\)$/],
    ['if a file has the name of a folder', '.github', /conformance\.yml \((EEXIST|ENOTDIR)\)$/],
  ] as const)('is nothing, not even in part, %s', async ([, name, words]) => {
    const folder = aFolder();
    if (name === SHELL) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), '');
    const call = () => running(init, '--dir', folder, ...everyCi, '--force');

    await expect(call()).rejects.toThrow(UsageError);
    await expect(call()).rejects.toThrow(words);
    expect(filesIn(folder)).toEqual([name]);
  });

  test('does not depend on what a process with the same id left over', async () => {
    const folder = aFolder();
    const left = `${SHELL}.${process.pid}.tmp`;
    writeFileSync(join(folder, left), '');
    const { exit } = await running(init, '--dir', folder, '--ci', 'shell');

    expect(exit).toBe(0);
    expect(filesIn(folder)).toEqual(['.env', SHELL, left]);
  });

  test('is nothing if --dir is not a folder', async () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');

    await expect(running(init, '--dir', file)).rejects.toThrow(
      /^--dir: expected a writable folder, got ".*file" \((EEXIST|ENOTDIR)\)$/,
    );
  });
});
