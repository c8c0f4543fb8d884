import { withScheme, type Explanation, type FailedAddress, type RequestedUrl } from './explanation.js';
import { WANTS_TLS } from './failure.js';
import { proxySays } from './proxy-problems.js';
import { explainTlsProblem } from './tls-problems.js';
import type { Failure } from './wire.js';

/** Why nobody answered, in a sentence that says what to do. A run and the doctor tell it alike. */
export interface ExplainedFailure extends Explanation {
  readonly about: 'reached' | 'TLS' | 'proxy';
}

export function explainFailure(asked: RequestedUrl, failure: Failure): ExplainedFailure {
  const at = new URL(asked.url);
  const port = at.port === '' ? (at.protocol === 'https:' ? '443' : '80') : at.port;
  const code = /\((?:status )?([A-Z\d][A-Z\d_]+)/.exec(failure.message)?.[1] ?? '';
  const place = { ...asked, at, host: at.hostname, port, code };
  if (failure.proxy !== undefined) {
    return { about: 'proxy', says: proxySays(place, failure.proxy), isMistake: false, cures: [] };
  }
  if (failure.message.startsWith('no TLS connection'))
    return { about: 'TLS', ...explainTlsProblem(place, failure.message) };

  return { about: 'reached', ...wordsOf(place, failure) };
}

function wordsOf(place: FailedAddress, { kind }: Failure): Explanation {
  const { at, host, port, code, timeoutMs, setting } = place;
  const another = { setting, value: null };
  if (code === 'ENOTFOUND') {
    const says = `no host is called ${host} (${code}): a slip in ${setting}, or a name that only another network knows`;

    return { isMistake: true, says, cures: [another] };
  }
  if (code === 'EAI_AGAIN') {
    const says = `nobody could be asked who ${host} is (${code}): is this machine online?`;

    return { isMistake: false, says, cures: [] };
  }
  if (code === 'ECONNREFUSED') {
    const says = `nobody listens on port ${port} of ${host} (${code}): start the service, or correct ${setting}`;

    return { isMistake: false, says: `${says}; SPRAY_WAIT_S waits for one that is starting`, cures: [another] };
  }
  if (kind === 'timeout' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    const says = `${host} gave no answer within ${timeoutMs} ms: a firewall, a wrong host, or a service slower than SPRAY_TIMEOUT_MS`;

    return { isMistake: false, says, cures: [{ setting: 'SPRAY_TIMEOUT_MS', value: null }] };
  }
  if (kind === 'unreachable') {
    return { isMistake: false, says: `there is no way to ${host}, port ${port} (${code})`, cures: [] };
  }
  if (code === WANTS_TLS) {
    const says = `port ${port} of ${host} speaks TLS: it is https, not http`;

    return { isMistake: true, says, cures: [withScheme(place, 'https:')] };
  }
  const says = `port ${port} of ${host} is open, but what answers there breaks off, or is not HTTP${code === '' ? '' : ` (${code})`}`;
  if (at.protocol === 'https:') return { isMistake: false, says, cures: [] };

  return { isMistake: true, says: `${says}; perhaps it is https`, cures: [withScheme(place, 'https:')] };
}
