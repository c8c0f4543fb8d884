import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An Ed25519 key from PEM text; null where it is none. */
export function readKey(kind: 'private' | 'public', pem: string): KeyObject | null {
  // Node would take the public half out of a private key, which nobody should pass around.
  if (kind === 'public' && pem.includes('PRIVATE KEY')) return null;
  try {
    const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);

    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
