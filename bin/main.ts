#!/usr/bin/env node
import { VERSION } from '../helpers/interface/version.js';
import { writeStepOutputs } from '../helpers/reports/github.js';
import { isTerminal, onWriteProblem, showStatus, writeLines, type Lines } from '../helpers/reports/output.js';
import { PROGRAM } from '../helpers/words/shown.js';
import { commandNames, faultLines, UsageError, type Command, type Console } from './command.js';
import { keepCompiled } from './compile-cache.js';
import { mayStartThread, watchedRun } from './watched-run.js';

// Loaded on demand: a run starts faster without the other commands.
const commands: Readonly<Record<(typeof commandNames)[number], () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.js')).run,
  explore: async () => (await import('./commands/explore.js')).exploreCommand,
  init: async () => (await import('./commands/init.js')).init,
  doctor: async () => (await import('./commands/doctor.js')).doctor,
  list: async () => (await import('./commands/list.js')).list,
  explain: async () => (await import('./commands/explain.js')).explain,
  keygen: async () => (await import('./commands/keygen.js')).keygen,
  certify: async () => (await import('./commands/certify.js')).certify,
  verify: async () => (await import('./commands/verify.js')).verify,
  regrade: async () => (await import('./commands/regrade.js')).regrade,
  compare: async () => (await import('./commands/compare.js')).compare,
  registry: async () => (await import('./commands/registry.js')).registry,
  reference: async () => (await import('./commands/reference.js')).reference,
};

const help = `${PROGRAM} [COMMAND] [flags]

  run        judge an implementation (default)
  explore    look for faults that only some data shows, with many orders, and shorten each to a few requests
  init       write a .env to start from, and CI files
  doctor     find what would prevent a run: settings, credentials, the service; never writes to the service
  list       list the requirements
  explain    explain a requirement: its claim, how it is checked, which faults break it
  keygen     make a key pair to sign certificates
  certify    judge a product under fixed rules, and write a signed certificate if it conforms
  verify     check that a report was not changed, and who signed it
  regrade    judge a recorded run again, offline
  compare    show what improved and what got worse between runs, or a matrix of implementations
  registry   make a public list of certified products, as a static site
  reference  serve the reference implementation, to develop or experiment against

COMMAND --help shows the flags of a command, --help-all also every setting. --version prints the version.
`;

keepCompiled();

const console: Console = {
  out: (lines: Lines) => writeLines('stdout', lines),
  err: (lines: Lines) => writeLines('stderr', lines),
  ...(isTerminal('stderr') ? { showStatus } : {}),
};

onWriteProblem((stream, code) => {
  process.exitCode = 2;
  if (stream === 'stdout') console.err(`cannot write to stdout (${code})`);
});

// A fault of our own is printed in full. Node would exit with 1, which means that the target failed.
process.on('uncaughtException', (fault) => {
  console.err(faultLines(fault));
  process.exit(2);
});

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
  console.err(error instanceof UsageError ? error.sentences : faultLines(error));
  process.exitCode = 2;
}

async function runCommand(wanted: string, flags: readonly string[]): Promise<number> {
  if (wanted === 'version') {
    console.out(VERSION);

    return 0;
  }
  if (wanted === 'help' && flags[0] === undefined) {
    console.out(help.trimEnd().split('\n'));

    return 0;
  }
  if (wanted === 'help') return runCommand(flags[0] ?? '', ['--help']);
  const known = commandNames.find((command) => command === wanted);
  if (known === undefined) throw new UsageError((await import('./unexpected-argument.js')).unknownCommand(wanted));
  if (flags.includes('--version')) return runCommand('version', []);
  const needsAll = flags.includes('--help-all');
  const needsHelp = needsAll || flags.includes('--help') || flags.includes('-h');
  if (wanted === 'run' && !needsHelp) return startRun(flags);
  if (wanted === 'explore' && !needsHelp) tellExitStatus();
  if ((wanted === 'certify' || wanted === 'explore') && !needsHelp && mayStartThread())
    return watchedRun(wanted, flags, console);
  const command = await commands[known]();
  if (!needsHelp) return command.run(flags, console);
  const all = needsAll && command.allFlags !== undefined ? `\n${command.allFlags()}\n` : '';
  console.out(`${command.help}${all}`.trimEnd().split('\n'));

  return 0;
}

/** Later steps of a job read it. */
function tellExitStatus(): void {
  process.on('exit', (code) => {
    for (const line of writeStepOutputs({ 'exit-status': String(code) }, process.env)) console.err(line);
  });
}

async function startRun(flags: readonly string[]): Promise<number> {
  tellExitStatus();
  const judge = async (given: readonly string[], since = 0) =>
    mayStartThread()
      ? watchedRun('run', given, console, since)
      : (await import('./commands/run.js')).run.run(given, console);
  if (!flags.includes('--watch')) return judge(flags);

  return (await import('./watch.js')).judgeRepeatedly(flags, console, judge);
}
