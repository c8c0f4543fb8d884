import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderProblem, type NewFile } from '../../helpers/reports/whole-files.js';
import { addedEnvText, envValue, newEnvText } from '../../helpers/settings/env-file.js';
import { readSettings } from '../../helpers/settings/read-settings.js';
import { listText, PROGRAM } from '../../helpers/words/shown.js';
import { UsageError, type Command } from '../command.js';
import {
  expectations,
  flagOf,
  readFlags,
  readingSettings,
  settingOptions,
  settingsFromFlags,
  type FlagValues,
} from '../flags.js';
import { ciFiles, fileLines, requestedFiles, targetsFiles } from '../init/ci-files.js';
import { ADDRESS, ciSettings, readListedTargets } from '../init/ci-settings.js';
import { WHEN_GITHUB_RUNS } from '../init/github-workflow.js';
import {
  findExisting,
  ignoresEnv,
  placeIn,
  readEnvText,
  settingsBeside,
  sourcesIn,
  writeFiles,
} from '../init/new-files.js';
import { packageFiles, TARBALL } from '../init/package-source.js';
import { finishing } from '../interruption.js';
import { narrowingNames } from '../process-settings.js';
import { unexpectedArgument } from '../unexpected-argument.js';

type Values = FlagValues & {
  readonly ci: readonly string[];
  readonly dotenv: string;
  readonly targets?: string | undefined;
};

const help = `init [flags]

Writes a .env with what most people need, or files that run the suite in CI, to the current folder. A .env that exists is kept:
init adds the lines that it does not have.

  --ci NAME       write the files for this CI; may be repeated
${fileLines(ciFiles)}\
  --targets FILE  a list of targets, as for run --targets: the CI files judge it in four parts and join the results; no .env is
                  written, because the list contains the settings
${fileLines(targetsFiles)}\
  --dotenv FILE   write this file instead of .env
  --no-env        write only the CI files
  --force         overwrite CI files that exist

Every setting is also a flag, as for run, and is written to the .env. With --ci, a .env that exists stays as it is.

CI files contain the settings of the .env and of the flags: the values of those that are not secret, and the names of the secret
ones. If no credentials are given, these are the names for the usual four accounts. A comment lists what else a complete run needs.
The jobs install the suite from .conformance, as its package-lock.json says.

A token given as a flag stays in the history of the shell: consider adding it to the .env by hand.

Exit status: 0 the files were written; 2 nothing was written, because a file exists, cannot be written, or a flag is wrong.

  init --base-url https://spray.example
  init --base-url https://spray.example --pageable flat --ci github
  init --no-env --ci gitlab --ci shell
  init --targets targets.json --ci github
`;

/** The command for a folder: the current one, except in tests. */
export function initIn(folder: string): Command {
  return { help, run: (args, console) => initialise(folder, args, console) };
}

export const init = initIn('.');

async function initialise(folder: string, args: readonly string[], console: Parameters<Command['run']>[1]) {
  const { positionals, values } = readFlags(
    args,
    {
      ...settingOptions,
      dotenv: { type: 'string', default: '.env' },
      ci: { type: 'string', multiple: true, default: [] },
      targets: { type: 'string' },
      'no-env': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
    { expects: expectations },
  );
  if (positionals.length > 0) throw new UsageError(unexpectedArgument('init', positionals));
  const { targets, dotenv } = values;
  const jobs = targets === undefined ? jobsForOne(values, folder) : jobsForMany(targets, values, folder);
  const env = targets === undefined && writesEnv(values, folder) ? envFile(values, folder) : null;
  const problem = folderProblem(folder, 'the current folder');
  if (problem !== null) throw new UsageError(problem);
  if (!values['force']) expectNone(findExisting(jobs));

  const files = [...(env === null ? [] : [env]), ...jobs];
  const { interrupted } = await finishing(() => writeFiles(files));
  for (const { path } of files) console.out(`${path === env?.path && env.isOld ? 'Added lines to' : 'Wrote'} ${path}`);
  if (values.ci.includes('github')) console.out(`The workflow ${WHEN_GITHUB_RUNS}.`);
  const path = placeIn(folder, dotenv);
  if (targets === undefined && env === null && existsSync(path))
    console.out(
      jobs.length === 0
        ? `${path} stays as it is: it has every line that init writes.`
        : `${path} stays as it is: its settings are in the CI files, and secrets by their names only.`,
    );
  if (jobs.length > 0 && targets === undefined) {
    const narrowing = narrowingNames(givenIn(values, folder));
    if (narrowing.length > 0)
      console.out(`The job judges only a part, because of ${listText(narrowing)}: remove that if it should judge all.`);
  }
  if (jobs.length > 0 && !existsSync(join(folder, TARBALL)))
    console.out(`Add ${TARBALL} to this folder: the job installs the suite from it.`);
  if (env !== null) {
    const address = new RegExp(`^\\s*(?:export\\s+)?${ADDRESS}\\s*[=:]`, 'm').test(env.text)
      ? ''
      : `set ${ADDRESS} in ${dotenv}, then `;
    const named = dotenv === '.env' ? '' : ` --dotenv ${dotenv}`;
    console.out(`Next: ${address}${PROGRAM} doctor${named}, then ${PROGRAM} run${named}`);
  }
  if (env !== null && basename(dotenv) === '.env' && !ignoresEnv(folder))
    console.err(`${join(folder, '.gitignore')} does not list .env, which may contain secrets: add it.`);

  return interrupted ?? 0;
}

function jobsForOne(values: Values, folder: string): readonly NewFile[] {
  const requested = requestedFiles(ciFiles, values.ci);
  if (requested.length === 0 && Boolean(values['no-env'])) throw new UsageError('--no-env: needs --ci');
  if (requested.length === 0) return [];
  const settings = ciSettings(givenIn(values, folder));

  return placed(folder, requested, settings);
}

function jobsForMany(path: string, values: Values, folder: string): readonly NewFile[] {
  const requested = requestedFiles(targetsFiles, values.ci);
  if (requested.length === 0) throw new UsageError('--targets: needs --ci');
  const [misplaced] = [...settingsFromFlags({ ...values, dotenv: undefined }).keys()].map(flagOf);
  if (misplaced !== undefined)
    throw new UsageError(`--${misplaced}: belongs in the entries of the list, not next to --targets`);

  return placed(folder, requested, readListedTargets(folder, path));
}

function placed<T>(folder: string, requested: readonly ((content: T) => NewFile)[], content: T): readonly NewFile[] {
  const files = [...requested.map((fileOf) => fileOf(content)), ...packageFiles(folder)];

  return files.map((file) => ({ ...file, path: join(folder, file.path) }));
}

/** The settings of CI files: those of the flags, and of an env file that is there. */
function givenIn(values: Values, folder: string): ReadonlyMap<string, string> {
  return readingSettings(values, () => settingsBeside(folder, values.dotenv, flagSettings(values)));
}

function flagSettings(values: Values): ReadonlyMap<string, string> {
  return settingsFromFlags({ ...values, dotenv: undefined }); // an env file cannot name another
}

/** CI files beside an env file get its settings, and leave it as it is. */
function writesEnv(values: Values, folder: string): boolean {
  if (values['no-env']) return false;

  return values.ci.length === 0 || !existsSync(placeIn(folder, values.dotenv));
}

interface EnvFile extends NewFile {
  /** Whether lines are added to a file that is there. */
  readonly isOld: boolean;
}

/** The env file with the settings of the flags; null if it has all of them. Throws a UsageError if a run would reject it. */
function envFile(values: Values, folder: string): EnvFile | null {
  const path = placeIn(folder, values.dotenv);
  const old = readEnvText(folder, values.dotenv);
  const given = [...flagSettings(values)].map(([name, value]): [string, string] => {
    const written = envValue(value);
    if (written !== null) return [name, written];
    throw new UsageError(
      `--${flagOf(name)}: expected a value that an env file can contain, got one with every kind of quote`,
    );
  });
  const names = new Set(
    [...(old ?? '').matchAll(/^[#\s]*(?:export\s+)?(SPRAY_\w+)\s*[=:]/gm)].map(([, name = '']) => name),
  );
  const [twice] = given.filter(([name]) => names.has(name));
  if (twice !== undefined)
    throw new UsageError(
      `--${flagOf(twice[0])}: ${path} has a line for it already; change it there, or name another file with --dotenv`,
    );
  const added = old === null ? newEnvText(new Map(given)) : addedEnvText(new Map(given), names);
  if (old !== null && !/^(?:# )?SPRAY_/m.test(added)) return null;
  const text = old === null ? added : `${old}${old === '' || old.endsWith('\n') ? '' : '\n'}${added}`;
  readingSettings(values, () => readSettings(sourcesIn(folder, values.dotenv, text)));
  const mode = old === null ? 0o600 : statSync(path).mode & 0o777;

  return { path, text, mode, isOld: old !== null };
}

function expectNone(files: readonly NewFile[]): void {
  if (files.length === 0) return;
  const paths = files.map(({ path }) => path).join(', ');
  throw new UsageError(
    `nothing was written, because ${paths} already ${files.length === 1 ? 'exists; --force overwrites it' : 'exist; --force overwrites them'}`,
  );
}
