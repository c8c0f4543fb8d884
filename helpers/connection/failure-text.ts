/** Our own code, besides those of Node and undici, for a plain HTTP request to a port that expects TLS. */
export const WANTS_TLS = 'HTTPS_WANTED';

/** What the error codes of Node and undici mean, for the end of a sentence about a request without a response. */
const meanings: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^ENOTFOUND$/, 'the host does not exist'],
  [/^EAI_AGAIN$/, 'the name of the host could not be resolved'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'the host cannot be reached from here'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'the host did not accept a connection in time'],
  [/^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, 'the response did not come in time'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'the connection was reset'],
  [/^UND_ERR_(SOCKET|CLOSED|DESTROYED|ABORTED)$/, 'the connection was closed before the response was complete'],
  [/^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'its headers are too long'],
  [/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, 'its body has another length than its Content-Length'],
  [/^(HPE_|UND_ERR_HTTP_PARSER|Response does not match the HTTP)/, 'it is not valid HTTP'],
  [/^(Z_|ERR_BROTLI|ERR_PADDING|ERR__ERROR|ERR__BROTLI)/, 'its body could not be decompressed'],
  [/^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, 'this machine has no resources left for a connection'],
  [/^(EACCES|EPERM)$/, 'this machine does not permit the connection'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET|DECRYPT|DECODE)|CERT_(UNTRUSTED|REJECTED|CHAIN|SIGNATURE)|INVALID_(CA|PURPOSE)|PATH_LENGTH/,
    'its certificate is not trusted',
  ],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, 'its certificate is for another name'],
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/CERT_NOT_YET_VALID/, 'its certificate is not valid yet'],
  [/CERT_REVOKED/, 'its certificate was revoked'],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/, 'what responds there does not speak TLS'],
  [/CERT|TLS|SSL/, 'the handshake failed'],
  [/^HTTPS_WANTED$/, 'the port expects https, not http'],
  [/^(UND_ERR|ERR_)/, 'the request or its response was invalid'],
];

/** `: the connection was reset (ECONNRESET)`, with details beside the code. An error without a code is quoted. */
export function failureText(code: string, details = ''): string {
  const meaning =
    meanings.find(([pattern]) => pattern.test(code))?.[1] ??
    (/^[A-Z][A-Z\d_]+$/.test(code) ? 'the connection failed' : '');
  const remark = ` (${code}${details === '' ? '' : `: ${details}`})`;

  return meaning === '' ? remark : `: ${meaning}${remark}`;
}
