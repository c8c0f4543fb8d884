import { parseArgs, type ParseArgsConfig } from 'node:util';

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

/** Thrown where a command was called wrongly: one sentence that says what it takes, and exit status 2. */
export class UsageError extends Error {}

/** Flags and file names; what nobody knows is refused in one sentence. */
export function readFlags<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.)\s/);
    throw new UsageError(sentence, { cause: error });
  }
}
