import type { Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import type { Verdict } from '../../judging/verdict.js';
import type { Product } from '../../records/product.js';

/** One bundle, as the list shows it. All texts come from the bundle and may be hostile. */
export interface Entry {
  /** Of the bundle, relative to the folder of the list, with slashes. */
  readonly path: string;
  /** SHA-256 of its manifest in hex; of the whole file if it is unreadable. */
  readonly digest: string;
  /** SHA-256 of its archive in hex; of a folder, of the archive that it becomes in the site. Empty if it is unreadable. */
  readonly archive: string;
  /** Trial: verified, but of the embedded reference, and never counted. */
  readonly standing: 'verified' | 'wrong' | 'unproven' | 'unreadable' | 'trial';
  /** Why it is not verified, one sentence each; none if it is. */
  readonly reasons: readonly string[];
  /** Null if it is unreadable. What is wrong or unproven only claims this. */
  readonly certified: CertifiedVersion | null;
}

/** What a bundle says about a version of a product. */
export interface CertifiedVersion {
  readonly product: Product;
  readonly suite: { readonly version: string; readonly interface: string; readonly requirementSet: string };
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly verdict: Verdict | null;
  /** The fingerprint of the key in the bundle, which signed it if it is verified; empty if there is none. */
  readonly signer: string;
  /** That key as PEM; empty likewise. */
  readonly publicKey: string;
  /** How many requirements of each operation have each outcome. */
  readonly operations: Readonly<Record<Slug, Readonly<Record<Outcome, number>>>>;
  /** By the id of the requirement. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The documented fields that the product is declared not to have. */
  readonly omits: readonly string[];
  /** How the silences of the interface were read: the sentences of the certificate. */
  readonly policies: readonly string[];
  /** The page, to be shown only if it is verified or a trial. */
  readonly certificate: string;
  /** The image, likewise. */
  readonly badge: string;
}
