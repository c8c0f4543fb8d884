import { settingsByField, settingsTable } from '../helpers/settings/table.js';
import { chosenBy } from '../helpers/settings/scope.js';
import type { Settings } from '../helpers/settings/settings.js';
import type { CommandOptions } from '../helpers/reports/html/commands.js';
import { shellWord } from '../helpers/words/shell-word.js';
import explanations from '../suites/explanations.json' with { type: 'json' };
import { flagOf } from './settings/setting-flags.js';

const PROGRAM = 'npx crop-spraying-conformance';

/** The command line that explains a requirement. */
export function explainLine(id: string): string {
  return `${PROGRAM} explain ${id}`;
}

type Narrowing = 'requirement' | 'operation' | 'everything';

/** How far a run may be narrowed that judges a requirement as before: measured on servers that break it. */
function narrowingOf(id: string): Narrowing {
  const { again } = (explanations as Readonly<Record<string, { readonly again?: Narrowing }>>)[id] ?? {};

  return again ?? 'requirement';
}

const { only, level, section, seed, signingKey } = settingsByField;

/** What a run was given, by the names of settings: its flags and its environment, which are not read again from a file. */
export type GivenTexts = ReadonlyMap<string, string>;

interface JudgedAs {
  readonly given: GivenTexts;
  readonly seed: number;
  readonly scope: Pick<Settings, 'only' | 'level' | 'section'>;
}

/** Which part of the interface is judged again: what --only names, or null for what the run itself judged. */
function partFor(
  id: string,
  { given, scope }: JudgedAs,
): { readonly only: string | null; readonly why: string | null } {
  const narrowing = narrowingOf(id);
  if (narrowing === 'requirement') return { only: id, why: null };
  const isNarrowed = chosenBy(scope).length > 0;
  const because = isNarrowed ? 'with the same part as this run, because' : 'because';
  if (narrowing === 'operation') {
    const why = `this is judged on everything that its operation shows`;
    if (!isNarrowed) return { only: id.split('/')[0] ?? id, why: `the whole operation, because ${why}` };

    return { only: given.get(only.name) ?? null, why: `${because} ${why}` };
  }
  const why = 'this is judged beside what other operations show';

  return {
    only: given.get(only.name) ?? null,
    why: isNarrowed ? `${because} ${why}` : `without --only, because ${why}`,
  };
}

/** The command lines that judge a requirement again as a run did, for a shell. */
export function judgeAgain(
  run: JudgedAs,
): Pick<CommandOptions, 'noteFor'> & Required<Pick<CommandOptions, 'commandFor'>> {
  const flags = settingsTable
    .filter(({ name }) => run.given.has(name) && ![only.name, seed.name, signingKey.name].includes(name))
    .map(({ name, secret, expects }) => flagText(name, { secret, expects, text: run.given.get(name) ?? '' }));

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

interface GivenValue {
  readonly secret: boolean;
  readonly expects: string;
  readonly text: string;
}

/** A secret is named by its variable. */
function flagText(name: string, { secret, expects, text }: GivenValue): string {
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

/** The same for somebody's own file of tests, in which the settings are. */
export function judgeFileAgain(id: string, file: string, ownSeed: number): string {
  const command = ['npx vitest run', shellWord(file), ...vitestFilter(id)].join(' ');

  return `${command} (the setting seed: ${ownSeed} sends the same data)`;
}

/** The same for vitest in a clone, which has settings only in its environment. */
export function judgeAgainWithVitest(
  run: JudgedAs,
): Pick<CommandOptions, 'noteFor'> & Required<Pick<CommandOptions, 'commandFor'>> {
  const parts = [only.name, level.name, section.name];
  const variables = settingsTable
    .filter(({ name }) => run.given.has(name) && ![seed.name, signingKey.name].includes(name))
    .map(({ name, secret }) => ({ name, word: secret ? `"$${name}"` : shellWord(run.given.get(name) ?? '') }));

  return {
    commandFor(id) {
      const narrowing = narrowingOf(id);
      const isWhole = narrowing !== 'requirement';
      const kept = variables.filter(({ name }) => isWhole || !parts.includes(name));
      const words = [...kept.map(({ name, word }) => `${name}=${word}`), `SPRAY_SEED=${run.seed}`, 'npx vitest run'];

      return [...words, ...vitestFilter(id)].join(' ');
    },
    noteFor: (id) => partFor(id, run).why?.replace('--only', '-t') ?? null,
  };
}
