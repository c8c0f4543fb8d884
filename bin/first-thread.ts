import type { Worker } from 'node:worker_threads';
import { isTerminal } from '../helpers/reports/output.js';
import type { JudgingCommand } from './command.js';
import { heapMiBFor } from './run-limits.js';
import { aRunThread, mayStartThread } from './watched-thread.js';

const meaningOf: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  help: 'help',
  '--version': 'version',
  '-v': 'version',
  '-V': 'version',
};
const [first = '', ...others] = process.argv.slice(2);

// Flags without a command belong to a run.
const isRun = first === '' || (first.startsWith('-') && !Object.hasOwn(meaningOf, first));

/** What the words of the command line mean. */
export const wanted: { readonly command: string; readonly args: readonly string[] } = isRun
  ? { command: 'run', args: process.argv.slice(2) }
  : { command: meaningOf[first] ?? first, args: others };

/** Whether a target is judged, rather than help printed. */
export function isJudging(command: string): command is JudgingCommand {
  const isAsking = wanted.args.some((flag) => ['--help', '-h', '--help-all', '--version'].includes(flag));

  return ['run', 'explore', 'certify'].includes(command) && !isAsking;
}

/** Started before this thread loads what it needs itself: Node takes as long to start a thread. */
export const firstThread = startFirst(wanted.command);

function startFirst(command: string): Worker | null {
  const { args } = wanted;
  if (!isJudging(command) || args.includes('--watch') || !mayStartThread()) return null;

  return aRunThread({ command, args, hasTerminal: isTerminal('stderr'), isSecond: false }, heapMiBFor(0));
}
