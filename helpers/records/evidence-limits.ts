import { LONGEST_BODY } from './reported-exchange.js';
import type { RunResult } from './run-result.js';

const MIB = 1024 ** 2;
/** Of all response bodies together. The files of a bundle contain each of them three times. */
const MOST_EVIDENCE = 12 * MIB;

/** How much of the response bodies a certificate keeps: all of it, unless it is more than a bundle can hold. */
export function keptBodyBytes({ exchanges, lost, settings }: RunResult): number {
  const total = [...exchanges, ...lost].reduce((sum, { response }) => sum + (response?.body.length ?? 0), 0);

  return total > MOST_EVIDENCE ? LONGEST_BODY : settings.maxBodyBytes;
}

/** Why the evidence of a report does not show everything; null if it does. */
export function cutEvidence(exchanges: Readonly<Record<string, CutExchange>>): string | null {
  const cut = Object.entries(exchanges).filter(([, { response }]) => response?.body.bytes !== undefined);
  const [first] = cut;
  if (first === undefined) return null;
  const others = cut.length === 1 ? '' : `, and of ${cut.length - 1} more`;

  return `only the beginning of the response ${first[0]} was kept${others}: all responses together may have ${MOST_EVIDENCE / MIB} MiB, and each at most SPRAY_MAX_BODY_BYTES; use accounts with fewer orders`;
}

interface CutExchange {
  readonly response: { readonly body: { readonly bytes?: number } } | null;
}
