import { join } from 'node:path';
import { UsageError } from '../command.js';
import { readText } from '../report-files.js';
import { readTargetList } from '../targets/target-list.js';

/** What a CI file says of a list of targets. */
export interface ListedTargets {
  /** As the command in the CI file names it. */
  readonly path: string;
  /** The environment variables that hold the secrets of all of them. */
  readonly variables: readonly string[];
  /** In how many parts, on as many machines. */
  readonly shards: number;
}

// As many jobs as GitLab starts beside each other, and fewer than GitHub does.
const MOST_SHARDS = 200;

export function listedTargets(folder: string, path: string, shards: string): ListedTargets {
  if (!/^[\w@+][\w./@+-]*$/.test(path))
    throw new UsageError(`--targets: expected a path of letters, digits and . _ - + @ /, got ${JSON.stringify(path)}`);
  const count = /^\d{1,3}$/.test(shards) ? Number(shards) : 0;
  if (count < 2 || count > MOST_SHARDS)
    throw new UsageError(`--shards: expected a whole number from 2 to ${MOST_SHARDS}, got ${JSON.stringify(shards)}`);
  const { entries, problems } = readTargetList(readText(join(folder, path)));
  const wrong = [
    ...problems.map((problem) => `${path}: ${problem}`),
    ...entries.flatMap((entry) => entry.problems.map((problem) => `${entry.place}: ${problem}`)),
  ];
  if (wrong.length > 0) throw new UsageError(wrong.join('\n'));
  const named = entries.flatMap(({ settings }) =>
    [...settings.values()].flatMap((written) => (written.kind === 'variable' ? [written.name] : [])),
  );

  return { path, variables: [...new Set(named)], shards: count };
}
