#!/usr/bin/env node
import { inspect } from 'node:util';
import { VERSION } from '../helpers/interface/version.js';
import { UsageError, type Command } from './command.js';

// Each is loaded when it is called: a run starts sooner without the others.
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

  run        judges an implementation; the default
  init       writes a .env to start from, and files for CI
  doctor     what is in the way of a run: settings, credentials, the service; writes nothing to it
  list       the requirements
  explain    one requirement: its claim, how it is tried, what usually breaks it
  verify     whether a report is as it was written, and by whom
  regrade    judges a recorded run again, offline
  compare    what got better and worse between runs, or a matrix of implementations
  reference  serves the reference implementation, to develop or to try things against

COMMAND --help tells more. --version tells the version.
`;

const console = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

// Whoever reads may stop reading, as head does: that changes no verdict. A disk that is full does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 2;
    if (stream === process.stdout) console.err(`stdout: expected to be written, got ${code}`);
  });
}

const asked: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  help: 'help',
  '--version': 'version',
  '-v': 'version',
  '-V': 'version',
};
const [first = '', ...others] = process.argv.slice(2);
// Flags alone are those of a run.
const isRun = first === '' || (first.startsWith('-') && !Object.hasOwn(asked, first));
const [name, args] = isRun ? ['run', process.argv.slice(2)] : [asked[first] ?? first, others];
try {
  const status = await obeyed(name, args);
  process.exitCode ??= status;
} catch (error) {
  // A fault of our own is told whole. Left to Node it would end with 1, which says that a target failed.
  console.err(error instanceof UsageError ? error.message : inspect(error));
  process.exitCode = 2;
}

async function obeyed(wanted: string, flags: readonly string[]): Promise<number> {
  if (wanted === 'version') {
    console.out(VERSION);

    return 0;
  }
  if (wanted === 'help' && flags[0] === undefined) {
    console.out(help.trimEnd());

    return 0;
  }
  if (wanted === 'help') return obeyed(flags[0] ?? '', ['--help']);
  const load = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
  if (load === undefined) throw new UsageError(`expected one of ${Object.keys(commands).join(', ')}, got ${wanted}`);
  const command = await load();
  if (!flags.includes('--help') && !flags.includes('-h')) return command.run(flags, console);
  console.out(command.help.trimEnd());

  return 0;
}
