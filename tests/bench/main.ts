import { startUp } from './start-up.js';

/** Prints what was measured, as ratios: the machine is in both parts of each. */
export async function main(): Promise<void> {
  const { firstRequestMs, importsMs, ratio, runs } = await startUp();
  process.stdout.write(
    [
      `Start-up of the command line, medians of ${runs} runs each:`,
      `  process start to first request     ${firstRequestMs.toFixed(0)} ms`,
      `  node importing the same packages   ${importsMs.toFixed(0)} ms`,
      `  ratio                              ${ratio.toFixed(2)} (aim: at most 1.3)`,
      '',
    ].join('\n'),
  );
  if (ratio > 1.3) process.exitCode = 1;
}
