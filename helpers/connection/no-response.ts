import { proxyCredentials, proxyFor, type Proxies } from '../settings/proxies.js';
import { WANTS_TLS } from './failure-text.js';
import type { Failure } from './wire.js';

interface ExplainedFailure extends Explanation {
  readonly subject: 'reached' | 'TLS' | 'proxy';
}

/** Explains why there is no response, in one sentence that says what to do. A run and the doctor print the same one. */
export function explainFailure(requested: RequestedUrl, failure: Failure): ExplainedFailure {
  const parsedUrl = new URL(requested.url);
  const { hostname: host, protocol } = parsedUrl;
  const port = parsedUrl.port === '' ? (protocol === 'https:' ? '443' : '80') : parsedUrl.port;
  const code = /\((?:status )?([A-Z\d][A-Z\d_]+)/.exec(failure.message)?.[1] ?? '';
  const request = { ...requested, parsedUrl, host, port, code };
  // The service is not to blame for a proxy, nor is a setting of ours.
  if (failure.proxy !== undefined) return { subject: 'proxy', ...notOurs(proxyProblem(request, failure.proxy)) };
  if (failure.message.startsWith('no TLS connection'))
    return { subject: 'TLS', ...explainTlsProblem(request, failure.message) };

  return { subject: 'reached', ...explainNoResponse(request, failure) };
}

function explainNoResponse(request: FailedRequest, { kind }: Failure): Explanation {
  const { parsedUrl, host, port, code, timeoutMs, setting } = request;
  if (code === 'ENOTFOUND')
    return wrongSetting(
      `the host ${host} does not exist (${code}): there is a typo in ${setting}, or the name is known only in another network`,
      { setting },
    );
  if (code === 'EAI_AGAIN') return notOurs(`the name ${host} could not be resolved (${code}): is this machine online?`);
  if (code === 'ECONNREFUSED')
    return notOurs(
      `nothing listens on port ${port} of ${host} (${code}): start the service, or correct ${setting}; SPRAY_WAIT_S waits for a service that is starting`,
      { setting },
    );
  if (kind === 'timeout' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return notOurs(
      `${host} did not respond within ${timeoutMs} ms: check the host and any firewall, or increase SPRAY_TIMEOUT_MS if the service is slow`,
      { setting: 'SPRAY_TIMEOUT_MS' },
    );
  if (kind === 'unreachable') return notOurs(`${host}, port ${port}, is unreachable (${code})`);
  if (code === WANTS_TLS)
    return wrongSetting(`port ${port} of ${host} expects TLS: use https, not http`, withScheme(request, 'https:'));
  const message = `port ${port} of ${host} is open, but the connection was lost or the response was not HTTP${code === '' ? '' : ` (${code})`}`;

  return parsedUrl.protocol === 'https:' || request.hasAnswered === true
    ? notOurs(message)
    : wrongSetting(`${message}; perhaps it expects https`, withScheme(request, 'https:'));
}

/** The URL that was requested, the setting it comes from, and the settings that decide how it is reached. */
export interface RequestedUrl {
  readonly url: string;
  readonly setting: 'SPRAY_BASE_URL' | 'SPRAY_STATES_URL';
  readonly caFile: string | null;
  readonly timeoutMs: number;
  readonly proxies: Proxies;
  /** Whether the same server answered before, so that its scheme is right. */
  readonly hasAnswered?: boolean;
}

interface FailedRequest extends RequestedUrl {
  readonly parsedUrl: URL;
  readonly host: string;
  readonly port: string;
  /** The error code of Node or undici, or the status of a proxy. */
  readonly code: string;
}

/** Why a request failed, and what to do about it. */
interface Explanation {
  readonly message: string;
  /** Whether a setting is wrong. Otherwise the service or the connection is at fault. */
  readonly isSettingsError: boolean;
  readonly fixes: readonly Fix[];
}

/** A setting that would help, with its value if that is known. */
interface Fix {
  readonly setting: string;
  readonly value: string | null;
}

type KnownFix = Pick<Fix, 'setting'> & Partial<Fix>;

function wrongSetting(message: string, fix: KnownFix): Explanation {
  return { isSettingsError: true, message, fixes: [{ value: null, ...fix }] };
}

/** The service or the connection is at fault, whatever setting would help. */
function notOurs(message: string, fix?: KnownFix): Explanation {
  return { isSettingsError: false, message, fixes: fix === undefined ? [] : [{ value: null, ...fix }] };
}

/** The same URL with another scheme. */
function withScheme({ parsedUrl, setting }: FailedRequest, scheme: string): Fix {
  return { setting, value: `${scheme}//${parsedUrl.host}${parsedUrl.pathname.replace(/\/+$/, '')}` };
}

/** Why there is no connection through a proxy. */
function proxyProblem({ url, host, port, code, proxies, timeoutMs }: FailedRequest, proxy: string): string {
  const used = proxyFor(url, proxies);
  const theProxy = `the proxy ${proxy}${used === null ? '' : `, from ${used.variable},`}`;
  if (code === '407') {
    return used !== null && proxyCredentials(used) !== null
      ? `${theProxy} rejects the user name and password (status 407): correct them in its address`
      : `${theProxy} requires a user name and password (status 407): add them to its address, as in http://user:password@host`;
  }
  if (['502', '503', '504'].includes(code))
    return `${theProxy} cannot reach ${host}, port ${port} (status ${code}): is the service running, and is the name correct?`;
  if (/^\d+$/.test(code))
    return `${theProxy} denies access to ${host}, port ${port} (status ${code}): allow it there, or add the host to NO_PROXY`;
  const problem = code.includes('TIMEOUT') ? `did not respond within ${timeoutMs} ms` : `is unreachable (${code})`;

  return `${theProxy} ${problem}: correct its address, or add ${host} to NO_PROXY`;
}

const UNTRUSTED =
  /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE/;
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO|ECONNRESET/;
const TOO_OLD = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/;
const WANTS_CLIENT_CERTIFICATE = /CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/;

/** Explains why there is no TLS connection to a host. No setting turns certificate checks off. */
function explainTlsProblem(request: FailedRequest, failureMessage: string): Explanation {
  const { parsedUrl, host, code, setting } = request;
  if (UNTRUSTED.test(code))
    return wrongSetting(`${describeUntrusted(request)} (${code}): ${describeTrustFix(request)}`, {
      setting: 'SPRAY_CA_FILE',
    });
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    const names = [...failureMessage.matchAll(/(?:DNS|IP Address):([^\s,)]+)/g)].map(([, name = '']) => name);
    const whose = names.length === 0 ? 'for another name' : `for ${names.join(', ')}`;

    return wrongSetting(
      `the certificate is ${whose}, not for ${host}: ${setting} must use a name from the certificate`,
      { setting },
    );
  }
  if (NO_TLS.test(code))
    return wrongSetting(
      `${parsedUrl.host} does not speak TLS (${code}): use http, not https`,
      withScheme(request, 'http:'),
    );

  return notOurs(describeServiceProblem(request));
}

function describeUntrusted({ host, code }: FailedRequest): string {
  return code === 'DEPTH_ZERO_SELF_SIGNED_CERT'
    ? `the certificate of ${host} is self-signed and not trusted`
    : `the certificate of ${host} is signed by an unknown CA`;
}

function describeTrustFix({ caFile, code }: FailedRequest): string {
  const missing = code === 'DEPTH_ZERO_SELF_SIGNED_CERT' ? 'this certificate' : "the CA's certificate";
  if (caFile !== null) return `SPRAY_CA_FILE does not contain ${missing}`;
  const orChain =
    code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
      ? ', or configure the service to send its intermediate certificates'
      : '';

  return `set SPRAY_CA_FILE to a file with ${missing}${orChain}`;
}

/** Describes a problem that only the service can fix, not a setting. */
function describeServiceProblem({ host, code }: FailedRequest): string {
  if (code === 'CERT_HAS_EXPIRED')
    return `the certificate of ${host} has expired: it must be renewed; no setting turns this check off`;
  if (code === 'CERT_NOT_YET_VALID')
    return `the certificate of ${host} is not valid yet: it becomes valid later, or the clock of this machine is slow`;
  if (code === 'CERT_REVOKED') return `the certificate of ${host} was revoked: it must be replaced`;
  if (TOO_OLD.test(code))
    return `${host} offers only outdated versions of TLS (${code}): it must offer TLS 1.2 or later`;
  if (WANTS_CLIENT_CERTIFICATE.test(code))
    return `${host} requires a client certificate (${code}), and the suite has none: the service must accept connections without one`;
  if (code.includes('HANDSHAKE_FAILURE'))
    return `${host} aborts the TLS handshake (${code}): it offers no secure cipher, or requires a client certificate`;

  return `there is no TLS connection to ${host} (${code})`;
}
