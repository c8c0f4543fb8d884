import { readEnvFile } from './env-file.js';
import { isForeign, isSlip, misnamed, names, printable } from './setting-names.js';
import type { SettingSources } from './setting.js';

export interface Sources {
  /** The text of each setting that is set, by name. */
  readonly given: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

export function readSources(surroundings: SettingSources): Sources {
  const { environment } = surroundings;
  const file = readEnvFile(surroundings);
  const present = Object.keys(environment).filter((name) => environment[name] !== undefined);

  const given = new Map<string, string>();
  for (const name of names) {
    const text = environment[name] ?? file.values[name];
    if (text !== undefined) given.set(name, text);
  }

  return {
    given,
    problems: [...file.problems, ...present.filter(isSlip).map((name) => misnamed(name, 'the environment'))],
    notices: present.filter(isForeign).map((name) => `${printable(name)}: ignored, it is not the name of a setting`),
  };
}
