import tls, { type SecureContext } from 'node:tls';

/**
 * Trusts a CA file beside the authorities that Node trusts anyway, and what the file holds for its own sake: somebody who
 * puts an intermediate authority there, or the certificate of the server, means it.
 */
export function trustedContext(ca: string): SecureContext {
  return tls.createSecureContext({ ca: [...usualAuthorities(), ca], allowPartialTrustChain: true });
}

/** Later versions of Node can tell what they trust, which the system and flags may have added to. */
function usualAuthorities(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] };

  return getCACertificates?.('default') ?? tls.rootCertificates;
}
