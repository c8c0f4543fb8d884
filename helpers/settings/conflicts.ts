import { isInScope, type Scope } from './scope.js';
import type { SettingSources } from './surroundings.js';
import { settingsByField, settingsTable } from './table.js';

const { baseUrl, waivers, paymentOrderId, paymentSecret, only, exclude } = settingsByField;

/** What no setting can know by itself: which need each other, and which leave nothing to judge. */
export function conflicts(
  given: ReadonlyMap<string, string>,
  scope: Scope,
  { requirementIds }: SettingSources,
): readonly string[] {
  const isGiven = ({ name }: { readonly name: string }) => given.has(name);
  const orphans = isGiven(baseUrl) ? [] : settingsTable.filter(speaksOfATarget).filter(isGiven);
  const half = [paymentOrderId, paymentSecret].filter(isGiven);
  const limits = [only, exclude].filter(isGiven);

  const problems = orphans.map(({ name }) => `${name}: expected ${baseUrl.name} beside it, got none`);
  if (half[0] !== undefined && half.length === 1) {
    const missing = half[0] === paymentSecret ? paymentOrderId : paymentSecret;
    problems.push(`${half[0].name}: expected ${missing.name} beside it, got none`);
  }
  if (limits.length > 0 && !requirementIds.some((id) => isInScope(id, scope))) {
    problems.push(`${limits.map(({ name }) => name).join(' and ')}: expected a requirement left to judge, got none`);
  }
  return problems;
}

function speaksOfATarget(setting: (typeof settingsTable)[number]): boolean {
  return setting.group === 'credentials' || setting.group === 'fixtures' || setting === waivers;
}
