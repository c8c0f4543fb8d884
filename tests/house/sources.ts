import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

export function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every file below a folder of the repository, except hidden ones. */
export function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(fileURLToPath(root), join(parentPath, name)).replaceAll('\\', '/'));
}

/** Every TypeScript file below a folder of the repository. */
export function sourcesIn(folder: string): string[] {
  return filesIn(folder).filter((file) => file.endsWith('.ts'));
}

/** Those that are not test files. */
export function modulesIn(folder: string): string[] {
  return sourcesIn(folder).filter((file) => !file.endsWith('.test.ts'));
}
