import { decodedText, type Body } from '../exchanges/body.js';
import type { Exchange } from '../exchanges/exchange.js';
import type { WireResponse } from '../connection/wire.js';
import type { Evidence } from '../secrets/evidence.js';
import { mentionsPassword } from '../secrets/passwords.js';

export interface ReportedBody {
  readonly text?: string;
  /** In place of text if the bytes are not UTF-8. */
  readonly base64?: string;
  /** The length of the whole body if only its beginning is here. */
  readonly bytes?: number;
  /** In place of text: the exchange whose response has the same one. */
  readonly sameAs?: string;
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** Of the bodies of all responses together, where equal ones count once. The files of a bundle contain each three times. */
export const MOST_EVIDENCE = 12 * MIB;
/** What a report keeps of a body beyond that. */
const BEGINNING = 64 * KIB;
/** Wherever a secret starts before the end, enough of it is searched. */
const MARGIN = 8 * KIB;
/** A shorter text is easier to read where it was received. */
const SHORTEST_SAME = 200;

/** Writes the bodies of responses one after the other: whole as long as there is room, and each text once. */
export function aBodyWriter(
  evidence: Evidence,
  most = MOST_EVIDENCE,
): (exchange: Exchange, response: WireResponse) => ReportedBody {
  const written = new Map<string, string>();
  const kept = new Set<Body>();
  let room = most;

  return ({ id, operation, body }, response) => {
    const { body: bytes, bytes: length = bytes.length } = response;
    const isState = operation === 'provider-state';
    const masked = (text: string) => evidence.body(text, isState ? isStateSecret : undefined);
    const isKept = kept.has(body) || length <= room;
    if (!isKept || length > bytes.length) return beginningOf(bytes, length, { masked, evidence });
    if (!kept.has(body)) room -= length;
    kept.add(body);
    if (body.text === null) return { base64: Buffer.from(evidence.bytes(bytes)).toString('base64') };
    const text = masked(body.text);
    if (isState || text.length < SHORTEST_SAME) return { text };
    const sameAs = written.get(text);
    if (sameAs === undefined) written.set(text, id);

    return sameAs === undefined ? { text } : { sameAs };
  };
}

interface Masks {
  readonly masked: (text: string) => string;
  readonly evidence: Evidence;
}

/** Masked before it is cut: half a secret is still a secret. */
function beginningOf(bytes: Uint8Array, length: number, { masked, evidence }: Masks): ReportedBody {
  const start = bytes.subarray(0, BEGINNING + MARGIN);
  const text = decodedText(start, { isIncomplete: start.length < length });
  if (text !== null) return { text: masked(text).slice(0, BEGINNING), bytes: length };

  return { base64: Buffer.from(evidence.bytes(start)).subarray(0, BEGINNING).toString('base64'), bytes: length };
}

/** The secret in the response of a provider state is a payment secret, however short it is. */
function isStateSecret(key: string): boolean {
  return key === 'secret' || mentionsPassword(key);
}

interface WithBody {
  readonly response: { readonly body: ReportedBody } | null;
}

/** Exchanges in which each body has its text, for whoever reads them. */
export function withBodies<T extends WithBody>(exchanges: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const read = Object.entries(exchanges).map(([id, exchange]): [string, T] => {
    const { sameAs } = exchange.response?.body ?? {};
    const same = sameAs === undefined ? undefined : exchanges[sameAs]?.response?.body;

    return [
      id,
      same === undefined ? exchange : { ...exchange, response: { ...exchange.response, body: { ...same, sameAs } } },
    ];
  });

  return Object.fromEntries(read);
}

/** The first exchange whose body is said to be that of another that has none; null if there is none. */
export function withoutBody(exchanges: Readonly<Record<string, WithBody>>): string | null {
  const found = Object.entries(exchanges).find(([, { response }]) => {
    if (response?.body.sameAs === undefined) return false;
    const { body } = exchanges[response.body.sameAs]?.response ?? {};

    return body === undefined || body.sameAs !== undefined || body.bytes !== undefined;
  });

  return found?.[0] ?? null;
}

/** Why the evidence of a report does not show everything; null if it does. */
export function cutEvidence(exchanges: Readonly<Record<string, WithBody>>): string | null {
  const cut = Object.entries(exchanges).filter(([, { response }]) => response?.body.bytes !== undefined);
  const [first] = cut;
  if (first === undefined) return null;
  const others = cut.length === 1 ? '' : `, and of ${cut.length - 1} more`;

  return `only the beginning of the response ${first[0]} was kept${others}: all responses together may have ${MOST_EVIDENCE / MIB} MiB, and each at most SPRAY_MAX_BODY_BYTES; use accounts with fewer orders`;
}
