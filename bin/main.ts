#!/usr/bin/env node
import { firstThread, isJudging, wanted } from './first-thread.js'; // first, because it starts the thread of a run
import { isTerminal, onWriteProblem, showStatus, writeLines, type Lines } from '../helpers/reports/output.js';
import { faultLines, type Console } from './command.js';
import { watchedRun } from './watched-run.js';
import { mayStartThread } from './watched-thread.js';

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

const { command, args } = wanted;
run().catch((error: unknown) => {
  console.err(faultLines(error));
  process.exitCode = 2;
});

async function run(): Promise<void> {
  const telling = isJudging(command) && command !== 'certify' ? tellExitStatus() : undefined;
  const status =
    isJudging(command) && firstThread !== null
      ? await watchedRun({ command, args, console, thread: firstThread })
      : await runHere();
  await telling;
  process.exitCode ??= status;
}

async function runHere(): Promise<number> {
  const { loadProgram } = await import('./compiled-bundle.js');
  const { runCommand } = await loadProgram().exports.commandLine();
  const judge = (given: readonly string[], since?: number) =>
    mayStartThread()
      ? watchedRun({ command: 'run', args: given, console, since })
      : runCommand('run', given, { console, judge });

  return runCommand(command, args, { console, judge });
}

/** Later steps of a job read it. */
async function tellExitStatus(): Promise<void> {
  if ((process.env['GITHUB_OUTPUT'] ?? '') === '') return;
  const { writeStepOutputs } = await import('../helpers/reports/github.js');
  process.on('exit', (code) => {
    for (const line of writeStepOutputs({ 'exit-status': String(code) }, process.env)) console.err(line);
  });
}
