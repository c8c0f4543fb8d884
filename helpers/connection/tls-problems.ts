import { fixScheme, type Explanation, type FailedRequest } from './explanation.js';

const UNTRUSTED =
  /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE/;
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO|ECONNRESET/;
const TOO_OLD = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/;
const WANTS_CLIENT_CERTIFICATE = /CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/;

/** Explains why there is no TLS connection to a host. No setting turns certificate checks off. */
export function explainTlsProblem(request: FailedRequest, failureMessage: string): Explanation {
  const { parsedUrl, host, code, setting } = request;
  if (UNTRUSTED.test(code)) {
    return {
      isSettingsError: true,
      message: `${describeUntrusted(request)} (${code}): ${describeTrustFix(request)}`,
      fixes: [{ setting: 'SPRAY_CA_FILE', value: null }],
    };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    const names = [...failureMessage.matchAll(/(?:DNS|IP Address):([^\s,)]+)/g)].map(([, name = '']) => name);
    const whose = names.length === 0 ? 'for another name' : `for ${names.join(', ')}`;
    const message = `the certificate is ${whose}, not for ${host}: ${setting} must use a name from the certificate`;

    return { isSettingsError: true, message, fixes: [{ setting, value: null }] };
  }
  if (NO_TLS.test(code)) {
    const message = `${parsedUrl.host} does not speak TLS (${code}): use http, not https`;

    return { isSettingsError: true, message, fixes: [fixScheme(request, 'http:')] };
  }

  return { isSettingsError: false, message: describeServiceProblem(request), fixes: [] };
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
  if (code === 'CERT_HAS_EXPIRED') {
    return `the certificate of ${host} has expired: it must be renewed; no setting turns this check off`;
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return `the certificate of ${host} is not valid yet: it becomes valid later, or the clock of this machine is slow`;
  }
  if (code === 'CERT_REVOKED') return `the certificate of ${host} was revoked: it must be replaced`;
  if (TOO_OLD.test(code)) {
    return `${host} offers only outdated versions of TLS (${code}): it must offer TLS 1.2 or later`;
  }
  if (WANTS_CLIENT_CERTIFICATE.test(code)) {
    return `${host} requires a client certificate (${code}), and the suite has none: the service must accept connections without one`;
  }
  if (code.includes('HANDSHAKE_FAILURE')) {
    return `${host} aborts the TLS handshake (${code}): it offers no secure cipher, or requires a client certificate`;
  }

  return `there is no TLS connection to ${host} (${code})`;
}
