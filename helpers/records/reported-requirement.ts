import type { Exploration, Inconsistency } from '../exploring/exploration.js';
import type { Slug } from '../interface/operations.js';
import { quoteFor } from '../interface/quotes.js';
import { stringValue } from '../json/tokens.js';
import { changeTokens } from '../json/values.js';
import type { Judgement, Outcome } from '../judging/judge.js';
import { isNotExplored, type Level } from '../judging/requirement.js';
import { isLeftOut } from '../judging/verdict.js';
import type { Mask } from '../secrets/mask.js';
import type { Baseline } from '../settings/baseline.js';
import { settingsByField } from '../settings/table.js';

export interface ReportedRequirement {
  readonly id: string;
  readonly operation: Slug;
  readonly section: string;
  readonly level: Level;
  readonly claim: string;
  readonly outcome: Outcome;
  readonly reason: string | null;
  /** The id of the requirement whose failure is the reason why this one was not exercised. */
  readonly because: string | null;
  /** Whether the baseline has this failure, too, or did not exercise the requirement either. Only with a baseline. */
  readonly known?: boolean;
  readonly settings: readonly string[];
  /** The setting that chooses how a silence is read, if the outcome depends on it: `SPRAY_NULLS`. */
  readonly policy: string | null;
  /** The words of the interface that the claim is about; if a field violates it, with what they say about that field. */
  readonly quote: string;
  readonly findings: readonly {
    readonly message: string;
    readonly pointer: string | null;
    readonly exchange: string;
  }[];
  readonly findingsCut: number;
}

export function reportedRequirement(judgement: Judgement, mask: Mask, baseline: Baseline | null): ReportedRequirement {
  const { requirement, outcome, reason, because, settings, policy, findings, cut } = judgement;
  const { id, operation, section, level, claim } = requirement;

  return {
    id,
    operation,
    section,
    level,
    claim,
    outcome,
    reason: reason === null ? null : mask.sentence(reason),
    because,
    ...(baseline !== null && { known: isKnown(judgement, baseline) }),
    settings,
    policy,
    quote: quoteFor(requirement, findings[0]?.pointer ?? null),
    findings: findings.map(({ message, pointer, exchange }) => ({
      message: mask.sentence(message, pointer),
      pointer: pointer === null ? null : changeTokens(pointer, mask.value),
      exchange,
    })),
    findingsCut: cut,
  };
}

function isKnown({ requirement: { id }, outcome, because }: Judgement, { failed, notExercised }: Baseline): boolean {
  if (outcome === 'failed') return failed.includes(id);
  if (outcome !== 'not-exercised') return false;

  return notExercised.includes(id) || (because !== null && failed.includes(because));
}

/** In the order of a report's totals. */
export const outcomes: readonly Outcome[] = ['passed', 'failed', 'warned', 'not-exercised', 'waived', 'excluded'];
export function countOutcomes(requirements: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const counts = outcomes.map((outcome) => [
    outcome,
    requirements.filter((requirement) => requirement.outcome === outcome).length,
  ]);

  return Object.fromEntries(counts) as Record<Outcome, number>;
}

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

interface Narrowed {
  readonly requirements: readonly ReportedRequirement[];
  readonly settings: Readonly<Record<string, unknown>>;
}

const FILTER = 'a filter';

/** What narrowed a run, by the flags that do: `--only`. A test filter has no flag of ours. */
export function narrowingsOf({ requirements, settings }: Narrowed): readonly string[] {
  const leftOut = requirements.filter((requirement) => isLeftOut(requirement) && !isNotExplored(requirement));
  const reasons = [...new Set(leftOut.map(({ reason }) => reason ?? ''))];
  const flags = Object.entries(settingsByField)
    .filter(([field, { name, group }]) => {
      if (group !== 'scope' || !isOn(settings[field])) return false;

      return field === 'readOnly' || reasons.some((reason) => reason.includes(name));
    })
    .map(([, { name }]) => `--${name.replace('SPRAY_', '').toLowerCase().replaceAll('_', '-')}`);
  const isFiltered = reasons.includes('filtered') || (reasons.length > 0 && flags.length === 0);

  return isFiltered ? [...flags, FILTER] : flags;
}

function isOn(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}

/** Settings of version 0.2 that left requirements out, by their fields in a report. */
const OLDER = { SPRAY_LEVEL: 'level', SPRAY_SECTION: 'section', SPRAY_BAIL: 'bail' } as const;

/** Whether a report of an older version left a requirement out by a setting that no longer exists. */
export function isLeftOutByOlder(reason: string | null, settings: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(OLDER).some(([name, field]) => {
    const value = settings[field];

    return (
      reason?.startsWith(`left out by ${name}`) === true && (Array.isArray(value) ? value.length > 0 : value === true)
    );
  });
}
