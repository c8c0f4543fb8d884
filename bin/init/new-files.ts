import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import {
  attempt,
  expectFileOrNothing,
  isThere,
  writeAllOrNone,
  type NewFile,
} from '../../helpers/reports/whole-files.js';
import { readSettingFile } from '../../helpers/settings/files.js';
import { readGivenSettings, readSettings } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import { readArgumentFile, writingFiles } from '../report-files.js';
import { processSources } from '../process-settings.js';
import { ADDRESS } from './ci-settings.js';

/** The files that exist already, with another text. */
export function findExisting(files: readonly NewFile[]): readonly NewFile[] {
  return writingFiles(() => files.filter(({ path, text }) => isThere(path) && !hasText(path, text)));
}

function hasText(path: string, text: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    attempt(path, () => readFileSync(path, 'utf8')) === text
  );
}

/** Writes all files or none, with the folders that they need. */
export function writeFiles(files: readonly NewFile[]): void {
  writingFiles(() => {
    for (const { path } of files) expectFileOrNothing(path);
    for (const { path } of files) attempt(path, () => mkdirSync(dirname(path), { recursive: true }));
    writeAllOrNone(files);
  });
}

// Replaces an address that a job gets elsewhere, so that the other settings are checked, too.
const NOWHERE = 'http://nowhere.invalid';

/** A path that may be absolute, from a folder. */
export function placeIn(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

export function readEnvText(folder: string, envFile: string): string | null {
  const path = placeIn(folder, envFile);
  const found = statSync(path, { throwIfNoEntry: false });

  return found === undefined || found.isDirectory() ? null : readArgumentFile(path);
}

/** The settings of a folder's env file, overridden by flags, as text. Throws a SettingsError if a run there would reject them. */
export function settingsBeside(
  folder: string,
  envFile: string,
  flags: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sources = { ...sourcesIn(folder, envFile), environment: Object.fromEntries(flags) };
  const { given } = readGivenSettings(sources);
  const elsewhere = given.has(ADDRESS) ? {} : { [ADDRESS]: NOWHERE };
  readSettings({ ...sources, environment: { ...sources.environment, ...elsewhere } });

  return given;
}

/** What a run in this folder would read, without its environment. The env file may have a text that is not written yet. */
export function sourcesIn(folder: string, envFile: string, envText?: string): SettingSources {
  return {
    ...processSources({}),
    defaultEnvFile: envFile,
    addressAdvice: null, // to be written into the file by hand, or given to a job
    readFile: (path, largest) =>
      path === envFile && envText !== undefined ? envText : readSettingFile(resolve(folder, path), largest),
  };
}

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
