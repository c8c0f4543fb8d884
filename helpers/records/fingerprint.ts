import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The fingerprint of a key pair, from either of its keys: `SHA256:` and the digest of the public key's SPKI DER in base64. */
export function fingerprintOf(key: KeyObject): string {
  const der = publicKeyOf(key).export({ type: 'spki', format: 'der' });

  return `SHA256:${createHash('sha256').update(der).digest('base64').replaceAll('=', '')}`;
}

/** The public key as PEM text, as every bundle contains it. */
export function publicPemOf(key: KeyObject): string {
  return publicKeyOf(key).export({ type: 'spki', format: 'pem' }).toString();
}

function publicKeyOf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}
