import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const root = new URL('../../', import.meta.url);

export function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every TypeScript file below a folder of the repository. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts'));
}

/** Those that are not test files. */
export function modulesIn(folder: string): string[] {
  return sourcesIn(folder).filter((file) => !file.endsWith('.test.ts'));
}
