import type { Role } from '../interface/roles.js';
import type { Credentials, TokenCommands } from './credentials.js';
import type { Proxies } from './proxies.js';
import type { ValuesOf } from './setting.js';
import type { settingsByField } from './table.js';

export type { CredentialHeaders } from './credentials.js';

/** The settings of a run: the fields of their table, those that a run has in another form, and what comes from several of them. */
export interface Settings extends Omit<ValuesOf<typeof settingsByField>, 'envFile' | 'caFile' | 'seed'> {
  readonly credentials: Credentials;
  /** The commands that print tokens. Their tokens are among the credentials only after they were run. */
  readonly tokenCommands: TokenCommands;
  /** The tokens that took the place of expired ones: secrets, too. Grows during a run. */
  readonly renewedTokens: readonly (readonly [role: Role, token: string])[];
  readonly caFile: string | null;
  /** The PEM text of caFile, with the certificates of NODE_EXTRA_CA_CERTS. */
  readonly ca: string | null;
  /** From the usual environment variables. */
  readonly proxies: Proxies;
  readonly seed: number;
}
