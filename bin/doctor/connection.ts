import type { RequestedUrl } from '../../helpers/connection/explanation.js';
import { explainFailure } from '../../helpers/connection/no-response.js';
import type { Failure } from '../../helpers/connection/wire.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import { findWrongResponder } from '../../helpers/observations/responder.js';
import type { Run } from '../../helpers/observations/run.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { about, type Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';

/** Why the service is unreachable; null if it responds. */
export async function diagnoseUnreachable(run: Run): Promise<Diagnostic | null> {
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
export async function diagnoseWrongResponder(run: Run, accesses: readonly RoleAccess[]): Promise<Diagnostic | null> {
  const say = about('connection', 'who responds');
  const first = accesses.flatMap(({ exchanges }) => exchanges).filter(({ response }) => response !== null);
  const statuses = first.map(({ response }) => response?.status ?? 0);
  if (statuses.length > 0 && statuses.every((status) => [502, 503, 504].includes(status)))
    return say('unreachable', `a gateway responds (status ${statuses[0]}), but the service behind it does not`);
  const wrong = await findWrongResponder(run, first);

  return wrong === null ? null : say('settings', wrong.message, { SPRAY_BASE_URL: wrong.baseUrl });
}

export function reachedDiagnostic({ baseUrl, caFile, proxies }: Settings): Diagnostic {
  const proxy = proxyNames([baseUrl], proxies);
  const through = proxy === null ? '' : ` through the proxy ${proxy}`;
  const cause = caFile === null ? '' : ' because of SPRAY_CA_FILE';
  const trusted = baseUrl?.startsWith('https:') === true ? `; its certificate is trusted${cause}` : '';

  return about('connection', 'reached')('fine', `${baseUrl} responds${through}${trusted}`);
}
