import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ended } from './shell.js';

const program = join(inject('installed'), 'node_modules/crop-spraying-conformance/dist/main.cjs');
const address = 'http://127.0.0.1:1';
const write = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text);

interface Case {
  readonly when: string;
  readonly says: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  readonly prepare?: (folder: string) => void;
}

const unset = /^SPRAY_BASE_URL: expected the address of the service to judge, got none/m;

const cases: readonly Case[] = [
  {
    when: 'nothing is set',
    says: /type --base-url https:\/\/spray\.example, or put .* in \.env; --base-url reference/,
  },
  { when: '.env is empty', says: unset, prepare: write('.env', '') },
  { when: '.env is a folder', says: /, and \.env is a folder; /, prepare: (folder) => mkdirSync(join(folder, '.env')) },
  {
    when: 'the .env is in the folder above',
    says: /; \.\.\/\.env is not read, because it is not in the current folder: --dotenv \.\.\/\.env reads it; /,
    prepare: write('../.env', `SPRAY_BASE_URL=${address}\n`),
  },
  { when: 'BASE_URL is set', says: /BASE_URL is set, but the name .* is SPRAY_BASE_URL/, env: { BASE_URL: address } },
  { when: '.env sets BASE_URL', says: /BASE_URL is set, but the name/, prepare: write('.env', `BASE_URL=${address}`) },
  { when: 'the address is empty', says: /^SPRAY_BASE_URL: set but empty/m, env: { SPRAY_BASE_URL: '' } },
  { when: 'a secret is empty', says: /^SPRAY_FARMER_TOKEN: set but empty/m, env: { SPRAY_FARMER_TOKEN: '' } },
];

test.for(cases)('neither run nor doctor is green where $when', async ({ says, env = {}, prepare }) => {
  const root = mkdtempSync(join(tmpdir(), 'no-address-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'project');
  mkdirSync(folder);
  prepare?.(folder);
  const [judged, examined] = await Promise.all([
    ended(process.execPath, [program], { cwd: folder, env }),
    ended(process.execPath, [program, 'doctor'], { cwd: folder, env }),
  ]);

  expect(judged).toMatchObject({ exit: 2, stdout: '' });
  expect(judged.stderr).toMatch(says);
  expect(examined.exit).toBe(2);
  expect(examined.stdout.replaceAll(/^ +✗ problem +/gm, '')).toMatch(says);
});
