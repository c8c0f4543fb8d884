import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * A folder for the tests of one file, removed after them, and an empty env file in it, to be named in place of a .env
 * that somebody has beside this project. Each file of tests asks for its own: what is kept by a module they share is
 * removed after the first of them.
 */
export function ownFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(folder, { recursive: true }));
  const nothing = join(folder, 'nothing.env');
  writeFileSync(nothing, '');

  return { folder, nothing };
}
