/** The settings that choose how the suite reads a silence of the interface, and what the other choice would change. */
const readings = {
  SPRAY_NULLS: 'SPRAY_NULLS=absent reads null as an absent field',
  SPRAY_MINIMUMS: 'SPRAY_MINIMUMS=clamp accepts a page or size that is raised to its minimum',
} as const;

export type Policy = keyof typeof readings;

const policies: Readonly<Record<string, Policy>> = {
  'no-nulls': 'SPRAY_NULLS',
  'farmer-omitted': 'SPRAY_NULLS',
  'refuses-a-negative-page': 'SPRAY_MINIMUMS',
  'refuses-size-zero': 'SPRAY_MINIMUMS',
  'refuses-a-negative-size': 'SPRAY_MINIMUMS',
};

/** The policy that a requirement can depend on. */
export function policyOf(id: string): Policy | null {
  return policies[id.split('/')[1] ?? ''] ?? null;
}

/** What the other choice of a policy would change. */
export function otherReading(policy: string): string {
  return Object.hasOwn(readings, policy) ? readings[policy as Policy] : policy;
}
