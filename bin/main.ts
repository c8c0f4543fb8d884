#!/usr/bin/env node
import { compare } from './commands/compare.js';
import { UsageError, type Command } from './commands/command.js';
import { regrade } from './commands/regrade.js';
import { verify } from './commands/verify.js';

const commands: Readonly<Record<string, Command>> = { verify, regrade, compare };

const console = {
  out: (text: string) => process.stdout.write(`${text}\n`),
  err: (text: string) => process.stderr.write(`${text}\n`),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (command === undefined)
    throw new UsageError(`expected one of ${Object.keys(commands).join(', ')}, got ${name || 'nothing'}`);
  if (args.includes('--help')) console.out(command.help.trimEnd());
  else process.exitCode = await command.run(args, console);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.err(error.message);
  process.exitCode = 2;
}
