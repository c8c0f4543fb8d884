import { withScheme, type Explanation, type FailedAddress } from './explanation.js';

const AUTHORITY =
  /SELF_SIGNED|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE/;
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO|ECONNRESET/;
const TOO_OLD = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/;
const ASKS_FOR_OURS = /CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE/;

/** Why there is no TLS with a host. No setting turns the checking of certificates off. */
export function explainTlsProblem(place: FailedAddress, message: string): Explanation {
  const { at, host, code, setting } = place;
  if (AUTHORITY.test(code)) {
    return {
      isMistake: true,
      says: `${unknownAuthority(place)} (${code}): ${authorityCure(place)}`,
      cures: [{ setting: 'SPRAY_CA_FILE', value: null }],
    };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    const names = [...message.matchAll(/(?:DNS|IP Address):([^\s,)]+)/g)].map(([, name = '']) => name);
    const whose = names.length === 0 ? 'for another name' : `for ${names.join(', ')}`;
    const says = `the certificate is ${whose}, not for ${host}: ${setting} must use a name that is on it`;

    return { isMistake: true, says, cures: [{ setting, value: null }] };
  }
  if (NO_TLS.test(code)) {
    const says = `${at.host} does not speak TLS (${code}): it is http, not https`;

    return { isMistake: true, says, cures: [withScheme(place, 'http:')] };
  }

  return { isMistake: false, says: fault(place), cures: [] };
}

function unknownAuthority({ host, code }: FailedAddress): string {
  return code === 'DEPTH_ZERO_SELF_SIGNED_CERT'
    ? `the certificate of ${host} is signed by itself, and no authority that is known here vouches for it`
    : `the certificate of ${host} is signed by an authority that is not known here`;
}

function authorityCure({ caFile, code }: FailedAddress): string {
  if (caFile !== null) return 'the certificates in SPRAY_CA_FILE are not those of that authority';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT') return 'give it in SPRAY_CA_FILE';
  const between =
    code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' ? ', or let the service send the certificates between them' : '';

  return `give its certificate in SPRAY_CA_FILE${between}`;
}

/** What no setting can mend. */
function fault({ host, code }: FailedAddress): string {
  if (code === 'CERT_HAS_EXPIRED') {
    return `the certificate of ${host} has expired: no setting helps, it must be renewed before anything can be judged`;
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return `the certificate of ${host} is not valid yet: it is for a later day, or the clock of this machine is behind`;
  }
  if (code === 'CERT_REVOKED') return `the certificate of ${host} was revoked: it must be replaced`;
  if (TOO_OLD.test(code)) {
    return `${host} speaks only versions of TLS that are too old (${code}): it must offer TLS 1.2 or later`;
  }
  if (ASKS_FOR_OURS.test(code)) {
    return `${host} asks for a certificate of its client (${code}), and the suite has none: let it in without one`;
  }
  if (code.includes('HANDSHAKE_FAILURE')) {
    return `${host} breaks off the handshake of TLS (${code}): it offers no cipher that is safe enough, or asks for a certificate of its client`;
  }

  return `${host} cannot be reached by TLS (${code})`;
}
