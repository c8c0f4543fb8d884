import type { ReportedRequirement } from '../../records/report.js';
import { expectationOf } from './expectation.js';

type Finding = ReportedRequirement['findings'][number];

/** Findings of one kind: the same is expected at the same field, of whichever item and in whichever exchange. */
export interface FindingGroup {
  readonly first: Finding;
  readonly others: readonly Finding[];
}

export function findingGroups(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, { first: Finding; others: Finding[] }>();
  for (const finding of findings) {
    const kind = kindOf(finding);
    const known = groups.get(kind);
    if (known === undefined) groups.set(kind, { first: finding, others: [] });
    else known.others.push(finding);
  }

  return [...groups.values()];
}

function kindOf({ message, pointer }: Finding): string {
  const expected = expectationOf(message)?.expected ?? message;

  return JSON.stringify([withoutValues(expected), pointer?.replaceAll(/\/\d+(?=\/|$)/g, '/*') ?? null]);
}

/** Which value was expected does not make it another kind. */
function withoutValues(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');
}
