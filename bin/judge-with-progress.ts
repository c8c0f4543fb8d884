import type { Report } from '../helpers/records/report.js';
import type { Settings } from '../helpers/settings/settings.js';
import type { Console } from './command.js';
import { interruptibly } from './interruption.js';
import { aProgress } from './progress.js';
import { judgeTarget, type JudgingOptions } from './target.js';

/** Judges a target once, shows how far it is, and ends early if it is asked to. */
export async function judgeWithProgress(
  settings: Settings,
  console: Console,
  { watching = (transport) => transport, certified }: Pick<JudgingOptions, 'watching' | 'certified'> = {},
): Promise<{ readonly result: Report; readonly interrupted: number | null }> {
  const progress = aProgress(console);

  return interruptibly((signal) =>
    judgeTarget(settings, {
      say: (line) => console.err(line),
      watching: (transport) => progress.watching(watching(transport)),
      signal,
      certified,
    }).finally(() => progress.clear()),
  );
}
