import { judgeReadings } from '../../helpers/conformance.js';
import { aDeadline } from '../../helpers/connection/deadline.js';
import { obtainTokens } from '../../helpers/connection/tokens.js';
import type { Transport } from '../../helpers/connection/transport.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { slugs } from '../../helpers/interface/operations.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import { aRun, type Run } from '../../helpers/observations/run.js';
import { maskEverything } from '../../helpers/records/masked-value.js';
import { maskFor } from '../../helpers/records/run-mask.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import type { Target } from '../target.js';
import { diagnoseUnreachable, diagnoseWrongResponder, reachedDiagnostic } from './connection.js';
import { checkCredentials } from './credentials.js';
import { about, type Diagnostic } from './diagnosis.js';
import { checkFixtures } from './fixtures.js';
import { makeForecast, type Forecast } from './forecast.js';
import { tryEveryRole } from './role-access.js';
import { checkService } from './service.js';
import type { SettingOrigins } from './settings.js';

/** Everything that was found out before a run. */
export interface Diagnosis {
  readonly target: { readonly baseUrl: string; readonly isReference: boolean } | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Null if the service could not be examined. */
  readonly forecast: Forecast | null;
}

type Found = Omit<Diagnosis, 'target'>;

/** Examines a target as a run would, but only reads. Every secret is masked in the result. */
export async function examine(given: Target, origins: SettingOrigins): Promise<Diagnosis> {
  const deadline = aDeadline(given.settings);
  const { signal } = deadline;
  const obtained = await obtainTokens(given.settings, aReadOnlyTransport(given.transport), signal);
  const target = { ...given, ...obtained };
  const settings = { ...target.settings, readOnly: true };
  const client = aClient(settings, target.transport, signal);
  const startedAt = new Date();
  const runWith = (changes: Partial<Settings>) =>
    aRun({ settings: { ...settings, ...changes }, client, startedAt, operations: new Set(slugs) });
  try {
    const found =
      obtained.problems.length > 0
        ? withoutToken(obtained.problems)
        : await examineReadOnly(target, origins, { runWith, signal }).catch((error: unknown) => {
            if (error instanceof CouldNotJudge) return withoutToken([error.message]); // it could not be renewed
            throw error;
          });
    const diagnosis = { target: { baseUrl: settings.baseUrl ?? '', isReference: given.isReference }, ...found };

    return maskEverything(diagnosis, maskFor(settings, client.exchanges, []).sentence);
  } finally {
    deadline.clear();
  }
}

function withoutToken(problems: readonly string[]): Found {
  return { diagnostics: problems.map((problem) => about('credentials', 'token')('settings', problem)), forecast: null };
}

async function examineReadOnly(
  { settings, isReference }: Target,
  origins: SettingOrigins,
  { runWith, signal }: { runWith: (changes: Partial<Settings>) => Run; signal: AbortSignal },
): Promise<Found> {
  const asGiven = runWith({});
  const unreachable = await diagnoseUnreachable(asGiven);
  if (unreachable !== null) return { diagnostics: [unreachable], forecast: null };
  const accesses = await tryEveryRole(asGiven);
  const reached = reachedDiagnostic(settings);
  const wrongResponder = await diagnoseWrongResponder(asGiven, accesses);
  if (wrongResponder !== null) return { diagnostics: [reached, wrongResponder], forecast: null };

  // A missing response may make a diagnostic wrong, so those are dropped that were ready only after the deadline.
  const ifInTime = (diagnostics: readonly Diagnostic[]) => (signal.aborted ? [] : diagnostics);
  const { corrected: run, ...service } = await checkService(asGiven, runWith, accesses);
  const openPoints = ifInTime(service.diagnostics);
  const report = await judgeReadings(run, { settings, isReference, requirements });
  // After the judgement, whose requests show which operations accept the credentials.
  const credentials = await checkCredentials({ run, accesses, origins });
  const fixtures = ifInTime(await checkFixtures(run, accesses, signal));
  const forecast = await makeForecast({ run, settings, report, accesses, credentials });
  const isLate = signal.aborted;
  const missing = `some responses did not arrive within ${settings.deadlineS} s (SPRAY_DEADLINE_S); what depends on them is left out here`;
  const late = about('connection', 'deadline')('open', missing, { SPRAY_DEADLINE_S: null });
  const diagnostics = [
    ...(run.client.exchanges.some(({ response }) => response !== null) ? [reached] : []),
    ...(isReference ? [] : credentials),
    ...openPoints,
    ...fixtures,
    ...(isLate ? [late] : []),
  ];

  // A run sends more requests than this examination did.
  return { diagnostics, forecast: isLate ? { ...forecast, isComplete: false } : forecast };
}

/**
 * A transport that rejects every request that may write: every POST, and verify-payment, which is a GET that may change its
 * order. The settings make the run read-only already; this is a second safeguard.
 */
export function aReadOnlyTransport(transport: Transport): Transport {
  return {
    ...transport,
    send(request, key) {
      if (request.method !== 'GET' || request.url.includes('/payment-intent/')) {
        throw new Error(`the doctor only reads, but was about to send ${request.method} to a target`);
      }

      return transport.send(request, key);
    },
  };
}
