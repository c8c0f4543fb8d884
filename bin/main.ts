#!/usr/bin/env node
import { VERSION } from '../helpers/version.js';
import { compare } from './commands/compare.js';
import { UsageError, type Command } from './commands/command.js';
import { explain } from './commands/explain.js';
import { list } from './commands/list.js';
import { regrade } from './commands/regrade.js';
import { run } from './commands/run.js';
import { verify } from './commands/verify.js';

const commands: Readonly<Record<string, Command>> = { run, list, explain, verify, regrade, compare };

const help = `npm run cli -- [COMMAND] [flags]

  run      judges an implementation; the default
  list     the requirements
  explain  one requirement: its claim, how it is tried, what usually breaks it
  verify   whether a report is as it was written, and by whom
  regrade  judges a recorded run again, offline
  compare  what got better and worse between runs, or a matrix of implementations

COMMAND --help tells more. --version tells the version.
`;

const console = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

const [first = '', ...others] = process.argv.slice(2);
// Flags alone are those of a run.
const isRun = first === '' || (first.startsWith('-') && first !== '--help' && first !== '--version');
const [name, args] = isRun ? ['run', process.argv.slice(2)] : [first, others];
try {
  process.exitCode = await obeyed(name, args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.err(error.message);
  process.exitCode = 2;
}

function obeyed(wanted: string, flags: readonly string[]): Promise<number> {
  if (wanted === '--help' || wanted === '--version') {
    console.out(wanted === '--help' ? help.trimEnd() : VERSION);

    return Promise.resolve(0);
  }
  const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (command === undefined) throw new UsageError(`expected one of ${Object.keys(commands).join(', ')}, got ${wanted}`);
  if (!flags.includes('--help')) return command.run(flags, console);
  console.out(command.help.trimEnd());

  return Promise.resolve(0);
}
