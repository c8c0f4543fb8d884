import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The generators, which are too large to be installed for every test: orval alone has 319 packages, and two install scripts. */
const versions = { 'openapi-typescript': '7.13.0', typescript: '5.9.3', orval: '7.21.0' };

const flat = fileURLToPath(new URL('../../openapi-flat.json', import.meta.url));

/** The first line of a generated client: which generator wrote it, and from which document. */
export function headerOf(generator: 'openapi-typescript' | 'orval'): string {
  const digest = createHash('sha256').update(readFileSync(flat)).digest('hex');

  return `// ${generator} ${versions[generator]}, from openapi-flat.json with the SHA-256 ${digest}`;
}

export function clientFile(name: 'openapi-typescript.d.ts' | 'orval.ts'): string {
  return fileURLToPath(new URL(`generated/${name}`, import.meta.url));
}

/** `npm run clients` generates the clients again, with generators that it installs in a folder of their own. */
export function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const runIn = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  writeFileSync(
    join(folder, 'orval.json'),
    JSON.stringify({ client: { input: flat, output: { target: 'orval.ts', client: 'fetch' } } }),
  );
  runIn('npm', 'install', '--ignore-scripts');
  runIn('node_modules/.bin/openapi-typescript', flat, '--output', 'openapi-typescript.d.ts');
  runIn('node_modules/.bin/orval', '--config', 'orval.json');
  for (const [generator, name] of [
    ['openapi-typescript', 'openapi-typescript.d.ts'],
    ['orval', 'orval.ts'],
  ] as const)
    writeFileSync(clientFile(name), `${headerOf(generator)}\n${readFileSync(join(folder, name), 'utf8')}`);
  rmSync(folder, { recursive: true });
}
