import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { initIn } from '../../../bin/commands/init.js';
import { readSettings } from '../../../helpers/settings/read-settings.js';
import { requirements } from '../../../suites/index.js';
import { running } from './running.js';

export const GITHUB = '.github/workflows/conformance.yml';
export const GITLAB = 'conformance.gitlab-ci.yml';
export const SHELL = 'conformance.sh';

/** What CI files install the suite from, and how they do it and start it. */
export const PACKAGE = ['.conformance/package.json', '.conformance/package-lock.json', '.conformance/.gitignore'];
export const INSTALL = 'npm ci --prefix .conformance --prefer-offline --ignore-scripts --no-audit --no-fund';
export const PROGRAM = '.conformance/node_modules/.bin/crop-spraying-conformance';
export const everyCi = ['--ci', 'github', '--ci', 'gitlab', '--ci', 'shell'];
export const url = ['--base-url', 'https://spray.example'];

/** An empty folder, removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  return folder;
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

export function settingFlags(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).flatMap(([flag, value]) => [`--${flag}`, value]);
}

/** What init writes to an empty folder, and prints. */
export async function initialised(...flags: readonly string[]) {
  const folder = aFolder();
  const printed = await running(initIn(folder), ...flags);

  return { folder, ...printed, read: (path: string) => readFileSync(join(folder, path), 'utf8') };
}

/** The settings as a run in this folder reads them. */
export function settingsIn(folder: string, environment: Readonly<Record<string, string>> = {}) {
  return readSettings({
    environment,
    defaultEnvFile: '.env',
    addressAdvice: null,
    readFile: (path) => readFileSync(join(folder, path), 'utf8'),
    today: '2026-03-15',
    requirementIds: requirements.map(({ id }) => id),
  });
}
