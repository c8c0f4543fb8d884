import type { Step } from '../../helpers/exploring/step.js';
import type { Replay } from '../../helpers/records/replay-file.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import { green, painted, red, yellow, type Line } from '../../helpers/words/line.js';

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
