import { parseArgs, type ParseArgsConfig } from 'node:util';
import { distance, nearest } from '../helpers/words/nearest.js';

/** One of the things that the command line does. */
export interface Command {
  readonly help: string;
  run(args: readonly string[], console: Console): Promise<number>;
}

/** Where a command speaks: its result on one stream, everything else on the other. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
}

/** Thrown where a command was called wrongly: one sentence that says what it expects, and exit status 2. */
export class UsageError extends Error {}

/** Flags and file names; what nobody knows is refused in one sentence. */
export function readFlags<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
  { allowNegative = false } = {},
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true, allowNegative });
  } catch (error) {
    throw new UsageError(inWords(error, Object.keys(options)), { cause: error });
  }
}

function inWords(error: unknown, flags: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, flag = ''] = /'(?:-\w, )?--?([^' ]+)/.exec(message) ?? [];
  if (message.includes('ambiguous')) return `--${flag}: a value that starts with a dash is written --${flag}=-1`;
  if (message.startsWith('Unknown option')) {
    const near = nearest(flag, flags) ?? '';
    const isNear = distance(flag, near) <= 2;

    return `expected a flag that --help tells, got --${flag}${isNear ? `; did you mean --${near}?` : ''}`;
  }
  const [sentence = ''] = message.split(/(?<=\.)\s/);

  return sentence;
}
