import { VERSION } from '../helpers/interface/version.js';
import { PROGRAM } from '../helpers/words/shown.js';
import { commandNames, commands } from './command-table.js';
import { UsageError, type Command, type Console } from './command.js';
import type { Judge } from './watch.js';

const help = `${PROGRAM} [COMMAND] [flags]

  run        judge an implementation (default)
  explore    look for faults that only some data shows, with many orders, and shorten each to a few requests
  judge      judge traffic that others recorded, from HAR files
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

export async function runCommand(
  wanted: string,
  flags: readonly string[],
  options: { readonly console: Console; readonly judge: Judge },
): Promise<number> {
  try {
    return await run(wanted, flags, options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    options.console.err(error.sentences);

    return 2;
  }
}

const run: typeof runCommand = async (wanted, flags, options) => {
  const { console, judge } = options;
  if (wanted === 'version') {
    console.out(VERSION);

    return 0;
  }
  if (wanted === 'help' && flags[0] === undefined) {
    console.out(help.trimEnd().split('\n'));

    return 0;
  }
  if (wanted === 'help') return run(flags[0] ?? '', ['--help'], options);
  const known = commandNames.find((command) => command === wanted);
  if (known === undefined) throw new UsageError((await import('./unexpected-argument.js')).unknownCommand(wanted));
  if (flags.includes('--version')) return run('version', [], options);
  const needsAll = flags.includes('--help-all');
  const needsHelp = needsAll || flags.includes('--help') || flags.includes('-h');
  if (wanted === 'run' && flags.includes('--watch') && !needsHelp)
    return (await import('./watch.js')).judgeRepeatedly(flags, console, judge);
  const command: Command = await commands[known]();
  if (!needsHelp) return command.run(flags, console);
  const all = needsAll && command.allFlags !== undefined ? `\n${command.allFlags()}\n` : '';
  console.out(`${command.help}${all}`.trimEnd().split('\n'));

  return 0;
};
