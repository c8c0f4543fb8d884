import type { Transport } from '../../helpers/connection/transport.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Report } from '../../helpers/records/report.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Console } from '../command.js';
import { listenForInterruption } from '../interruption.js';
import { statusLine } from '../progress.js';
import { exploreTarget, type ExploringOptions } from './explore-target.js';

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

/** Thousands of requests are sent: a line for each of them would keep the terminal busy. */
const PAUSE_MS = 100;

const { method: CREATE, path: ORDERS } = operations['create-order'];

/** Shows how much of its budget an exploration has used up, on a terminal. */
export function exploringProgress(console: Console, { orders, requests }: Omit<ExploringBudget, 'minutes'>) {
  const showStatus = statusLine(console);
  let sent = 0;
  let created = 0;
  let shownAt = -Infinity;
  const count = (isCreation: boolean) => {
    sent++;
    if (isCreation) created++;
    if (showStatus === null || performance.now() - shownAt < PAUSE_MS) return;
    shownAt = performance.now();
    showStatus(`${sent} of at most ${requests} requests sent, ${created} of at most ${orders} orders created`);
  };

  return {
    watching: (transport: Transport): Transport => ({
      ...transport,
      send(request, delivery) {
        count(request.method === CREATE && request.url.endsWith(ORDERS));

        return transport.send(request, delivery);
      },
    }),
    clear: () => showStatus?.(''),
  };
}
