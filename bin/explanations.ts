import written from '../suites/explanations.json' with { type: 'json' };

/** How far a run may be narrowed that judges a requirement as before: measured on servers that break it. */
export type Narrowing = 'requirement' | 'operation' | 'everything';

/** What is known about a requirement without its suite, which takes longer to load. */
interface Explanation {
  readonly level: string;
  readonly section: string;
  readonly again: Narrowing;
  /** The requirement whose list of calls is its own, too: few lists are different. */
  readonly calls: string;
  readonly faults: readonly string[];
  /** Those that only some data, some order of calls or some timing shows. */
  readonly conditionalFaults?: readonly string[];
}

/** By the id of the requirement. `npm run update` writes them. */
export const explanations = written.requirements as Readonly<Record<string, Explanation>>;

/** Which operations are called to judge a requirement, and as whom. */
export function callsFor(id: string): readonly string[] {
  const lists: Readonly<Record<string, readonly string[]>> = written.calls;

  return lists[explanations[id]?.calls ?? ''] ?? [];
}
