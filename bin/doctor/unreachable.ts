import type { Failure } from '../../helpers/exchange.js';
import type { Check, EnvLine, Standing } from './diagnosis.js';

const AUTHORITY =
  /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE/;
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/;

interface Words {
  readonly standing: Standing;
  readonly says: string;
  readonly lines?: readonly EnvLine[];
}

/** Why nobody answered, and whether a setting is to blame for it. */
export function unreachable(
  { baseUrl, caFile, timeoutMs }: { baseUrl: string; caFile: string | null; timeoutMs: number },
  { kind, message }: Failure,
): Check {
  const url = new URL(baseUrl);
  const code = /\(([A-Z][A-Z0-9_]+)/.exec(message)?.[1] ?? '';
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const place = { url, host: url.hostname, port, code };
  const isTls = message.startsWith('no TLS connection');
  const words = isTls ? tlsWords({ ...place, message, caFile }) : wordsOf({ ...place, kind, timeoutMs });

  return { part: 'connection', about: isTls ? 'TLS' : 'reached', ...words };
}

interface Place {
  readonly url: URL;
  readonly host: string;
  readonly port: string;
  readonly code: string;
}

const another: EnvLine = { setting: 'SPRAY_BASE_URL', value: null };

function wordsOf({ url, host, port, code, kind, timeoutMs }: Place & { kind: string; timeoutMs: number }): Words {
  if (code === 'ENOTFOUND') {
    const says = `no host is called ${host} (${code}): a slip in SPRAY_BASE_URL, or a name that only another network knows`;

    return { standing: 'settings', says, lines: [another] };
  }
  if (code === 'EAI_AGAIN') {
    return { standing: 'unreachable', says: `nobody could be asked who ${host} is (${code}): is this machine online?` };
  }
  if (code === 'ECONNREFUSED') {
    const says = `nobody listens on port ${port} of ${host} (${code}): start the service, or correct SPRAY_BASE_URL`;

    return { standing: 'unreachable', says: `${says}; SPRAY_WAIT_S waits for one that is starting`, lines: [another] };
  }
  if (kind === 'timeout' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    const says = `${host} gave no answer within ${timeoutMs} ms: a firewall, a wrong host, or a service slower than SPRAY_TIMEOUT_MS`;

    return { standing: 'unreachable', says, lines: [{ setting: 'SPRAY_TIMEOUT_MS', value: null }] };
  }
  if (kind === 'unreachable') {
    return { standing: 'unreachable', says: `there is no way to ${host}, port ${port} (${code})` };
  }
  const says = `port ${port} of ${host} is open, but what answers there is not HTTP${code === '' ? '' : ` (${code})`}`;
  if (url.protocol === 'https:') return { standing: 'unreachable', says };

  return { standing: 'settings', says: `${says}; perhaps it is https`, lines: [withScheme(url, 'https:')] };
}

function tlsWords({ url, host, code, message, caFile }: Place & { message: string; caFile: string | null }): Words {
  if (AUTHORITY.test(code)) {
    const says = `the certificate of ${host} is signed by an authority that is not known here (${code})`;
    const cure =
      caFile === null
        ? 'give its certificate in SPRAY_CA_FILE'
        : 'the certificates in SPRAY_CA_FILE are not those of that authority';

    return { standing: 'settings', says: `${says}: ${cure}`, lines: [{ setting: 'SPRAY_CA_FILE', value: null }] };
  }
  if (code === 'CERT_HAS_EXPIRED') {
    const says = `the certificate of ${host} has expired: no setting helps, it must be renewed before anything can be judged`;

    return { standing: 'unreachable', says };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = [...message.matchAll(/(?:DNS|IP Address):([^\s,)]+)/g)].map(([, name = '']) => name);
    const whose = names.length === 0 ? 'for another name' : `for ${names.join(', ')}`;
    const says = `the certificate is ${whose}, not for ${host}: SPRAY_BASE_URL must use a name that is on it`;

    return { standing: 'settings', says, lines: [another] };
  }
  if (NO_TLS.test(code)) {
    const says = `${url.host} does not speak TLS (${code}): it is http, not https`;

    return { standing: 'settings', says, lines: [withScheme(url, 'http:')] };
  }

  return { standing: 'unreachable', says: `${host} cannot be reached by TLS (${code})` };
}

function withScheme(url: URL, scheme: string): EnvLine {
  const path = url.pathname.replace(/\/+$/, '');

  return { setting: 'SPRAY_BASE_URL', value: `${scheme}//${url.host}${path}` };
}
