import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An Ed25519 key from PEM text; null if the text is not one. */
export function readKey(kind: 'private' | 'public', pem: string): KeyObject | null {
  // Node would derive the public key from a private key, but a private key must not be handed around.
  if (kind === 'public' && pem.includes('PRIVATE KEY')) return null;
  try {
    const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);

    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
