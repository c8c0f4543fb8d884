import { join } from 'node:path';
import { readSettingFile } from '../../helpers/settings/bounded-file.js';

const patterns = ['.env', '/.env', '**/.env', '.env*', '/.env*', '*.env'];

/** Whether the folder's own .gitignore excludes .env; the last pattern that matches it decides. */
export function ignoresEnv(folder: string): boolean {
  const lines = gitIgnore(folder).split(/\r?\n/);
  const last = lines.map((line) => line.trim()).findLast((line) => patterns.includes(line.replace(/^!/, '')));

  return last !== undefined && !last.startsWith('!');
}

function gitIgnore(folder: string): string {
  try {
    return readSettingFile(join(folder, '.gitignore'));
  } catch {
    return '';
  }
}
