import type { Step } from '../../helpers/exploring/step.js';
import { readReplay, type Replay } from '../../helpers/records/replay-file.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { green, painted, red, yellow, type Line } from '../../helpers/words/line.js';
import { UsageError } from '../command.js';
import { readingSettings } from '../flags.js';
import { readArgumentFile } from '../report-files.js';

/** The sequences of a replay.json that the settings leave in. Throws a UsageError if there are none. */
export function playedSequences(path: string, settings: Settings): Replay['sequences'] {
  const { sequences } = readingSettings({}, () => readReplay(readArgumentFile(path), path));
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

/** Says of each sequence that was played again whether it still shows its failure. */
export function replayedLines(played: Replay['sequences'], report: Report): Line[] {
  if (report.verdict === null) return []; // nothing was played, and the report says why

  return [...new Set(played.map(({ requirement }) => requirement))].map((id) => {
    const judged = report.requirements.find((requirement) => requirement.id === id);

    // Without orders of its own, a sequence shows only what the orders that are there show.
    const isSelfContained = played.some(({ requirement, steps }) => requirement === id && steps.some(createsOrder));

    return painted`${outcomeOf(judged, isSelfContained)}: ${id}`;
  });
}

function createsOrder(step: Step): boolean {
  return step.do === 'create' || (step.do === 'at once' && step.steps.some(createsOrder));
}

function outcomeOf(judged: ReportedRequirement | undefined, isSelfContained: boolean) {
  if (judged === undefined || judged.outcome === 'excluded' || judged.outcome === 'not-exercised')
    return yellow('was not reached');

  if (judged.outcome !== 'passed') return red('still fails');

  return isSelfContained ? green('no longer fails') : yellow('not shown by the orders that are there');
}
