import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import type { SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import type { TargetEntry } from './target-list.js';

/** What all targets of a list have in common. */
export interface Shared {
  readonly sources: SettingSources;
  /** The part of the environment that is not about one target. */
  readonly environment: SettingSources['environment'];
  /** The settings given as flags; they override the entries. */
  readonly flags: ReadonlyMap<string, string>;
  /** The value of an environment variable, or of a line in the env file. */
  readonly variable: (name: string) => string | undefined;
  /** The folder for the reports of a target. */
  readonly folderOf: (name: string) => string;
}

export interface NamedTarget {
  readonly name: string;
  readonly settings: Settings;
  readonly notices: readonly string[];
}

const { baseUrl, reportsDir } = settingsByField;

// Replaces a missing address, so that the other settings of the entry are checked, too.
const NOWHERE = 'http://nowhere.invalid';

/** The settings of one target: from its entry and the flags, never from the environment of another run. */
export function targetSettings(
  entry: TargetEntry,
  shared: Shared,
): NamedTarget | { readonly problems: readonly string[] } {
  const { sources, flags } = shared;
  const { values, contents, problems } = valuesOf(entry, shared);
  const environment = {
    ...shared.environment,
    [baseUrl.name]: NOWHERE,
    ...Object.fromEntries([...values, ...flags]),
    [reportsDir.name]: shared.folderOf(entry.name),
  };
  const readFile = (path: string, largest?: number) => contents.get(path) ?? sources.readFile(path, largest);
  try {
    const { settings, notices } = readSettings({ ...sources, environment, readFile, defaultEnvFile: null });

    return problems.length > 0 ? { problems } : { name: entry.name, settings, notices };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;

    return { problems: [...problems, ...error.problems] };
  }
}

/** The settings of an entry as text, with the secrets that it names. */
function valuesOf({ name, settings }: TargetEntry, { variable }: Shared) {
  const values = new Map<string, string>();
  const contents = new Map<string, string>();
  const problems: string[] = [];
  for (const [setting, written] of settings) {
    if (written.kind === 'text') values.set(setting, written.text);
    if (written.kind === 'content') {
      const path = `${setting} of ${name}`;
      values.set(setting, path);
      contents.set(path, written.text);
    }
    if (written.kind === 'variable') {
      const secret = variable(written.name) ?? '';
      if (secret.trim() === '') problems.push(`${setting}: ${UNSET}`);
      else values.set(setting, secret);
    }
  }

  return { values, contents, problems };
}

// The name is not shown: it may be the secret itself.
const UNSET =
  'expected the name of the environment variable that contains the secret, got the name of one that is empty or not set';

/** The part of the environment that is not about one target: proxies, certificates. Only that, because it is read for each. */
export function withoutSettings(environment: SettingSources['environment']): SettingSources['environment'] {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => /_proxy$|^node_/i.test(name)));
}
