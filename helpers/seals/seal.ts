import { hash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { canonicalJson } from '../json/values.js';
import { cut } from '../words/shown.js';

/** Shows that a report is unchanged: a digest of the whole and of each part, and an optional signature. */
export interface Seal {
  readonly algorithm: 'SHA-256';
  /** Of the canonical JSON (RFC 8785) of the report without its seal. */
  readonly digest: string;
  /** Of each part, shortened: they show where a report was changed, not whether. */
  readonly parts: Readonly<Record<string, string>>;
  /** Ed25519 over the digest, in base64; null where no key was set. */
  readonly signature: string | null;
}

interface Sealable extends SealedContent {
  readonly seal?: Seal | undefined;
}

export function sealReport<T extends Sealable>(report: T, signingKey: string | null): Omit<T, 'seal'> & { seal: Seal } {
  const { seal: _, ...content } = report;
  const { digest, parts } = sealedDigests(content);
  const signature =
    signingKey === null ? null : sign(null, signedText(digest), createPrivateKey(signingKey)).toString('base64');

  return { ...content, seal: { algorithm: 'SHA-256', digest, parts, signature } };
}

/** The signed text names its kind, so that the signature cannot be reused for anything else. */
function signedText(digest: string): Buffer {
  return Buffer.from(`crop-spraying-conformance report ${digest}`);
}

const MOST_NAMES = 20;
const LONGEST_NAME = 100;

/** Why a report is not as it was when it was sealed, with the parts that were changed; null if it is. */
export function sealFlaw(report: Sealable): string | null {
  const { seal } = report;
  if (seal === undefined) return 'expected a seal, got none';
  const changed = changedParts(report, seal);
  if (changed.length === 0) return null;
  const shown = changed.slice(0, MOST_NAMES).map((name) => cut(name, LONGEST_NAME));
  const more = changed.length > MOST_NAMES ? [`${changed.length - MOST_NAMES} more`] : [];

  return `expected the sealed content, got changes in ${[...shown, ...more].join(', ')}`;
}

/** The parts that were changed after the report was sealed. The digests of parts are no part of what is sealed. */
function changedParts({ seal: _, ...content }: Sealable, seal: Seal): string[] {
  const { digest, parts: now } = sealedDigests(content);
  const names = [...new Set([...Object.keys(seal.parts), ...Object.keys(now)])];
  const changed = names.filter((name) => now[name] !== seal.parts[name]);
  if (digest === seal.digest) return changed.length === 0 ? [] : ['the seal itself'];

  return changed.length > 0 ? changed : ['the seal itself'];
}

export function isSignedBy({ digest, signature }: Pick<Seal, 'digest' | 'signature'>, publicKey: KeyObject): boolean {
  return signature !== null && isSignatureOf(signedText(digest), signature, publicKey);
}

/** What can be sealed: it has exchanges and requirements, which get one digest each. */
interface SealedContent {
  readonly exchanges: Readonly<Record<string, unknown>>;
  readonly requirements: readonly { readonly id: string }[];
}

const PART_LENGTH = 12;

function sealedDigests(content: SealedContent) {
  const { exchanges, requirements, ...others } = content;
  const parts: readonly (readonly [string, unknown])[] = [
    ...Object.entries(others).filter(([, value]) => value !== undefined),
    ...Object.entries(exchanges).map(([id, exchange]) => [`exchanges ${id}`, exchange] as const),
    ...requirements.map((requirement) => [`requirements ${requirement.id}`, requirement] as const),
  ];
  // Each part is written once, and the whole is made of these texts.
  const texts = new Map(parts.map(([, value]) => [value, canonicalJson(value)]));
  const textOf = (value: unknown): string => texts.get(value) ?? canonicalJson(value, textOf);

  return {
    digest: digestOf(textOf(content)),
    parts: Object.fromEntries(parts.map(([name, value]) => [name, digestOf(textOf(value)).slice(0, PART_LENGTH)])),
  };
}

function digestOf(text: string): string {
  return hash('sha256', text);
}

/** Whether a text in base64 is the Ed25519 signature of some bytes. Only one text is: Node would skip what is no base64 in it. */
export function isSignatureOf(signed: Uint8Array, signature: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64');

  return bytes.toString('base64') === signature && verify(null, signed, publicKey, bytes);
}

/** The fingerprint of a key pair, from either of its keys: `SHA256:` and the digest of the public key's SPKI DER in base64. */
export function fingerprintOf(key: KeyObject): string {
  const der = publicKeyOf(key).export({ type: 'spki', format: 'der' });

  return `SHA256:${hash('sha256', der, 'base64').replaceAll('=', '')}`;
}

export function publicPemOf(key: KeyObject): string {
  return publicKeyOf(key).export({ type: 'spki', format: 'pem' }).toString();
}

function publicKeyOf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key;
}
