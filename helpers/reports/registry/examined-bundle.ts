import type { Examination } from '../../records/examination.js';
import type { Seal } from '../../seals/seal.js';
import type { CertifiedVersion } from './entry.js';

/** What is found out about a bundle without keys and without a clock. It is plain JSON: threads send it. */
export type ExaminedBundle = UnreadableBundle | ReadableBundle;

interface UnreadableBundle {
  /** Of the manifest; of the file if there is none. */
  readonly digest: string;
  /** Why it is no bundle that this version can verify. */
  readonly unreadable: string;
}

export interface ReadableBundle {
  readonly digest: string;
  /** SHA-256 of its archive. */
  readonly archive: string;
  readonly certified: CertifiedVersion;
  readonly isReference: boolean;
  readonly seal: Pick<Seal, 'digest' | 'signature'> | null;
  readonly examination: Examination;
}
