import type { RequestedUrl } from '../../helpers/connection/explanation.js';
import { explainFailure } from '../../helpers/connection/no-response.js';
import type { Failure } from '../../helpers/connection/wire.js';
import { CouldNotJudge } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import { proxyNames } from '../../helpers/settings/proxies.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic } from './diagnosis.js';

/** Why nothing can be asked, or null where somebody answers. */
export async function whyNobody(run: Run, settings: Settings): Promise<Diagnostic | null> {
  try {
    await run.reached();

    return null;
  } catch (error) {
    if (!(error instanceof CouldNotJudge)) throw error;
    const failure = run.client.exchanges.find((exchange) => exchange.failure !== null)?.failure;
    const { baseUrl } = settings;
    if (failure === null || failure === undefined || baseUrl === null) throw error;

    return unreachable({ ...settings, baseUrl }, failure);
  }
}

/** Why nobody answered, and whether a setting is to blame for it. */
export function unreachable(
  asked: Omit<RequestedUrl, 'url' | 'setting'> & { baseUrl: string },
  failure: Failure,
): Diagnostic {
  const { about, isMistake, says, cures } = explainFailure(
    { ...asked, url: asked.baseUrl, setting: 'SPRAY_BASE_URL' },
    failure,
  );

  return {
    part: 'connection',
    about,
    standing: isMistake ? 'settings' : 'unreachable',
    says,
    ...(cures.length === 0 ? {} : { lines: cures }),
  };
}

export function reached({ baseUrl, caFile, proxies }: Settings): Diagnostic {
  const proxy = proxyNames([baseUrl], proxies);
  const way = proxy === null ? '' : `, through the proxy ${proxy}`;
  const isTls = baseUrl?.startsWith('https:') ?? false;
  const trusted = caFile === null ? 'its certificate is trusted' : 'its certificate is trusted, with SPRAY_CA_FILE';

  return {
    part: 'connection',
    about: 'reached',
    standing: 'fine',
    says: `${baseUrl} answers${way}${isTls ? `; ${trusted}` : ''}`,
  };
}

/** Nothing where the deadline came first: what is said for want of an answer might be wrong. */
export async function inTime(checks: Promise<Diagnostic[]>, signal: AbortSignal): Promise<Diagnostic[]> {
  const found = await checks;

  return signal.aborted ? [] : found;
}

/** That the deadline is why something is missing. */
export function late({ deadlineS }: Settings): Diagnostic {
  return {
    part: 'connection',
    about: 'deadline',
    standing: 'open',
    says: `not everything was answered within the ${deadlineS} s of SPRAY_DEADLINE_S; what was not is not told here`,
    lines: [{ setting: 'SPRAY_DEADLINE_S', value: null }],
  };
}
