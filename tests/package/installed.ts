import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import manifest from '../../package.json' with { type: 'json' };
import { done } from './shell.js';

/** A version of Node, and its path. */
export interface NodeBinary {
  readonly name: string;
  readonly path: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    tarball: string;
    /** An empty folder in which only the package was installed. */
    installed: string;
    /** A folder in which it was installed with vitest and TypeScript. */
    project: string;
    /** A folder with the programs that check packages. */
    tools: string;
    nodes: readonly NodeBinary[];
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const { vitest, vite, rolldown, typescript } = manifest.devDependencies;

/** Packs the package, and installs it as a user does: in an empty folder, without scripts. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  await done('npm', ['run', 'build'], { cwd: root });
  await done('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const tarball = join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');
  const tests = [
    `vitest@${vitest}`,
    `vite@${vite}`,
    `rolldown@${rolldown}`,
    `typescript@${typescript}`,
    '@types/node@20',
  ];
  const [installed, project, tools, nodes] = await Promise.all([
    install(join(folder, 'installed'), [tarball]),
    install(join(folder, 'project'), [tarball, ...tests]),
    install(join(folder, 'tools'), ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']),
    otherNodes(join(folder, 'nodes')),
  ]);
  provide('tarball', tarball);
  provide('installed', installed);
  provide('project', project);
  provide('tools', tools);
  provide('nodes', [{ name: `Node ${process.versions.node}`, path: process.execPath }, ...nodes]);

  return () => rmSync(folder, { recursive: true, force: true });
}

async function install(folder: string, packages: readonly string[]): Promise<string> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await done('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder });

  return folder;
}

/** The registry has Node itself for Linux; on other systems the running Node is used. */
async function otherNodes(folder: string): Promise<NodeBinary[]> {
  if (process.platform !== 'linux' || !['arm64', 'x64'].includes(process.arch)) return [];
  const majors = [20, 22, 24].filter((major) => !process.versions.node.startsWith(`${major}.`));
  await install(
    folder,
    majors.map((major) => `node${major}@npm:node-linux-${process.arch}@${major}`),
  );

  return majors.map((major) => ({
    name: `Node ${major}`,
    path: join(folder, `node_modules/node${major}/bin/node`),
  }));
}
