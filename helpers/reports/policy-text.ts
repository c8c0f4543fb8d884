import { otherReading } from '../judging/policies.js';
import type { ReportedRequirement } from '../records/reported-requirement.js';

type Read = Pick<ReportedRequirement, 'level' | 'policy'>;

/** `stated`, or `stated, by our reading (SPRAY_NULLS)` if a setting chooses how the interface is read. */
export function levelText({ level, policy }: Read): string {
  return `${level}${policy === null ? '' : `, by our reading (${policy})`}`;
}

/** What the setting would change. */
export function policyLines({ policy }: Pick<Read, 'policy'>): string[] {
  return policy === null ? [] : [otherReading(policy)];
}

/** Both of them after the level: `, by our reading (SPRAY_NULLS): …`. */
export function policyText(policy: string | null): string {
  return policyLines({ policy })
    .map((change) => `, by our reading (${policy}): ${change}`)
    .join('');
}
