import { join } from 'node:path';
import { ciSettings } from './ci-settings.js';
import { UsageError } from '../command.js';
import { readArgumentFile } from '../report-files.js';
import { expectTargetEntries } from '../targets/target-list.js';

/** A list of targets, as a CI file needs it. */
export interface ListedTargets {
  /** Its path in the command of the CI file. */
  readonly path: string;
  /** The environment variables that contain the secrets of all targets. */
  readonly variables: readonly string[];
  /** What complete runs of the targets need besides. */
  readonly missing: readonly string[];
}

/** The number of parts in a new CI file, each on its own machine. */
export const PARTS = 4;
const MOST_MISSING = 20;

export function readListedTargets(folder: string, path: string): ListedTargets {
  if (!/^[\w@+][\w./@+-]*$/.test(path))
    throw new UsageError(`--targets: expected a path of letters, digits and . _ - + @ /, got ${JSON.stringify(path)}`);
  const entries = expectTargetEntries(readArgumentFile(join(folder, path)), path);
  const named = entries.flatMap(({ settings }) =>
    [...settings.values()].flatMap((written) => (written.kind === 'variable' ? [written.name] : [])),
  );

  const missing = entries.flatMap(({ name, settings }) => {
    const texts = [...settings].map(([setting, written]) => [setting, 'text' in written ? written.text : ''] as const);

    return ciSettings(new Map(texts)).missing.map((line) => `${name}: ${line}`);
  });
  const more = missing.length > MOST_MISSING ? [`and ${missing.length - MOST_MISSING} more`] : [];

  return {
    path,
    variables: [...new Set(named)],
    missing: [...missing.slice(0, MOST_MISSING), ...more],
  };
}
