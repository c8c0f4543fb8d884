import { isCalendarDay } from '../interface/schemas.js';
import { parseFile } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { nearest } from '../words/nearest.js';
import { firstProblems, repeatedIn, shownText, shownType } from '../words/shown.js';

export interface Waiver {
  readonly requirement: string;
  readonly reason: string;
  /** YYYY-MM-DD, the last day on which it is valid. */
  readonly expires: string;
  readonly issue?: string;
}

interface WaiverContext {
  readonly today: string;
  readonly requirementIds: readonly string[];
}

type Checked = { readonly waiver: Waiver } | { readonly problems: readonly string[] };

const keys = ['requirement', 'reason', 'expires', 'issue'];

export function readWaivers(
  text: string,
  context: WaiverContext,
): { readonly waivers: readonly Waiver[]; readonly problems: readonly string[] } {
  const parsed = parseFile(text.replace(/^\uFEFF/, ''));
  if ('flaw' in parsed)
    return { waivers: [], problems: [`expected a JSON array of waivers, got text that ${parsed.flaw}`] };
  const entries = parsed.value;
  if (!Array.isArray(entries))
    return { waivers: [], problems: [`expected a JSON array of waivers, got ${shownType(entries)}`] };

  const waivers: Waiver[] = [];
  const problems = firstProblems(entries.entries(), ([index, entry]: [number, unknown]) => {
    const checked = check(entry, `entry ${index + 1}`, context);
    if ('problems' in checked) return checked.problems;
    waivers.push(checked.waiver);
    return [];
  });
  return { waivers, problems: [...problems, ...repeated(entries)] };
}

function check(entry: unknown, place: string, { today, requirementIds }: WaiverContext): Checked {
  if (!isObject(entry)) return { problems: [`${place}: expected a waiver, got ${shownType(entry)}`] };

  const { requirement, reason, expires, issue } = entry;
  const unknown = Object.keys(entry).filter((key) => !keys.includes(key));
  const problems = firstProblems(unknown, (key) => [
    `${place}: expected only ${keys.join(', ')}, got ${shownText(key)}`,
  ]);
  const complain = (expected: string, got: unknown, hint = '') =>
    problems.push(`${place}: expected ${expected}, got ${shownType(got)}${hint}`);

  const isKnown = isText(requirement) && requirementIds.includes(requirement);
  if (!isKnown) complain('requirement to be a known id', requirement, suggestion(requirement, requirementIds));
  if (!isText(reason)) complain('reason to be a non-empty string', reason);
  if (!isDay(expires)) complain('expires to be a date (YYYY-MM-DD)', expires);
  else if (expires < today) complain(`expires to be today (${today}) or later`, expires);
  if (issue !== undefined && !isText(issue)) complain('issue to be a non-empty string', issue);

  if (problems.length > 0 || !isKnown || !isText(reason) || !isDay(expires)) return { problems };
  return { waiver: { requirement, reason, expires, ...(isText(issue) && { issue }) } };
}

function suggestion(requirement: unknown, requirementIds: readonly string[]): string {
  const candidate = isText(requirement) ? nearest(requirement, requirementIds) : undefined;
  return candidate === undefined ? '' : `; did you mean ${candidate}?`;
}

function repeated(entries: readonly unknown[]): readonly string[] {
  const named = entries
    .filter(isObject)
    .map(({ requirement }) => requirement)
    .filter(isText);
  return firstProblems(new Set(repeatedIn(named)), (requirement) => [
    `expected one waiver for each requirement, got two for ${shownText(requirement)}`,
  ]);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isDay(value: unknown): value is string {
  return isText(value) && isCalendarDay(value);
}
