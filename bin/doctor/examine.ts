import { judgeReadings } from '../../helpers/conformance.js';
import { aDeadline } from '../../helpers/connection/limits.js';
import { explainFailure, type RequestedUrl } from '../../helpers/connection/no-response.js';
import { obtainTokens } from '../../helpers/connection/obtained-tokens.js';
import type { Failure, Transport } from '../../helpers/connection/wire.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { slugs } from '../../helpers/interface/operations.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import { findWrongResponder } from '../../helpers/observations/responder.js';
import { aRun, type Run } from '../../helpers/observations/run-observations.js';
import { maskEverything, maskFor } from '../../helpers/records/run-result.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { requirements } from '../../suites/index.js';
import type { Target } from '../target.js';
import { about, type Diagnostic } from './diagnosis.js';
import { checkFixtures } from './fixtures.js';
import { makeForecast, type Forecast } from './forecast.js';
import { checkCredentials, tryEveryRole, type RoleAccess, type SettingOrigins } from './role-credentials.js';
import { checkService } from './service.js';

export interface Diagnosis {
  readonly target: { readonly baseUrl: string; readonly isReference: boolean } | null;
  readonly diagnostics: readonly Diagnostic[];
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

/** Why the service is unreachable; null if it responds. */
async function diagnoseUnreachable(run: Run): Promise<Diagnostic | null> {
  try {
    await run.reached();

    return null;
  } catch (error) {
    if (!(error instanceof CouldNotJudge)) throw error;
    const failure = run.client.exchanges.find((exchange) => exchange.failure !== null)?.failure;
    const { baseUrl } = run.settings;
    if (failure === null || failure === undefined || baseUrl === null) throw error;

    return diagnoseFailure({ ...run.settings, url: baseUrl }, failure);
  }
}

/** Why a request got no response, and whether a setting is the cause. */
export function diagnoseFailure(requested: Omit<RequestedUrl, 'setting'>, failure: Failure): Diagnostic {
  const explained = explainFailure({ ...requested, setting: 'SPRAY_BASE_URL' }, failure);
  const { subject, isSettingsError, message, fixes } = explained;
  const values = Object.fromEntries(fixes.map(({ setting, value }) => [setting, value]));

  return about('connection', subject)(isSettingsError ? 'settings' : 'unreachable', message, values);
}

/**
 * Whether something other than the service sent all the first responses: a gateway, a front end, a login page, a redirect, or
 * a server that has nothing at this path. Null if the service itself responded.
 */
async function diagnoseWrongResponder(run: Run, accesses: readonly RoleAccess[]): Promise<Diagnostic | null> {
  const say = about('connection', 'who responds');
  const first = accesses.flatMap(({ exchanges }) => exchanges).filter(({ response }) => response !== null);
  const statuses = first.map(({ response }) => response?.status ?? 0);
  if (statuses.length > 0 && statuses.every((status) => [502, 503, 504].includes(status)))
    return say('unreachable', `a gateway responds (status ${statuses[0]}), but the service behind it does not`);
  const wrong = await findWrongResponder(run, first);

  return wrong === null ? null : say('settings', wrong.message, { SPRAY_BASE_URL: wrong.baseUrl });
}

function reachedDiagnostic({ baseUrl, caFile, proxies }: Settings): Diagnostic {
  const proxy = proxyNames([baseUrl], proxies);
  const through = proxy === null ? '' : ` through the proxy ${proxy}`;
  const cause = caFile === null ? '' : ' because of SPRAY_CA_FILE';
  const trusted = baseUrl?.startsWith('https:') === true ? `; its certificate is trusted${cause}` : '';

  return about('connection', 'reached')('fine', `${baseUrl} responds${through}${trusted}`);
}
