import type { RequestedUrl } from '../../helpers/connection/explanation.js';
import { explainFailure } from '../../helpers/connection/no-response.js';
import type { Failure } from '../../helpers/connection/wire.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic } from './diagnosis.js';

/** Why the service is unreachable; null if it responds. */
export async function diagnoseUnreachable(run: Run, settings: Settings): Promise<Diagnostic | null> {
  try {
    await run.reached();

    return null;
  } catch (error) {
    if (!(error instanceof CouldNotJudge)) throw error;
    const failure = run.client.exchanges.find((exchange) => exchange.failure !== null)?.failure;
    const { baseUrl } = settings;
    if (failure === null || failure === undefined || baseUrl === null) throw error;

    return diagnoseFailure({ ...settings, baseUrl }, failure);
  }
}

/** Why a request got no response, and whether a setting is the cause. */
export function diagnoseFailure(
  requested: Omit<RequestedUrl, 'url' | 'setting'> & { baseUrl: string },
  failure: Failure,
): Diagnostic {
  const { subject, isSettingsError, message, fixes } = explainFailure(
    { ...requested, url: requested.baseUrl, setting: 'SPRAY_BASE_URL' },
    failure,
  );

  return {
    section: 'connection',
    subject,
    severity: isSettingsError ? 'settings' : 'unreachable',
    message,
    ...(fixes.length === 0 ? {} : { lines: fixes }),
  };
}

export function reachedDiagnostic({ baseUrl, caFile, proxies }: Settings): Diagnostic {
  const proxy = proxyNames([baseUrl], proxies);
  const through = proxy === null ? '' : ` through the proxy ${proxy}`;
  const isTls = baseUrl?.startsWith('https:') ?? false;
  const trusted =
    caFile === null ? 'its certificate is trusted' : 'its certificate is trusted because of SPRAY_CA_FILE';

  return {
    section: 'connection',
    subject: 'reached',
    severity: 'fine',
    message: `${baseUrl} responds${through}${isTls ? `; ${trusted}` : ''}`,
  };
}

/** Drops diagnostics that were ready only after the deadline: a missing response may have made them wrong. */
export async function dropIfLate(diagnosing: Promise<Diagnostic[]>, signal: AbortSignal): Promise<Diagnostic[]> {
  const found = await diagnosing;

  return signal.aborted ? [] : found;
}

export function lateDiagnostic({ deadlineS }: Settings): Diagnostic {
  return {
    section: 'connection',
    subject: 'deadline',
    severity: 'open',
    message: `some responses did not arrive within ${deadlineS} s (SPRAY_DEADLINE_S); what depends on them is left out here`,
    lines: [{ setting: 'SPRAY_DEADLINE_S', value: null }],
  };
}
