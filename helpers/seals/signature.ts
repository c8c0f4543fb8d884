import { verify, type KeyObject } from 'node:crypto';

/** Whether a text in base64 is the Ed25519 signature of some bytes. Only one text is: Node would skip what is no base64 in it. */
export function isSignatureOf(signed: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');

  return bytes.toString('base64') === signature && verify(null, signed, publicKey, bytes);
}
