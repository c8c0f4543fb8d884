import tls, { type SecureContext } from 'node:tls';

/**
 * Trusts the certificates in a CA file, besides the CAs that Node trusts anyway. An intermediate CA or the server's own
 * certificate in the file is trusted by itself, without its root.
 */
export function createTlsContext(ca: string): SecureContext {
  return tls.createSecureContext({ ca: [...defaultCertificates(), ca], allowPartialTrustChain: true });
}

/** Newer versions of Node list what they trust, including what the system or flags added. */
function defaultCertificates(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] };

  return getCACertificates?.('default') ?? tls.rootCertificates;
}
