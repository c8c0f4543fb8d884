import type { Report } from '../../helpers/records/report.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Console } from '../command.js';
import { listenForInterruption } from '../interruption.js';
import { exploreTarget, type ExploringOptions } from './explore-target.js';
import { exploringProgress } from './progress.js';

/** Explores a target once, shows how far it is, and ends early if it is asked to. */
export async function exploreWithProgress(
  settings: Settings,
  console: Console,
  { budget, replay }: Pick<ExploringOptions, 'budget' | 'replay'>,
): Promise<{ report: Report; interrupted: number | null }> {
  const interruption = listenForInterruption();
  const progress = exploringProgress(console, budget);
  try {
    const { signal } = interruption;
    const { watching } = progress;
    const say = (line: string) => console.err(line);
    const report = await exploreTarget(settings, { budget, replay, signal, watching, say });

    return { report, interrupted: interruption.status() };
  } finally {
    progress.clear();
    interruption.stopListening();
  }
}
