import type { Role } from '../interface/roles.js';
import type { JsonObject } from '../json/object.js';
import type { Baseline } from './baseline.js';
import type { Proxies } from './proxies.js';
import type { Waiver } from './waivers.js';

export interface Settings {
  /** null: the embedded reference, which must be asked for by name. Never ends with a slash. */
  readonly baseUrl: string | null;
  readonly credentials: Readonly<Record<Role, CredentialHeaders | null>>;
  /** The commands that print tokens. Their tokens are among the credentials only after they were run. */
  readonly tokenCommands: Readonly<Partial<Record<Role, string>>>;
  /** The tokens that took the place of expired ones: secrets, too. Grows during a run. */
  readonly renewedTokens: readonly (readonly [role: Role, token: string])[];
  readonly session: JsonObject | null;
  readonly crop: JsonObject | null;
  readonly confirmOrderId: string | null;
  readonly sprayersOrderId: string | null;
  readonly paymentOrderId: string | null;
  readonly paymentSecret: string | null;
  readonly statesUrl: string | null;
  readonly pageable: 'auto' | 'flat' | 'dotted' | 'bracket' | 'json';
  /** null: found by trial. */
  readonly orderStatusParam: string | null;
  readonly paymentMethodParam: string | null;
  readonly nulls: 'reject' | 'absent';
  readonly minimums: 'reject' | 'clamp';
  readonly only: readonly string[];
  readonly exclude: readonly string[];
  readonly level: readonly string[];
  readonly section: readonly string[];
  /** Whether the first failure ends the run. */
  readonly bail: boolean;
  readonly readOnly: boolean;
  readonly allowIncomplete: boolean;
  readonly waivers: readonly Waiver[];
  readonly baseline: Baseline | null;
  /** Documented fields that the service declares not to have, such as `Order.cost`. */
  readonly omits: readonly string[];
  readonly timeoutMs: number;
  readonly deadlineS: number;
  readonly concurrency: number;
  readonly maxBodyBytes: number;
  readonly waitS: number;
  readonly caFile: string | null;
  /** The PEM text of caFile, with the certificates of NODE_EXTRA_CA_CERTS. */
  readonly ca: string | null;
  /** From the usual environment variables. */
  readonly proxies: Proxies;
  readonly seed: number;
  readonly reportsDir: string;
  /** Which reports are written; all of them if it is empty. */
  readonly reporter: readonly string[];
  /** Whether reports show stand-ins in place of what the target sent. */
  readonly evidence: 'stand-ins' | 'full';
  /** PEM text. */
  readonly signingKey: string | null;
}

export type CredentialHeaders = Readonly<Record<string, string>>;
