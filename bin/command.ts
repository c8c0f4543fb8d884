import type { Lines } from '../helpers/reports/output.js';
import type { RunLimits } from './run-limits.js';

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

export function jsonLines(value: unknown): readonly string[] {
  return JSON.stringify(value, null, 2).split('\n');
}

/** A fault of our own: what it says on one line, whatever it quotes; then where in our code it happened, and its causes. */
export function faultLines(fault: unknown): string[] {
  if (!(fault instanceof Error)) return [String(fault)];
  const cause = fault.cause === undefined ? [] : faultLines(fault.cause).map((line) => `  ${line}`);

  return [`${fault.name}: ${fault.message}`, ...stackLines(fault), ...cause];
}

/** Without the message, which may quote a target or contain a secret. */
export function stackLines(fault: unknown): string[] {
  const { message = '', stack = '' } = fault instanceof Error ? fault : {};
  const calls = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;

  return calls.split('\n').filter((line) => /^\s+at /.test(line));
}
