import { readReplay, type Replay } from '../../helpers/records/replay-file.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { UsageError } from '../command.js';
import { readArgumentFile } from '../report-files.js';

/** The sequences of a replay.json that the settings leave in. Throws a UsageError if there are none. */
export function playedSequences(path: string, settings: Settings): Replay['sequences'] {
  const { sequences } = readFile(path);
  const exclusion = exclusionIn(settings);
  const left = sequences.filter(({ requirement }) => exclusion(requirement) === null);
  if (left.length > 0) return left;
  throw new UsageError(
    sequences.length === 0
      ? `--replay: expected sequences to play, got none in ${path}`
      : `--replay: expected a sequence about what is judged, got none in ${path}: it has ${named(sequences)}`,
  );
}

function named(sequences: Replay['sequences']): string {
  return [...new Set(sequences.map(({ requirement }) => requirement))].join(', ');
}

function readFile(path: string): Replay {
  try {
    return readReplay(readArgumentFile(path), path);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(error.problems, { cause: error });
  }
}
