import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { slugs } from '../../helpers/interface/operations.js';
import { folderProblem } from '../../helpers/reports/folder.js';
import { envValue, writeEnvFile } from '../../helpers/settings/env-text.js';
import { readSettings, SettingsError } from '../../helpers/settings/read-settings.js';
import { requirements } from '../../suites/index.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { ciFiles, fileLines, targetsFiles, wantedFiles } from '../init/ci-files.js';
import { ciSettings } from '../init/ci-settings.js';
import { ignoresEnv } from '../init/git-ignore.js';
import { listedTargets } from '../init/listed-targets.js';
import { existing, writeAll, type NewFile } from '../init/new-files.js';
import { byFlag, flagOf, givenBy, settingOptions } from '../settings/setting-flags.js';

type Values = Readonly<Record<string, unknown>> & {
  readonly ci: readonly string[];
  readonly targets?: string | undefined;
  readonly shards?: string | undefined;
};

const { dotenv: _, ...fileOptions } = settingOptions; // it cannot be set in an env file

export const init: Command = {
  help: `init [flags]

Writes a .env that explains every setting, and the files that run the suite in CI.

  --ci NAME       one of these; may be repeated
${fileLines(ciFiles)}\
  --targets FILE  a list of targets as run takes it, which has all settings: the CI files judge it in parts and join them, and no
                  .env is written
${fileLines(targetsFiles)}\
  --shards N      in how many parts, from 2 to 200 (4)
  --no-env        the CI files only
  --dir FOLDER    where to write (here)
  --force         over files that are there already

Every flag of run is taken, too, and set in the .env. CI files take what is not secret, and the names of what is; without a
credential, those of the usual four accounts. A token in a flag can be seen in the history of the shell: it may be better to
write it into the .env by hand.

Exit status: 0 written; 2 nothing was written, because a file is there already, cannot be written, or a flag is wrong.

  init
  init --base-url https://spray.example --pageable flat --ci github
  init --no-env --ci gitlab --ci shell
  init --targets targets.json --shards 8 --ci github
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, {
      ...fileOptions,
      ci: { type: 'string', multiple: true, default: [] },
      targets: { type: 'string' },
      shards: { type: 'string' },
      'no-env': { type: 'boolean', default: false },
      dir: { type: 'string', default: '.' },
      force: { type: 'boolean', default: false },
    });
    // The word itself may be a part of a secret.
    if (positionals.length > 0) throw new UsageError('init takes flags only, got a word that belongs to none.');
    const folder = values['dir'];
    const { targets } = values;
    const hasEnv = !values['no-env'] && targets === undefined;
    const texts = targets === undefined ? filesForOne(values, folder) : filesForMany(targets, values, folder);
    const files = texts.map((file): NewFile => ({ ...file, path: join(folder, file.path) }));
    const problem = folderProblem(folder, '--dir');
    if (problem !== null) throw new UsageError(problem);
    if (!values['force']) expectNone(existing(files));

    writeAll(files);
    for (const { path } of files) console.out(`Wrote ${path}`);
    if (hasEnv) {
      const there = folder === '.' ? '' : `in ${folder}, `;
      console.out(`Next: ${there}npx crop-spraying-conformance doctor, then npx crop-spraying-conformance run`);
    }
    if (hasEnv && !ignoresEnv(folder)) {
      console.err(`${join(folder, '.gitignore')} does not list .env, which may hold secrets: add it.`);
    }

    return Promise.resolve(0);
  },
};

function filesForOne(values: Values, folder: string): readonly NewFile[] {
  const wanted = wantedFiles(ciFiles, values.ci);
  if (values.shards !== undefined) throw new UsageError('--shards: expected --targets beside it, got none');
  if (wanted.length === 0 && Boolean(values['no-env']))
    throw new UsageError('--no-env: expected --ci beside it, got none');
  const env = envText(values, folder);

  return [
    ...(values['no-env'] ? [] : [{ path: '.env', text: env, mode: 0o600 }]),
    ...wanted.map(({ text, ...file }) => ({ ...file, text: text(ciSettings(givenBy(values))) })),
  ];
}

function filesForMany(path: string, values: Values, folder: string): readonly NewFile[] {
  const wanted = wantedFiles(targetsFiles, values.ci);
  if (wanted.length === 0) throw new UsageError('--targets: expected --ci beside it, got none');
  const [misplaced] = [...givenBy(values).keys()].map(flagOf);
  if (misplaced !== undefined)
    throw new UsageError(`--${misplaced}: expected in the entries of the list, got it beside --targets`);
  const targets = listedTargets(folder, path, values.shards ?? '4');

  return wanted.map(({ text, ...file }) => ({ ...file, text: text(targets) }));
}

/** The env file with what the flags give; refused as a run in that folder would refuse it. */
function envText(values: Values, folder: string): string {
  const given = [...givenBy(values)].map(([name, value]): [string, string] => {
    const written = envValue(value);
    if (written !== null) return [name, written];
    throw new UsageError(
      `--${flagOf(name)}: expected a value that an env file can hold, got one with every kind of quote`,
    );
  });
  const text = writeEnvFile(new Map(given));
  try {
    readSettings({
      environment: {},
      defaultEnvFile: '.env',
      readFile: (path) => (path === '.env' ? text : readFileSync(resolve(folder, path), 'utf8')),
      today: new Date().toISOString().slice(0, 10),
      requirementIds: requirements.map(({ id }) => id),
      operations: slugs,
    });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(error.problems.map((problem) => byFlag(problem, values)).join('\n'), { cause: error });
  }

  return text;
}

function expectNone(files: readonly NewFile[]): void {
  if (files.length === 0) return;
  const paths = files.map(({ path }) => path).join(', ');
  throw new UsageError(
    `expected to write ${paths}, got a file that is there already: nothing was written; --force writes over it`,
  );
}
