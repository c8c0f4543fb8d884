#!/usr/bin/env node
import { inspect } from 'node:util';
import { VERSION } from '../helpers/interface/version.js';
import { UsageError, type Command } from './command.js';

// Loaded on demand: a run starts faster without the other commands.
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.js')).run,
  init: async () => (await import('./commands/init.js')).init,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  list: async () => (await import('./commands/list.js')).list,
  explain: async () => (await import('./commands/explain.js')).explain,
  verify: async () => (await import('./commands/verify.js')).verify,
  regrade: async () => (await import('./commands/regrade.js')).regrade,
  compare: async () => (await import('./commands/compare.js')).compare,
  reference: async () => (await import('./commands/reference.js')).reference,
};

const help = `npx crop-spraying-conformance [COMMAND] [flags]

  run        judge an implementation (default)
  init       write a .env to start from, and CI files
  doctor     find what would prevent a run: settings, credentials, the service; never writes to the service
  list       list the requirements
  explain    explain a requirement: its claim, how it is checked, which faults break it
  verify     check that a report was not changed, and who signed it
  regrade    judge a recorded run again, offline
  compare    show what improved and what got worse between runs, or a matrix of implementations
  reference  serve the reference implementation, to develop or experiment against

COMMAND --help shows the flags of a command. --version prints the version.
`;

const console = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

// A reader may close the pipe early, as head does: that does not change the verdict. A full disk does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 2;
    if (stream === process.stdout) console.err(`cannot write to stdout (${code})`);
  });
}

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
const [name, args] = isRun ? ['run', process.argv.slice(2)] : [meaningOf[first] ?? first, others];
try {
  const status = await runCommand(name, args);
  process.exitCode ??= status;
} catch (error) {
  // A fault of our own is printed in full. Node would exit with 1, which means that the target failed.
  console.err(error instanceof UsageError ? error.message : inspect(error));
  process.exitCode = 2;
}

async function runCommand(wanted: string, flags: readonly string[]): Promise<number> {
  if (wanted === 'version') {
    console.out(VERSION);

    return 0;
  }
  if (wanted === 'help' && flags[0] === undefined) {
    console.out(help.trimEnd());

    return 0;
  }
  if (wanted === 'help') return runCommand(flags[0] ?? '', ['--help']);
  const load = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (load === undefined)
    throw new UsageError(`unknown command: ${wanted}; expected one of ${Object.keys(commands).join(', ')}`);
  const command = await load();
  if (!flags.includes('--help') && !flags.includes('-h')) return command.run(flags, console);
  console.out(command.help.trimEnd());

  return 0;
}
