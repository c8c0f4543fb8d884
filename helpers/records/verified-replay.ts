import { canonicalJson } from '../json/write.js';
import { counted } from '../words/phrases.js';
import type { Report, ReportedRequirement } from './report.js';

interface ReplayCheck {
  /** What does not follow from the evidence. */
  readonly problems: readonly string[];
  /** What cannot be shown to follow. */
  readonly doubts: readonly string[];
}

/** Other checks look at these. */
const CHECKED: ReadonlySet<string> = new Set(['requirements', 'exchanges', 'seal', 'suite']);

/**
 * Whether everything in a report follows from its exchanges: judged again, it must come out the same. Another version of the suite
 * may say it in other words.
 */
export function replayProblems(report: Report, replayed: Report): ReplayCheck {
  const gap = gapIn(report);
  const isExact = gap === null && report.suite.version === replayed.suite.version;
  const pairs = requirementPairs(report, replayed);
  const isWrong = ([own, again]: Pair) =>
    isExact ? canonicalJson(own) !== canonicalJson(again) : contradicts(own, again, gap !== null);
  const wrong = pairs.filter(isWrong).map(requirementProblem);
  const open = pairs.filter((pair) => !isWrong(pair) && pair[0].outcome !== pair[1].outcome);
  const problems = isExact
    ? [...wrong, ...exchangeProblems(report, replayed), ...memberProblems(report, replayed)]
    : wrong;
  if (gap === null) return { problems, doubts: [] };
  const many = open.length === 0 ? '' : `: ${counted(open.length, 'outcome')} cannot be shown to follow from it`;

  return { problems, doubts: [`${gap}${many}`] };
}

/** Why a report does not hold all of its evidence; null if it does. */
function gapIn({ exchanges, interrupted, requirements }: Report): string | null {
  const isCut = Object.values(exchanges).some(({ response }) => response?.body.bytes !== undefined);
  if (isCut) return 'the evidence is cut, because a body is longer than reports keep';
  const isLate = requirements.some(({ settings }) => settings.includes('SPRAY_DEADLINE_S'));

  return interrupted || isLate ? 'the run was cut short, so its evidence is incomplete' : null;
}

type Pair = readonly [own: ReportedRequirement, again: ReportedRequirement];

function requirementPairs(report: Report, replayed: Report): Pair[] {
  const again = new Map(replayed.requirements.map((requirement) => [requirement.id, requirement]));

  return report.requirements.flatMap((own): Pair[] => {
    const judged = again.get(own.id);

    return judged === undefined ? [] : [[own, judged]];
  });
}

/** Where evidence is missing, an outcome may be unknown, but nothing that passed may fail. */
function contradicts(own: ReportedRequirement, again: ReportedRequirement, hasGap: boolean): boolean {
  if (!hasGap) return own.outcome !== again.outcome;

  return own.outcome === 'passed' && (again.outcome === 'failed' || again.outcome === 'warned');
}

function requirementProblem([own, again]: Pair): string {
  if (own.outcome !== again.outcome)
    return `expected ${own.id} to be ${again.outcome} by the evidence, got ${own.outcome}`;
  const [name = ''] = differingMembers(own, again);

  return `expected what the evidence shows of ${own.id}, got something else, at ${name}`;
}

/** Every exchange must be one that the suite asks for, at its place, and written as the suite writes it. */
function exchangeProblems(report: Report, replayed: Report): string[] {
  const ids = [...new Set([...Object.keys(report.exchanges), ...Object.keys(replayed.exchanges)])];

  return ids.flatMap((id) => {
    const [own, again] = [report.exchanges[id], replayed.exchanges[id]];
    if (own !== undefined && again === undefined)
      return [`expected only exchanges that a run has, got ${id}, which nothing asks for`];
    if (own === undefined || again === undefined || canonicalJson(own) === canonicalJson(again)) return [];

    return [
      `expected the exchange ${id} as a run writes it, got something else, at ${differingMembers(own, again)[0]}`,
    ];
  });
}

function memberProblems(report: Report, replayed: Report): string[] {
  return differingMembers(report, replayed)
    .filter((name) => !CHECKED.has(name))
    .map((name) => `expected ${name} as the evidence shows it, got something else`);
}

function differingMembers(own: object, again: object): string[] {
  const [before, after] = [new Map(Object.entries(own)), new Map(Object.entries(again))];
  const names = [...new Set([...before.keys(), ...after.keys()])];

  return names.filter((name) => textOf(before.get(name)) !== textOf(after.get(name)));
}

function textOf(value: unknown): string {
  return value === undefined ? '' : canonicalJson(value);
}
