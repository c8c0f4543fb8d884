import type { Replay } from '../../helpers/records/replay-file.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { green, painted, red, yellow, type Line } from '../../helpers/words/line.js';

/** Says of each sequence that was played again whether it still shows its failure. */
export function replayedLines(played: Replay['sequences'], report: Report): Line[] {
  if (report.verdict === null) return []; // nothing was played, and the report says why

  return [...new Set(played.map(({ requirement }) => requirement))].map((id) => {
    const judged = report.requirements.find((requirement) => requirement.id === id);

    return painted`${outcomeOf(judged)}: ${id}`;
  });
}

function outcomeOf(judged: ReportedRequirement | undefined) {
  if (judged === undefined || judged.outcome === 'excluded' || judged.outcome === 'not-exercised')
    return yellow('was not reached');

  return judged.outcome === 'passed' ? green('no longer fails') : red('still fails');
}
