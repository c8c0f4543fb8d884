import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { SettingSources } from '../../helpers/settings/setting.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { withSlashes } from '../../helpers/words/file-names.js';
import { flagOf } from './setting-flags.js';

const { baseUrl, envFile } = settingsByField;

/** What to type if no address was given. */
export function addressAdvice(environment: SettingSources['environment']): string {
  const above = environment[envFile.name] === undefined ? envFileAbove() : null;
  const unread =
    above === null
      ? []
      : [`${above} is not read, because it is not in the current folder: --${flagOf(envFile.name)} ${above} reads it`];

  return [
    ...unread,
    `type --${flagOf(baseUrl.name)} ${baseUrl.sample}, or put ${baseUrl.name}=${baseUrl.sample} in .env`,
    `--${flagOf(baseUrl.name)} reference judges the embedded reference on purpose`,
  ].join('; ');
}

/** The path of the nearest .env in a folder above this one; null if there is none. It is not opened. */
function envFileAbove(): string | null {
  const here = process.cwd();
  for (let folder = here; dirname(folder) !== folder;) {
    folder = dirname(folder);
    const path = join(folder, '.env');
    if (isFile(path)) return withSlashes(relative(here, path));
  }

  return null;
}

/** False, too, if we may not look. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
