import { readEnvFile } from './env-file.js';
import { missingAddressProblems } from './missing-address.js';
import { isTypo, isUnknownName, settingNames, shownName, unknownNameProblem } from './setting-names.js';
import type { SettingSources } from './setting.js';
import { settingsByField } from './table.js';

interface GivenSettings {
  /** The text of each setting that is set, by name. */
  readonly given: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

export function readGivenSettings(sources: SettingSources): GivenSettings {
  const { environment } = sources;
  const file = readEnvFile(sources);
  const present = Object.keys(environment).filter((name) => environment[name] !== undefined);

  const given = new Map<string, string>();
  for (const name of settingNames) {
    const text = environment[name] ?? file.values[name];
    if (text !== undefined) given.set(name, text);
  }

  const problems = [
    ...file.problems,
    ...present.filter(isTypo).map((name) => unknownNameProblem(name, 'the environment')),
  ];
  const { searched } = file;
  const isMissing = !given.has(settingsByField.baseUrl.name) && (file.isRead || file.problems.length === 0);
  const missing = isMissing
    ? missingAddressProblems({ values: { ...file.values, ...environment }, searched, problems }, sources)
    : [];

  return {
    given,
    problems: [...problems, ...missing],
    notices: present
      .filter(isUnknownName)
      .map((name) => `${shownName(name)}: ignored, it is not the name of a setting`),
  };
}
