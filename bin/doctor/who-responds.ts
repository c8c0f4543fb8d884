import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { findWrongResponder } from '../../helpers/observations/responder.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Diagnostic } from './diagnosis.js';

/**
 * Whether something other than the service sent all the first responses: a gateway, a front end, a login page, a redirect, or
 * a server that has nothing at this path. Null if the service itself responded.
 */
export async function diagnoseWrongResponder(run: Run, responses: readonly Exchange[]): Promise<Diagnostic | null> {
  const about = { section: 'connection', subject: 'who responds' } as const;
  const [first] = responses;
  if (first !== undefined && responses.every(isGateway)) {
    const message = `a gateway responds (status ${first.response?.status}), but the service behind it does not`;

    return { ...about, severity: 'unreachable', message };
  }
  const wrong = await findWrongResponder(run, responses);
  if (wrong === null) return null;
  const { message, baseUrl } = wrong;

  return { ...about, severity: 'settings', message, lines: [{ setting: 'SPRAY_BASE_URL', value: baseUrl }] };
}

function isGateway({ response }: Exchange): boolean {
  return response !== null && [502, 503, 504].includes(response.status);
}
