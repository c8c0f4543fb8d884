import type { Transport } from '../../helpers/connection/wire.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import type { ExploreOptions } from '../../helpers/exploring/exploring.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Report } from '../../helpers/records/report.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import type { Console } from '../command.js';
import { interruptibly } from '../interruption.js';
import { statusLine } from '../progress.js';
import { reportOn, type JudgingOptions } from '../target.js';
import { planLine } from './exploration-flags.js';

interface ExploringOptions
  extends Pick<ExploreOptions, 'budget' | 'replay' | 'signal'>, Pick<JudgingOptions, 'say' | 'watching' | 'selected'> {}

export async function exploreTarget(settings: Settings, options: ExploringOptions): Promise<Report> {
  const { budget, replay, signal, selected, say, watching } = options;
  // Loaded on demand: everything else starts faster without the generator of sequences.
  const { explore } = await import('../../helpers/exploring/exploring.js');
  const plan = { settings, budget };
  const announce = (mark: string) => say?.(planLine(plan, mark));
  const report = await reportOn(forExploring(settings, budget, selected), {
    watching,
    async judge(target) {
      if (settings.readOnly) announce('');
      const { isReference } = target;

      return { isReference, ...(await explore({ ...target, requirements, budget, replay, signal, announce })) };
    },
  });

  // A waiver that was not needed is no error here: what was not found may still be there.
  return { ...report, idleWaivers: [] };
}

/** Without what only a run can be asked for, and with the requirements that a filter selects. */
function forExploring(
  settings: Settings,
  { minutes }: ExploringBudget,
  selected: ReadonlySet<string> | undefined,
): Settings {
  const own = { ...settings, allowIncomplete: [], deadlineS: Math.ceil(minutes * 60) };
  const exclusion = exclusionIn(settings);
  const ids = requirements.map(({ id }) => id).filter((id) => exclusion(id) === null);
  if (selected === undefined || ids.every((id) => selected.has(id))) return own;

  return { ...own, only: ids.filter((id) => selected.has(id)) };
}

export async function exploreWithProgress(
  settings: Settings,
  console: Console,
  { budget, replay }: Pick<ExploringOptions, 'budget' | 'replay'>,
): Promise<{ readonly result: Report; readonly interrupted: number | null }> {
  const { watching, clear } = exploringProgress(console, budget);
  const say = (line: string) => console.err(line);

  return interruptibly((signal) => exploreTarget(settings, { budget, replay, signal, watching, say }).finally(clear));
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
