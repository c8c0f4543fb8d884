import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not installed for every test, because the generator needs an older TypeScript than ours. */
const versions = { 'openapi-typescript': '7.13.0', typescript: '5.9.3' };

const flat = fileURLToPath(new URL('../../openapi-flat.json', import.meta.url));

export const typesFile = fileURLToPath(new URL('generated/openapi-typescript.d.ts', import.meta.url));

/** The first line of the generated types: which generator wrote them, and from which document. */
export function header(): string {
  const digest = createHash('sha256').update(readFileSync(flat)).digest('hex');

  return `// openapi-typescript ${versions['openapi-typescript']}, from openapi-flat.json with the SHA-256 ${digest}`;
}

/** `npm run clients` generates the types again, with a generator that it installs in a folder of its own. */
export function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const runIn = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  runIn('npm', 'install', '--ignore-scripts');
  runIn('node_modules/.bin/openapi-typescript', flat, '--output', 'types.d.ts');
  writeFileSync(typesFile, `${header()}\n${readFileSync(join(folder, 'types.d.ts'), 'utf8')}`);
  rmSync(folder, { recursive: true });
}
