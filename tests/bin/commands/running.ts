import type { Command } from '../../../bin/command.js';

/** What a command prints, and its exit status. */
export async function running(
  command: Command,
  ...args: readonly string[]
): Promise<{ exit: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const exit = await command.run(args, { out: (text) => out.push(text), err: (text) => err.push(text) });

  return { exit, out: out.join('\n'), err: err.join('\n') };
}
