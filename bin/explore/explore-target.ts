import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import type { ExploreOptions } from '../../helpers/exploring/explore.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import { openTarget, type JudgingOptions } from '../target.js';
import { tearDown } from '../teardown.js';
import { planLine } from './allowed.js';

export interface ExploringOptions
  extends Pick<ExploreOptions, 'budget' | 'replay' | 'signal'>, Pick<JudgingOptions, 'say' | 'watching' | 'selected'> {}

/** Explores the target that the settings name, once. */
export async function exploreTarget(settings: Settings, options: ExploringOptions): Promise<Report> {
  const { budget, replay, signal, selected, say, watching = (transport) => transport } = options;
  // Loaded on demand: everything else starts faster without the generator of sequences.
  const { explore } = await import('../../helpers/exploring/explore.js');
  const target = await openTarget(forExploring(settings, budget, selected));
  try {
    const watched = { ...target, transport: watching(target.transport) };
    const plan = { settings, budget };
    if (settings.readOnly) say?.(planLine(plan, ''));
    const announce = (mark: string) => say?.(planLine(plan, mark));
    const { isReference } = target;
    const explored = {
      isReference,
      ...(await explore({ ...watched, requirements, budget, replay, signal, announce })),
    };
    // Before the report is made: a busy suite would keep the service waiting.
    const teardown = await tearDown(watched, explored);
    // A waiver that was not needed is no error here: what was not found may still be there.
    const report = { ...aReport(explored), idleWaivers: [] };

    return teardown === null ? report : { ...report, teardown };
  } finally {
    await target.close();
  }
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
