import type { Slug } from '../../../helpers/interface/operations.js';
import type { Verdict } from '../../../helpers/judging/verdict.js';

/** A faulty server, and what it was blamed for; null when the self-test ended before it was judged. */
export interface DeviantProof {
  readonly kind: 'deviant' | 'generated';
  readonly operation: Slug;
  readonly breaks: readonly string[];
  readonly blamed: readonly string[] | null;
  /** Whether the blame was laid where the fault is: on a generated deviant, at its pointer. */
  readonly isCaught: boolean;
}

/** A faulty server of which only what it breaks was judged, perhaps with the rest of these operations. */
export interface PartialProof {
  readonly kind: 'judged in part';
  readonly isCaught: boolean;
}

/** A conforming server, and what it was failed for. */
export interface VariantProof {
  readonly kind: 'variant';
  readonly failed: readonly string[] | null;
}

/** A server that sends the same response to everything, and its verdict. */
export interface StubProof {
  readonly kind: 'stub';
  readonly verdict: Verdict | null;
}

/** A requirement that the deviants are there to break. */
export interface RequirementProof {
  readonly kind: 'requirement';
  readonly id: string;
  readonly operation: Slug;
}

/** Ways to spoil fields that the interface leaves no room to catch. */
export interface FaultlessProof {
  readonly kind: 'faultless';
  readonly why: string;
  readonly shows: readonly string[];
  readonly fields: number;
}

/** What a self-test found out about the power of the suite. */
export type Proof = DeviantProof | PartialProof | VariantProof | StubProof | RequirementProof | FaultlessProof;

declare module 'vitest' {
  interface TaskMeta {
    /** Travels with the test to the score. */
    proofs?: Proof[];
  }
}
