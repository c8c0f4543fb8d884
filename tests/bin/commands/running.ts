import type { Command, Console } from '../../../bin/command.js';
import { linesOf, type Lines } from '../../../helpers/reports/output.js';
import { printedText } from '../../../helpers/words/line.js';

/** What a command prints, and its exit status. */
export async function running(
  command: Command,
  ...args: readonly string[]
): Promise<{ exit: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await command.run(args, aConsole(out, err));

  return { exit, out: out.join('\n'), err: err.join('\n') };
}

/** Flags with values, of which later ones override earlier ones: no command takes one twice. */
export function overriding(defaults: readonly string[], flags: readonly string[]): string[] {
  const isOverridden = (index: number) => {
    const flag = defaults[index - (index % 2)];

    return flag !== undefined && flags.includes(flag);
  };

  return [...defaults.filter((_, index) => !isOverridden(index)), ...flags];
}

/** A console that keeps what it would print. */
export function aConsole(out: string[], err: string[]): Console {
  return { out: (lines) => out.push(textOf(lines)), err: (lines) => err.push(textOf(lines)) };
}

function textOf(lines: Lines): string {
  return printedText(linesOf(lines));
}
