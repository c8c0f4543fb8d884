import { join } from 'node:path';
import { UsageError } from '../command.js';
import { readArgumentFile } from '../report-files.js';
import { readTargetList } from '../targets/target-list.js';

/** A list of targets, as a CI file needs it. */
export interface ListedTargets {
  /** Its path in the command of the CI file. */
  readonly path: string;
  /** The environment variables that contain the secrets of all targets. */
  readonly variables: readonly string[];
  /** The number of parts, each on its own machine. */
  readonly shards: number;
}

// The most parallel jobs that GitLab allows; GitHub allows more.
const MOST_SHARDS = 200;

export function readListedTargets(folder: string, path: string, shards: string): ListedTargets {
  if (!/^[\w@+][\w./@+-]*$/.test(path))
    throw new UsageError(`--targets: expected a path of letters, digits and . _ - + @ /, got ${JSON.stringify(path)}`);
  const count = /^\d{1,3}$/.test(shards) ? Number(shards) : 0;
  if (count < 2 || count > MOST_SHARDS)
    throw new UsageError(`--shards: expected a whole number from 2 to ${MOST_SHARDS}, got ${JSON.stringify(shards)}`);
  const { entries, problems } = readTargetList(readArgumentFile(join(folder, path)));
  const wrong = [
    ...problems.map((problem) => `${path}: ${problem}`),
    ...entries.flatMap((entry) => entry.problems.map((problem) => `${entry.place}: ${problem}`)),
  ];
  if (wrong.length > 0) throw new UsageError(wrong);
  const named = entries.flatMap(({ settings }) =>
    [...settings.values()].flatMap((written) => (written.kind === 'variable' ? [written.name] : [])),
  );

  return { path, variables: [...new Set(named)], shards: count };
}
