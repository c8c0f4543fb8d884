/** Setting → what its other value would change. */
const changes: Readonly<Record<string, string>> = {
  SPRAY_NULLS: 'SPRAY_NULLS=absent would read null as a missing field',
  SPRAY_MINIMUMS: 'SPRAY_MINIMUMS=clamp would also accept a page or size that is raised to its minimum',
};

/** That our reading of a silence decided, and what the setting would change: the end of `stated, by our reading (…)`. */
export function policyText(policy: string | null | undefined): string {
  if (policy === null || policy === undefined) return '';
  const change = Object.hasOwn(changes, policy) ? `: ${changes[policy] ?? ''}` : '';

  return `, by our reading (${policy})${change}`;
}
