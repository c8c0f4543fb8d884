import type { Exploration, Inconsistency } from '../exploring/exploration.js';
import { stringValue } from '../json/tokens.js';
import type { Mask } from '../secrets/mask.js';

/** An exploration as a report shows it: steps and coverage are our own words, what inconsistencies compare is the target's. */
export function reportedExploration(exploration: Exploration, mask: Mask): Exploration {
  return {
    ...exploration,
    inconsistencies: exploration.inconsistencies.map((inconsistency) => reportedInconsistency(inconsistency, mask)),
  };
}

function reportedInconsistency(inconsistency: Inconsistency, mask: Mask): Inconsistency {
  const { what, usual, unusual } = inconsistency;

  return {
    ...inconsistency,
    what: mask.sentence(what),
    usual: reportedText(usual, mask),
    unusual: reportedText(unusual, mask),
  };
}

/** A text of the target, as a quotation is reported: what the interface enumerates stays. */
function reportedText(text: string, { sentence }: Mask): string {
  return stringValue(sentence(JSON.stringify(text)));
}

/** The exchanges that an exploration names: each of them is part of its report. */
export function namedExchanges({ inconsistencies, reproductions }: Exploration): readonly string[] {
  return [...inconsistencies.map(({ exchange }) => exchange), ...reproductions.flatMap(({ exchanges }) => exchanges)];
}
