import { isAbsolute } from 'node:path';
import { accounts, HEADERS, TOKEN_COMMAND, tokenNameOf } from '../helpers/interface/operations.js';
import type { CommandOptions } from '../helpers/reports/html/page-parts.js';
import { readEnvFile } from '../helpers/settings/env-file.js';
import type { Setting, SettingSources } from '../helpers/settings/setting.js';
import type { Settings } from '../helpers/settings/settings.js';
import { settingsByField, settingsTable } from '../helpers/settings/table.js';
import { withSlashes } from '../helpers/words/file-names.js';
import { PROGRAM, shellWord } from '../helpers/words/shown.js';
import explanations from '../suites/explanations.json' with { type: 'json' };
import { flagOf, settingKeyOf, withFlags, type FlagValues } from './flags.js';

/** How far a run may be narrowed that judges a requirement as before: measured on servers that break it. */
export type Narrowing = 'requirement' | 'operation' | 'everything';

export function callsFor(id: string): readonly string[] {
  return Object.values(explanations.calls).find(({ requirements }) => requirements.includes(id))?.calls ?? [];
}

export function explainLine(id: string): string {
  return `${PROGRAM} explain ${id}`;
}

/** Rules that operations share are judged on as much everywhere. */
export function narrowingOf(id: string): Narrowing {
  const [, rule = ''] = id.split('/');
  if (explanations.again.everything.includes(rule)) return 'everything';

  return explanations.again.operation.includes(rule) ? 'operation' : 'requirement';
}

const { only, seed, signingKey } = settingsByField;

export type GivenTexts = ReadonlyMap<string, string>;

interface JudgedAs {
  readonly given: GivenTexts;
  readonly seed: number;
  readonly scope: Pick<Settings, 'only'>;
}

const reasons = {
  operation: 'this is judged on everything that its operation shows',
  everything: 'this is judged together with what other operations show',
} as const;

function partFor(id: string, { given, scope }: JudgedAs) {
  const narrowing = narrowingOf(id);
  if (narrowing === 'requirement') return { only: id, why: null };
  const because = `because ${reasons[narrowing]}`;
  if (scope.only.length > 0)
    return { only: given.get(only.name) ?? null, why: `with the same part as this run, ${because}` };

  return narrowing === 'operation'
    ? { only: id.split('/')[0] ?? id, why: `the whole operation, ${because}` }
    : { only: null, why: `without --only, ${because}` };
}

export type JudgeAgainCommands = Pick<CommandOptions, 'noteFor'> & Required<Pick<CommandOptions, 'commandFor'>>;

export function judgeAgain(run: JudgedAs): JudgeAgainCommands {
  const flags = flagsFor(run.given, [only, seed, signingKey]);

  return {
    commandFor(id) {
      const { only: part } = partFor(id, run);

      return [PROGRAM, ...flags, `--seed ${run.seed}`, ...(part === null ? [] : [`--only ${shellWord(part)}`])].join(
        ' ',
      );
    },
    noteFor: (id) => partFor(id, run).why,
  };
}

export function flagsFor(given: GivenTexts, except: readonly Setting[]): readonly string[] {
  return settingsTable
    .filter((setting) => given.has(setting.name) && !except.includes(setting))
    .map((setting) => flagText(setting, given.get(setting.name) ?? ''));
}

/** A secret is named by its variable. */
function flagText({ name, secret, expects }: Setting, text: string): string {
  const flag = flagOf(name);
  if (expects === 'true or false') return text === 'true' ? `--${flag}` : `--no-${flag}`;
  if (secret) return `--${flag} "$${name}"`;

  return text.startsWith('-') ? `--${flag}=${shellWord(text)}` : `--${flag} ${shellWord(text)}`;
}

/** The filter of vitest for the tests that are needed to judge a requirement again. */
function vitestFilter(id: string): string[] {
  const [operation = ''] = id.split('/');
  const patterns = { requirement: [`${id}:`], operation: [`${operation}/`], everything: [] }[narrowingOf(id)];

  return patterns.map((pattern) => `-t ${shellWord(pattern)}`);
}

export function judgeFileAgain(id: string, file: string, ownSeed: number): string {
  const command = ['npx vitest run', shellWord(file), ...vitestFilter(id)].join(' ');

  return `${command} (the setting seed: ${ownSeed} sends the same data)`;
}

/** The same for vitest in a clone, which has settings only in its environment. */
export function judgeAgainWithVitest(run: JudgedAs): JudgeAgainCommands {
  const variables = settingsTable
    .filter(({ name }) => run.given.has(name) && ![seed.name, signingKey.name].includes(name))
    .map(({ name, secret }) => ({ name, word: secret ? `"$${name}"` : shellWord(run.given.get(name) ?? '') }));

  return {
    commandFor(id) {
      const keepsPart = narrowingOf(id) !== 'requirement';
      const kept = variables.filter(({ name }) => keepsPart || name !== only.name);
      const words = [...kept.map(({ name, word }) => `${name}=${word}`), `SPRAY_SEED=${run.seed}`, 'npx vitest run'];

      return [...words, ...vitestFilter(id)].join(' ');
    },
    noteFor: (id) => partFor(id, run).why?.replace('--only', '-t') ?? null,
  };
}

const { envFile } = settingsByField;

/** How the variables that command lines name get into a shell, in a line or two; what is exported already needs none. */
export function shellPreparation(
  sources: SettingSources,
  values: FlagValues,
): (variables: readonly string[]) => readonly string[] {
  const { environment } = sources;
  const file = readEnvFile({ ...sources, environment: withFlags(environment, values) });
  const flag = values[flagOf(envFile.name)];
  const path = typeof flag === 'string' ? flag : (environment[envFile.name] ?? '.env');

  const inFile = (name: string) => values[flagOf(name)] === undefined && file.values[name] !== undefined;

  return (variables) => {
    const open = variables.filter((name) => values[flagOf(name)] !== undefined || environment[name] === undefined);
    const others = open.filter((name) => !inFile(name));
    const isRead =
      others.some((name) => roleOf(name) !== undefined && file.values[TOKEN_COMMAND] !== undefined) ||
      others.length < open.length;

    return [
      ...(isRead ? [`Before you paste a line: set -a; . ${sourceWord(path)}; set +a`] : []),
      ...others.map(
        (name) => `Before you paste a line: ${exportText(name, { ...file.values, ...environment }, values)}`,
      ),
    ];
  };
}

/** A path without a slash would be searched for in PATH. */
function sourceWord(path: string): string {
  const slashed = withSlashes(path);

  return shellWord(isAbsolute(path) || /^\.\.?\//.test(slashed) ? slashed : `./${slashed}`);
}

function roleOf(variable: string): string | undefined {
  return accounts.find((role) => tokenNameOf(role) === variable);
}

function exportText(name: string, given: SettingSources['environment'], values: FlagValues): string {
  const role = roleOf(name);
  if (role !== undefined && given[TOKEN_COMMAND] !== undefined)
    return `export ${name}="$(SPRAY_ROLE=${role} sh -c "$${TOKEN_COMMAND}")"`;
  const source =
    role !== undefined && values[flagOf(name)] === undefined && given[HEADERS] !== undefined
      ? `the token in ${HEADERS}`
      : `the value of --${flagOf(name)}`;

  return `export ${name}='${source}'`;
}

/** The same for a report of the library, which was given its settings in code. */
export function libraryPreparation(variables: readonly string[]): readonly string[] {
  return variables.map((name) => `Before you paste a line: export ${name}='the value of ${settingKeyOf(name)}'`);
}
