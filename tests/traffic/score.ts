import { judgeRun } from '../../helpers/conformance.js';
import type { Outcome } from '../../helpers/judging/judge.js';
import { judgeDeviant } from '../servers/deviants/judging.js';
import type { Deviant } from '../servers/deviants/deviant.js';
import { judgeLive } from '../servers/variants/live.js';
import type { Variant } from '../servers/variants/variant.js';
import { optionsFor } from '../support/judging.js';
import { judgedAsTraffic } from './of-a-run.js';

/** What traffic shows of a deviant that a run catches: on the right operation, it fails, or is at least warned about. */
export interface Caught {
  readonly isFailed: boolean;
  readonly isWarned: boolean;
  readonly blamed: readonly string[];
}

/** Null if not even a run catches it: it may show in fields that are never seen. */
export async function catchInTraffic(deviant: Deviant): Promise<Caught | null> {
  const { run, idsWith } = await judgeDeviant(deviant);
  const blamed = idsWith('failed', 'warned');
  if (!deviant.breaks.some((id) => blamed.includes(id))) return null;
  const { judgements } = await judgedAsTraffic(run);
  const operations = new Set(deviant.breaks.map((id) => id.split('/')[0]));
  const idsIn = (...outcomes: readonly Outcome[]) =>
    judgements.flatMap(({ requirement: { id, operation }, outcome }) =>
      outcomes.includes(outcome) && operations.has(operation) ? [id] : [],
    );

  return {
    isFailed: idsIn('failed').length > 0,
    isWarned: idsIn('failed', 'warned').length > 0,
    blamed: judgements.flatMap(({ requirement: { id }, outcome }) =>
      outcome === 'failed' || outcome === 'warned' ? [`${outcome} ${id}`] : [],
    ),
  };
}

/** What fails in the traffic of a server that is odd and conforms: nothing should. */
export async function failedByVariant(variant: Variant): Promise<readonly string[]> {
  const { sends } = variant;
  const run = await (sends === undefined ? judgeRun(optionsFor(variant)) : judgeLive({ ...variant, sends }));
  const { judgements } = await judgedAsTraffic(run);

  return judgements.flatMap(({ requirement, outcome, findings }) =>
    outcome === 'failed' ? [`${requirement.id}: ${findings[0]?.message}`] : [],
  );
}

/** Every so many of a list. */
export function everyNth<T>(list: readonly T[], nth: number): T[] {
  return list.filter((_, index) => index % nth === 0);
}
