import type { Client } from '../../helpers/exchanges/client.js';
import { judge, type Judgement } from '../../helpers/judging/judge.js';
import type { Run } from '../../helpers/observations/run.js';
import { aReport, type Report } from '../../helpers/records/report.js';
import { exclusionIn } from '../../helpers/settings/scope.js';
import { requirements } from '../../suites/index.js';
import type { Target } from '../target.js';

/** The report of a run that writes nothing. */
export async function makeReadOnlyReport(
  run: Run,
  { settings, isReference }: Target,
  startedAt: Date,
): Promise<Report> {
  const exclusion = exclusionIn(settings);
  const judgements: Judgement[] = await judge(requirements, run, {
    waivers: settings.waivers,
    exclusion,
    keepsSetHints: true,
  });
  const { exchanges, lost, waits }: Client = run.client;
  const { mark } = run;
  const finishedAt = new Date();
  const nothing = { silences: [], unseen: [], omits: [], error: null, isInterrupted: false };

  return aReport({
    settings,
    isReference,
    startedAt,
    finishedAt,
    mark,
    judgements,
    exchanges,
    lost: lost(),
    waits: waits(),
    ...nothing,
  });
}
