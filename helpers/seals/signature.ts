import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';

/** Whether a text in base64 is the Ed25519 signature of some bytes. Only one text is: Node would skip what is no base64 in it. */
export function isSignatureOf(signed: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');

  return bytes.toString('base64') === signature && verify(null, signed, publicKey, bytes);
}

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
