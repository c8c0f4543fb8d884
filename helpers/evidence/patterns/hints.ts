import { acceptedValue, isAnsweredByService, type Exchange } from '../../exchanges/exchange.js';
import type { Judgement } from '../../judging/judge.js';
import { bodyPatterns } from './bodies.js';
import { changedValuePatterns } from './changed-values.js';
import { dayAndTimePatterns } from './days-and-times.js';
import { envelopePatterns } from './envelopes.js';
import { namePatterns } from './names.js';
import { numberPatterns } from './numbers.js';
import { pagingPatterns } from './paging.js';
import { foundAt, shownValuesIn, type FoundFault, type Pattern, type PatternEvidence } from './pattern.js';
import { peoplePatterns } from './people.js';
import { statusPatterns } from './statuses.js';
import { valuePatterns } from './values.js';

/** Every pattern that is known, in the order in which their hints are shown. */
export const patterns: readonly Pattern[] = [
  ...bodyPatterns,
  ...envelopePatterns,
  ...namePatterns,
  ...statusPatterns,
  ...pagingPatterns,
  ...numberPatterns,
  ...valuePatterns,
  ...dayAndTimePatterns,
  ...changedValuePatterns,
  ...peoplePatterns,
];

/** One plain explanation of several findings: a hint, not a judgement. */
interface Hint {
  /** Of the pattern. */
  readonly name: string;
  readonly text: string;
  /** The ids of the requirements whose findings it explains. */
  readonly requirements: readonly string[];
}

/** The hints that the findings of a run give. Without a failure there are none. */
export function findHints(judgements: readonly Judgement[], exchanges: readonly Exchange[]): Hint[] {
  const failed = new Set(
    judgements
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'waived')
      .map(({ requirement }) => requirement.id as string),
  );
  if (failed.size === 0) return [];
  const evidence = evidenceOf(judgements, exchanges);

  return patterns.flatMap(({ name, explain }) => {
    const explanation = explain(evidence);
    if (explanation === null) return [];
    const explained = evidence.found.filter(explanation.explains).map(({ requirement }) => requirement);

    return explained.some((id) => failed.has(id))
      ? [{ name, text: explanation.text, requirements: [...new Set(explained)] }]
      : [];
  });
}

function evidenceOf(judgements: readonly Judgement[], exchanges: readonly Exchange[]): PatternEvidence {
  const responses = exchanges.filter(isAnsweredByService);
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const found = judgements.flatMap(({ requirement: { id }, findings }) =>
    findings.flatMap(({ exchange: name, pointer }): FoundFault[] => {
      const exchange = byId.get(name);
      if (exchange === undefined) return [];

      return [{ requirement: id, rule: id.split('/')[1] ?? '', exchange, pointer, ...foundAt(exchange, pointer) }];
    }),
  );

  const accepted = responses.filter((exchange) => acceptedValue(exchange) !== undefined);

  return { found, responses, accepted, values: accepted.flatMap(shownValuesIn) };
}
