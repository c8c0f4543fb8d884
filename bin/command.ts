import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Lines } from '../helpers/reports/output.js';
import { goneText } from '../helpers/settings/setting-names.js';
import { nearestWithin } from '../helpers/words/nearest.js';
import type { RunLimits } from './run-limits.js';

/** Every command of the program. */
export const commandNames = [
  'run',
  'explore',
  'init',
  'doctor',
  'list',
  'explain',
  'keygen',
  'certify',
  'verify',
  'regrade',
  'compare',
  'registry',
  'reference',
] as const;

/** Those that judge a target, each in a thread of its own. */
export type JudgingCommand = 'run' | 'explore' | 'certify';

export interface Command {
  readonly help: string;
  /** What --help-all shows besides. */
  readonly allFlags?: () => string;
  run(args: readonly string[], console: Console): Promise<number>;
}

/** Where a command prints: its result on `out`, everything else on `err`. */
export interface Console {
  out(lines: Lines): void;
  err(lines: Lines): void;
  /** Shows a line that the next one replaces, where there is a terminal. */
  readonly showStatus?: (line: string) => void;
  /** Called before a run starts: from then on, it must stay within its limits. */
  readonly starting?: (limits: RunLimits) => Promise<void>;
}

/** A wrong call of a command: a sentence about what it expects, or one for each problem, and exit status 2. */
export class UsageError extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: string | readonly string[], options?: ErrorOptions) {
    const listed = typeof sentences === 'string' ? [sentences] : sentences;
    super(listed.join('\n'), options);
    this.sentences = listed;
  }
}

/** Prints nothing: problems are thrown, and shown by whoever catches them. */
export const mute: Console = { out: () => undefined, err: () => undefined };

/** A value as JSON, for `--json`. */
export function jsonLines(value: unknown): readonly string[] {
  return JSON.stringify(value, null, 2).split('\n');
}

/** The flags and file names in the arguments. Throws a UsageError about an unknown flag. */
export function readFlags<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  { allowNegative = false, expects = {} }: ReadingOptions = {},
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    const config = { args: [...args], options, allowPositionals: true, strict: true, allowNegative } as const;
    const { tokens, ...parsed } = parseArgs({ ...config, tokens: true });
    const flags = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = flags.find((flag, index) => flags.indexOf(flag) < index && options[flag]?.multiple !== true);
    if (twice !== undefined)
      throw new UsageError(`--${twice}: given twice; the first would be ignored, so give it once`);
    const empty = Object.entries(parsed.values).find(([flag, value]) => isBlank(value) && expects[flag] === undefined);
    if (empty !== undefined) throw new UsageError(`--${empty[0]}: expected a value, got an empty one`);

    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(usageSentence(error, { flags: Object.keys(options), args, expects }), { cause: error });
  }
}

interface ReadingOptions {
  readonly allowNegative?: boolean;
  /** What flags expect whose values are checked elsewhere, also empty ones. */
  readonly expects?: Readonly<Record<string, string>>;
}

function isBlank(value: unknown): boolean {
  return [value].flat().some((each) => typeof each === 'string' && each.trim() === '');
}

interface Usage {
  readonly flags: readonly string[];
  readonly args: readonly string[];
  readonly expects: Readonly<Record<string, string>>;
}

const plainFlagOf = (name: string) =>
  `--${name
    .replace(/^SPRAY_/, '')
    .toLowerCase()
    .replaceAll('_', '-')}`;

/** Flags of earlier versions that were no settings. */
const goneFlags: Readonly<Record<string, string>> = {
  workers: 'is gone; use --at-once',
  matrix: 'is gone; --format html is always the table',
  since: 'is gone; name the folders of this run only',
  'public-key': 'is gone; use keys.json in the folder of bundles',
  'trusted-keys': 'is gone; use keys.json in the folder of bundles',
  action: 'is gone; docs/ci.md in the package shows the step',
  shards: 'is gone; change the number of parts in the file',
  dir: 'is gone; type the command in that folder',
};

function usageSentence(error: unknown, { flags, args, expects }: Usage): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, flag = ''] = /'(?:-\w, )?--?([^' ]+)/.exec(message) ?? [];
  const expected = `--${flag}: expected ${expects[flag] ?? 'a value'}`;
  if (message.includes('ambiguous')) {
    const eaten = args[args.indexOf(`--${flag}`) + 1] ?? '';
    const isFlag = flags.includes(eaten.replace(/^--(?:no-)?/, '').replace(/=.*/s, ''));

    return isFlag
      ? `${expected}, got the next flag, ${eaten.replace(/=.*/s, '')}; write a value after --${flag}, and check that a variable there is not empty`
      : `--${flag}: write a value that starts with a dash as --${flag}=-1`;
  }
  if (message.includes('argument missing'))
    return `${expected}, got nothing; write a value after --${flag}, and check that a variable there is not empty`;
  if (message.includes('does not take an argument')) return `--${flag}: takes no value; write --${flag} alone`;
  if (message.startsWith('Unknown option')) {
    const near = nearestWithin(flag, flags, 2);
    const gone =
      goneText(`SPRAY_${flag.toUpperCase().replaceAll('-', '_')}`, plainFlagOf) ??
      (Object.hasOwn(goneFlags, flag) ? goneFlags[flag] : undefined);
    if (gone !== undefined) return `--${flag}: ${gone}`;

    return `unknown flag: --${flag}; ${near === undefined ? 'see --help' : `did you mean --${near}?`}`;
  }
  const [sentence = ''] = message.split(/(?<=\.)\s/);

  return sentence;
}
