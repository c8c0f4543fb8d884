import type { Exploration, Inconsistency } from '../exploring/exploration.js';
import { stringValue } from '../json/tokens.js';
import type { Evidence } from '../secrets/evidence.js';

/** An exploration as a report shows it: steps and coverage are our own words, what inconsistencies compare is the target's. */
export function reportedExploration(exploration: Exploration, evidence: Evidence): Exploration {
  return {
    ...exploration,
    inconsistencies: exploration.inconsistencies.map((inconsistency) => reportedInconsistency(inconsistency, evidence)),
  };
}

function reportedInconsistency(inconsistency: Inconsistency, evidence: Evidence): Inconsistency {
  const { what, usual, unusual } = inconsistency;

  return {
    ...inconsistency,
    what: evidence.sentence(what),
    usual: reportedText(usual, evidence),
    unusual: reportedText(unusual, evidence),
  };
}

/** A text of the target, as a quotation is reported: what the interface enumerates stays. */
function reportedText(text: string, { sentence }: Evidence): string {
  return stringValue(sentence(JSON.stringify(text)));
}

/** The exchanges that an exploration names: each of them is part of its report. */
export function namedExchanges({ inconsistencies, reproductions }: Exploration): readonly string[] {
  return [...inconsistencies.map(({ exchange }) => exchange), ...reproductions.flatMap(({ exchanges }) => exchanges)];
}
