import { join } from 'node:path';
import { readEnvFile } from '../../helpers/settings/env-file.js';
import { SettingsError } from '../../helpers/settings/read-settings.js';
import { parseSetting, type SettingSources } from '../../helpers/settings/setting.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { firstProblems } from '../../helpers/words/first-problems.js';
import { problemByFlag, settingsFromFlags, withFlags } from '../settings/setting-flags.js';
import { partOf, type Shard } from './shard.js';
import { readTargetList, type TargetEntry } from './target-list.js';
import { targetSettings, withoutSettings, type NamedTarget, type Shared } from './target-settings.js';

interface ListOptions {
  /** The text of the list, and its path for messages. */
  readonly text: string;
  readonly path: string;
  readonly shard: Shard;
  /** The flags of the command. */
  readonly values: Readonly<Record<string, unknown>>;
  /** As for a run without a list. */
  readonly sources: SettingSources;
}

export interface TargetList {
  /** The targets of this part. */
  readonly targets: readonly NamedTarget[];
  /** The names in the whole list. */
  readonly names: readonly string[];
  readonly reportsDir: string;
  readonly notices: readonly string[];
}

const { baseUrl, statesUrl, reportsDir, envFile } = settingsByField;
const addresses: readonly string[] = [baseUrl.name, statesUrl.name];
const ofTheRun: readonly string[] = [reportsDir.name, envFile.name];

/** A part of a list of targets, each with its settings. Throws a SettingsError that lists every problem. */
export function readTargets({ text, path, shard, values, sources }: ListOptions): TargetList {
  const { environment } = sources;
  const given = settingsFromFlags(values);
  const misplaced = misplacedFlags(given);
  const file = readEnvFile({ ...sources, environment: withFlags(environment, values) });
  const named = given.get(reportsDir.name) ?? environment[reportsDir.name] ?? file.values[reportsDir.name];
  const folder = parseSetting(reportsDir, named ?? reportsDir.defaultValue, sources);
  const root = 'value' in folder ? folder.value : '';

  const list = readTargetList(text);
  const read = readPart(partOf(list.entries, shard), {
    sources,
    environment: withoutSettings(environment),
    flags: new Map([...given].filter(([name]) => ![...ofTheRun, ...misplaced].includes(name))),
    variable: (name) => environment[name] ?? file.values[name],
    folderOf: (name) => join(root, name),
  });
  const problems = [
    ...misplaced.map((name) => `${name}: belongs in the entries of ${path}, not next to --targets`),
    ...(file.isRead ? [] : file.problems),
    ...('problems' in folder ? folder.problems : []),
    ...list.problems.map((problem) => `${path}: ${problem}`),
    ...read.common,
    ...firstProblems(
      list.entries.filter((entry) => entry.problems.length > 0 || read.own.has(entry)),
      (entry) => [...entry.problems, ...(read.own.get(entry) ?? [])].map((problem) => `${entry.place}: ${problem}`),
    ),
  ];
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => problemByFlag(problem, values)));

  return {
    targets: read.targets,
    names: list.entries.map(({ name }) => name),
    reportsDir: root,
    notices: [
      ...ignoredSettings(list.entries, { ...file.values, ...environment }),
      ...new Set(read.targets.flatMap(({ notices }) => notices)),
    ],
  };
}

interface Part {
  readonly targets: readonly NamedTarget[];
  /** Problems of each entry. */
  readonly own: ReadonlyMap<TargetEntry, readonly string[]>;
  /** Problems with flags and with the environment, once for all entries. */
  readonly common: ReadonlySet<string>;
}

/** As soon as so many entries are wrong, the others are not read: each explanation takes time. */
const MOST_WRONG = 100;

function readPart(entries: readonly TargetEntry[], shared: Shared): Part {
  const targets: NamedTarget[] = [];
  const own = new Map<TargetEntry, readonly string[]>();
  const common = new Set<string>();
  for (const entry of entries) {
    if (own.size >= MOST_WRONG) break;
    const read = targetSettings(entry, shared);
    if ('settings' in read) {
      targets.push(read);
      continue;
    }
    const isOwn = (problem: string) => settingsIn(problem).some((name) => !shared.flags.has(name));
    own.set(entry, read.problems.filter(isOwn));
    for (const problem of read.problems) if (!isOwn(problem)) common.add(problem);
  }

  return { targets, own, common };
}

/** The settings that a problem is about: SPRAY_ONLY and SPRAY_EXCLUDE: expected … */
function settingsIn(problem: string): readonly string[] {
  return problem.slice(0, problem.indexOf(':')).match(/SPRAY_\w+/g) ?? [];
}

/** Addresses and secrets belong to one target: with a list, it would be unclear to which. */
function misplacedFlags(given: ReadonlyMap<string, string>): readonly string[] {
  return settingsTable
    .filter(({ name, secret }) => given.has(name) && (secret || addresses.includes(name)))
    .map(({ name }) => name);
}

/** Settings that were given for a run of one target, and that no target of the list uses. */
function ignoredSettings(entries: readonly TargetEntry[], values: SettingSources['environment']): string[] {
  const named = entries.flatMap(({ settings }) =>
    [...settings.values()].flatMap((written) => (written.kind === 'variable' ? [written.name] : [])),
  );
  const known = [...ofTheRun, ...named];
  const names = settingsTable
    .map(({ name }) => name)
    .filter((name) => values[name] !== undefined && !known.includes(name));

  return names.length === 0
    ? []
    : [`${names.join(', ')}: ignored: a target in a list gets its settings from its entry`];
}
