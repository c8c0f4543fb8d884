import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { folderProblem } from '../../helpers/reports/folder.js';
import type { NewFile } from '../../helpers/reports/whole-files.js';
import { envValue, writeEnvFile } from '../../helpers/settings/env-text.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { listText } from '../../helpers/words/list-text.js';
import { PROGRAM } from '../../helpers/words/program.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { ciFiles, fileLines, requestedFiles, targetsFiles } from '../init/ci-files.js';
import { ADDRESS, ciSettings } from '../init/ci-settings.js';
import { hasEnvFile, settingsBeside, sourcesIn } from '../init/existing-settings.js';
import { WHEN_GITHUB_RUNS } from '../init/github-triggers.js';
import { ignoresEnv } from '../init/git-ignore.js';
import { readListedTargets } from '../init/listed-targets.js';
import { findExisting, writeFiles } from '../init/new-files.js';
import { readActionFlag, TARBALL } from '../init/package-source.js';
import { finishing } from '../interruption.js';
import { unexpectedArgument } from '../unexpected-argument.js';
import { narrowingNames } from '../settings/narrowing-variables.js';
import { expectations, flagOf, problemByFlag, settingOptions, settingsFromFlags } from '../settings/setting-flags.js';

type Values = Readonly<Record<string, unknown>> & {
  readonly ci: readonly string[];
  readonly action?: string | undefined;
  readonly targets?: string | undefined;
  readonly shards?: string | undefined;
};

const { dotenv: _, ...fileOptions } = settingOptions; // an env file cannot name another

export const init: Command = {
  help: `init [flags]

Writes a .env that explains every setting, and files that run the suite in CI.

  --ci NAME       write the file for this CI; may be repeated
${fileLines(ciFiles)}\
  --action OWNER/REPOSITORY@COMMIT
                  for GitHub: use the suite as an action, from a repository that contains it, instead of its tarball
  --targets FILE  a list of targets, as for run --targets: the CI files judge it in parts and join the results; no .env is
                  written, because the list contains the settings
${fileLines(targetsFiles)}\
  --shards N      the number of parts, from 2 to 200 (4)
  --no-env        write only the CI files
  --dir FOLDER    where to write (the current folder)
  --force         overwrite existing files

Every setting is also a flag, as for run, and is written to the .env. If there is a .env already, --ci leaves it as it is.

CI files contain the settings of the .env and of the flags: the values of those that are not secret, and the names of the secret
ones. If no credentials are given, these are the names for the usual four accounts. A comment lists what else a complete run needs.

A token given as a flag stays in the history of the shell: consider adding it to the .env by hand.

Exit status: 0 the files were written; 2 nothing was written, because a file exists, cannot be written, or a flag is wrong.

  init
  init --base-url https://spray.example --pageable flat --ci github
  init --no-env --ci gitlab --ci shell
  init --ci github --action acme/crop-spraying-conformance@0123456789abcdef0123456789abcdef01234567
  init --targets targets.json --shards 8 --ci github
`,
  async run(args, console) {
    const { positionals, values } = readFlags(
      args,
      {
        ...fileOptions,
        ci: { type: 'string', multiple: true, default: [] },
        action: { type: 'string' },
        targets: { type: 'string' },
        shards: { type: 'string' },
        'no-env': { type: 'boolean', default: false },
        dir: { type: 'string', default: '.' },
        force: { type: 'boolean', default: false },
      },
      { expects: expectations },
    );
    if (positionals.length > 0) throw new UsageError(unexpectedArgument({ command: 'init', typed: positionals }));
    const folder = values['dir'];
    const { targets } = values;
    const hasEnv = targets === undefined && writesEnv(values, folder);
    const texts = targets === undefined ? filesForOne(values, folder) : filesForMany(targets, values, folder);
    const files = texts.map((file): NewFile => ({ ...file, path: join(folder, file.path) }));
    const problem = folderProblem(folder, '--dir');
    if (problem !== null) throw new UsageError(problem);
    if (!values['force']) expectNone(findExisting(files));

    const { interrupted } = await finishing(() => writeFiles(files));
    for (const { path } of files) console.out(`Wrote ${path}`);
    if (values.ci.includes('github')) console.out(`The workflow ${WHEN_GITHUB_RUNS}.`);
    if (targets === undefined && !hasEnv && hasEnvFile(folder))
      console.out(
        `${join(folder, '.env')} stays as it is: its settings are in the CI files, and secrets by their names only.`,
      );
    const narrowing = targets === undefined && values.ci.length > 0 ? narrowingNames(givenIn(values, folder)) : [];
    if (narrowing.length > 0)
      console.out(
        `The job judges only a part, because of ${listText(narrowing)}: remove that from the file if it should judge all.`,
      );
    const needsTarball = values.ci.some((name) => name !== 'github' || values.action === undefined);
    if (needsTarball && !existsSync(join(folder, TARBALL)))
      console.out(`Add ${TARBALL} to ${folder === '.' ? 'this folder' : folder}: the job starts the suite from it.`);
    if (hasEnv) {
      const inFolder = folder === '.' ? '' : `in ${folder}, `;
      const address = settingsFromFlags(values).has(ADDRESS) ? '' : `set ${ADDRESS} in .env, then `;
      console.out(`Next: ${inFolder}${address}${PROGRAM} doctor, then ${PROGRAM} run`);
    }
    if (hasEnv && !ignoresEnv(folder)) {
      console.err(`${join(folder, '.gitignore')} does not list .env, which may contain secrets: add it.`);
    }

    return interrupted ?? 0;
  },
};

function filesForOne(values: Values, folder: string): readonly NewFile[] {
  const requested = requestedFiles(ciFiles, values.ci);
  if (values.shards !== undefined) throw new UsageError('--shards: needs --targets');
  if (requested.length === 0 && Boolean(values['no-env'])) throw new UsageError('--no-env: needs --ci');
  const writes = writesEnv(values, folder);
  const given = givenIn(values, folder);
  const action = values.action === undefined ? {} : { action: readActionFlag(values.action) };
  if (values.action !== undefined && !values.ci.includes('github')) throw new UsageError('--action: needs --ci github');

  return [
    ...(writes ? [{ path: '.env', text: envText(values, folder), mode: 0o600 }] : []),
    ...requested.map(({ text, ...file }) => ({ ...file, text: text({ ...ciSettings(given), ...action }) })),
  ];
}

/** The settings of the files: those of the flags, and of a .env that stays. */
function givenIn(values: Values, folder: string): ReadonlyMap<string, string> {
  const flags = settingsFromFlags(values);

  return writesEnv(values, folder) ? flags : withUsageError(values, () => settingsBeside(folder, flags));
}

/** CI files beside a .env get its settings, and leave it as it is. */
function writesEnv(values: Values, folder: string): boolean {
  if (values['no-env']) return false;

  return values.ci.length === 0 || Boolean(values['force']) || !hasEnvFile(folder);
}

function filesForMany(path: string, values: Values, folder: string): readonly NewFile[] {
  const requested = requestedFiles(targetsFiles, values.ci);
  if (requested.length === 0) throw new UsageError('--targets: needs --ci');
  if (values.action !== undefined)
    throw new UsageError('--action: cannot be used with --targets: the job that joins the parts needs the tarball');
  const [misplaced] = [...settingsFromFlags(values).keys()].map(flagOf);
  if (misplaced !== undefined)
    throw new UsageError(`--${misplaced}: belongs in the entries of the list, not next to --targets`);
  const targets = readListedTargets(folder, path, values.shards ?? '4');

  return requested.map(({ text, ...file }) => ({ ...file, text: text(targets) }));
}

/** The env file with the settings given as flags. Throws a UsageError if a run in that folder would reject it. */
function envText(values: Values, folder: string): string {
  const given = [...settingsFromFlags(values)].map(([name, value]): [string, string] => {
    const written = envValue(value);
    if (written !== null) return [name, written];
    throw new UsageError(
      `--${flagOf(name)}: expected a value that an env file can contain, got one with every kind of quote`,
    );
  });
  const text = writeEnvFile(new Map(given));
  withUsageError(values, () => readSettings(sourcesIn(folder, text)));

  return text;
}

function withUsageError<T>(values: Values, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(
      error.problems.map((problem) => problemByFlag(problem, values)),
      { cause: error },
    );
  }
}

function expectNone(files: readonly NewFile[]): void {
  if (files.length === 0) return;
  const paths = files.map(({ path }) => path).join(', ');
  throw new UsageError(
    `nothing was written, because ${paths} already ${files.length === 1 ? 'exists; --force overwrites it' : 'exist; --force overwrites them'}`,
  );
}
