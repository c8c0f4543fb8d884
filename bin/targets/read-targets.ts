import { join } from 'node:path';
import { isDefaultFolder, isKept } from '../../helpers/reports/written-files.js';
import { NARROWED, readReporter } from '../../helpers/settings/data-and-reports.js';
import { readEnvFile } from '../../helpers/settings/env-file.js';
import { orProblems, readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { parseSetting, type SettingSources } from '../../helpers/settings/setting.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { firstProblems } from '../../helpers/words/shown.js';
import { UsageError } from '../command.js';
import { problemByFlag, settingsFromFlags, withFlags, type FlagValues } from '../flags.js';
import { readTargetList, variablesIn, type TargetEntry } from './target-list.js';

interface ListOptions {
  readonly text: string;
  readonly path: string;
  readonly shard: Shard;
  readonly values: FlagValues;
  /** As for a run without a list. */
  readonly sources: SettingSources;
}

export interface TargetList {
  readonly targets: readonly NamedTarget[];
  readonly names: readonly string[];
  readonly reportsDir: string;
  readonly notices: readonly string[];
}

const { baseUrl, statesUrl, reportsDir: rootFolder, envFile } = settingsByField;
const addresses: readonly string[] = [baseUrl.name, statesUrl.name];
const ofTheRun: readonly string[] = [rootFolder.name, envFile.name];

/** A part of a list of targets, each with its settings. Throws a SettingsError that lists every problem. */
export function readTargets({ text, path, shard, values, sources }: ListOptions): TargetList {
  const { environment } = sources;
  const given = settingsFromFlags(values);
  const misplaced = misplacedFlags(given);
  const file = readEnvFile({ ...sources, environment: withFlags(environment, values) });
  const named = given.get(rootFolder.name) ?? environment[rootFolder.name] ?? file.values[rootFolder.name];
  const folder = parseSetting(rootFolder, named ?? rootFolder.defaultValue, sources);
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

/** As soon as so many entries are wrong, the others are not read: each explanation takes time. */
const MOST_WRONG = 100;

function readPart(entries: readonly TargetEntry[], shared: Shared) {
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

function ignoredSettings(entries: readonly TargetEntry[], values: SettingSources['environment']): string[] {
  const known = [...ofTheRun, ...variablesIn(entries)];
  const names = settingsTable
    .map(({ name }) => name)
    .filter((name) => values[name] !== undefined && !known.includes(name));

  return names.length === 0
    ? []
    : [`${names.join(', ')}: ignored: a target in a list gets its settings from its entry`];
}

export interface NarrowedList extends TargetList {
  /** Whether its reports go to a folder for narrowed runs, apart from those of everything. */
  readonly isApart: boolean;
}

/** The list with a folder of its own, if it judges a part of each target and would overwrite reports that say more. */
export function placeNarrowed(list: TargetList): NarrowedList {
  const isNarrowed = list.targets.length > 0 && list.targets.every(({ settings }) => settings.only.length > 0);
  if (!isNarrowed || !(isDefaultFolder(list.reportsDir) || hasKeptReports(list))) return { ...list, isApart: false };
  const reportsDir = join(list.reportsDir, NARROWED);
  const targets = list.targets.map((target) => ({
    ...target,
    settings: { ...target.settings, reportsDir: join(reportsDir, target.name) },
  }));
  const notice = `This run judges only a part: its reports go to ${reportsDir}, and those in ${list.reportsDir} stay as they are.`;

  return { ...list, reportsDir, targets, notices: [...list.notices, notice], isApart: true };
}

function hasKeptReports({ reportsDir, names }: TargetList): boolean {
  return names.some((name) => isKept(join(reportsDir, name, 'conformance.json'), { keepsSigned: true }));
}

/** What is wrong with the reporters of a target in a list: the matrix links to its page, and compare joins the reports. */
export function reporterProblem(reporter: readonly string[]): string | null {
  if (reporter.length === 0) return null;
  const chosen = reporter.map(readReporter);
  const hasNeeded = (['json', 'html'] as const).every((needed) => chosen.some(({ name }) => name === needed));
  if (hasNeeded && chosen.every(({ path }) => path === null)) return null;

  return `${settingsByField.reporter.name}: expected json and html among the reports of each target of a list, and none with a path, got ${reporter.join(',')}`;
}

/** Which part of a list this process judges, counted as in vitest and in CI: 1/3, 2/3 and 3/3. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export function readShard(text: string): Shard {
  const [, index, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new UsageError(`--shard: expected a part and the number of parts, such as 1/3, got ${JSON.stringify(text)}`);
}

/** A part of a list. All parts together are the list in its order; their lengths differ by one at most. */
export function partOf<T>(list: readonly T[], { index, count }: Shard): readonly T[] {
  const start = (part: number) => Math.floor(list.length / count) * part + Math.min(part, list.length % count);

  return list.slice(start(index - 1), start(index));
}

interface Shared {
  readonly sources: SettingSources;
  /** The part of the environment that is not about one target. */
  readonly environment: SettingSources['environment'];
  /** The settings given as flags; they override the entries. */
  readonly flags: ReadonlyMap<string, string>;
  /** The value of an environment variable, or of a line in the env file. */
  readonly variable: (name: string) => string | undefined;
  readonly folderOf: (name: string) => string;
}

export interface NamedTarget {
  readonly name: string;
  readonly settings: Settings;
  readonly notices: readonly string[];
}

// Replaces a missing address, so that the other settings of the entry are checked, too.
const NOWHERE = 'http://nowhere.invalid';

/** The settings of one target: from its entry and the flags, never from the environment of another run. */
function targetSettings(entry: TargetEntry, shared: Shared): NamedTarget | { readonly problems: readonly string[] } {
  const { sources, flags } = shared;
  const { values, contents, problems } = valuesOf(entry, shared);
  const environment = {
    ...shared.environment,
    [baseUrl.name]: NOWHERE,
    ...Object.fromEntries([...values, ...flags]),
    [rootFolder.name]: shared.folderOf(entry.name),
  };
  const readFile = (path: string, largest?: number) => contents.get(path) ?? sources.readFile(path, largest);
  const read = orProblems(() => readSettings({ ...sources, environment, readFile, defaultEnvFile: null }));
  if ('problems' in read) return { problems: [...problems, ...read.problems] };

  return problems.length > 0 ? { problems } : { name: entry.name, ...read };
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
function withoutSettings(environment: SettingSources['environment']): SettingSources['environment'] {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => /_proxy$|^node_/i.test(name)));
}
