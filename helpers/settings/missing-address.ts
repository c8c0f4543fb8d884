import { isUnknownName, shownName } from './setting-names.js';
import type { SettingSources } from './setting.js';
import { settingsByField } from './table.js';

const { name } = settingsByField.baseUrl;

interface Missing {
  /** Everything in the environment and in the env file, whatever its name. */
  readonly values: SettingSources['environment'];
  /** Where settings were looked for. */
  readonly searched: string;
  /** What is already known to be wrong. */
  readonly problems: readonly string[];
}

/** A missing address must never lead to judging the embedded reference instead of a service. */
export function missingAddressProblems(
  { values, searched, problems }: Missing,
  { addressAdvice }: SettingSources,
): readonly string[] {
  if (problems.some((problem) => problem.includes(name))) return []; // a typo, or a line without a value
  const meant = Object.keys(values).filter((other) => isMeantAsAddress(other, values[other]));
  const others = meant.map((other) => `${shownName(other)} is set, but the name of the setting is ${name}`);
  if (others.length === 0 && addressAdvice === null) return [];
  const advice = addressAdvice?.() ?? `set ${name}=reference to judge the embedded reference on purpose`;

  return [
    `${name}: expected the address of the service to judge, got none${searched}; ${[...others, advice].join('; ')}`,
  ];
}

/** BASE_URL is the usual name for it elsewhere, and a name that starts with SPRAY_ was meant for this suite. */
function isMeantAsAddress(other: string, value: string | undefined): boolean {
  const isName = /^base[_-]?ur[li]$/i.test(other) || isUnknownName(other);

  return isName && /^https?:\/\//i.test(value ?? '');
}
