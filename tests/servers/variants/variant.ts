import type { ServerResponse } from 'node:http';
import type { Role } from '../../../helpers/interface/operations.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { credentialsUnder } from '../../../reference/identity.js';
import type { Rules } from '../../../reference/reference.js';
import { honestRules } from '../../../reference/rules.js';
import type { Reply } from '../../support/in-process.js';
import type { Wrap } from '../changes/servers.js';

/** A server that is unusual and still conforms. */
export interface Variant {
  /** Completes the sentence "a server that …". */
  readonly differs: string;
  readonly rules?: Partial<Rules>;
  /** The server around the reference. */
  readonly wrap?: Wrap;
  /** How a response is sent; a server that has this is judged over a live connection. */
  readonly sends?: (reply: Reply, outgoing: ServerResponse) => Promise<void>;
  /** What its vendor would set, beyond the credentials and the states. */
  readonly settings?: Partial<Settings>;
  /** Conformant by default; incomplete where something really cannot be exercised. */
  readonly expects?: 'conformant' | 'incomplete';
  /** The settings that would help: each is named somewhere, and every requirement that was not exercised names one of them. */
  readonly missing?: readonly string[];
  /** Every documented field that it never shows and does not declare. */
  readonly unseen?: readonly string[];
  /** The advice that it does not take, and no other. */
  readonly warns?: readonly string[];
  /** What it is advised against as well on days on which the suite gives it an occasion. */
  readonly mayWarn?: readonly string[];
  /** What cannot be exercised where a list moves between two requests, and can be where it does not. */
  readonly mayMiss?: readonly string[];
}

const { farmer, ...others } = credentialsUnder(honestRules);

/** The credentials that the reference accepts, unless its rules are changed. */
export const everybody = { ...others, farmer, user: farmer };

/** The credentials of these roles alone. */
export function only(...roles: readonly Role[]): Pick<Settings, 'credentials'> {
  const supplied = Object.entries(everybody).map(([role, headers]) => [
    role,
    roles.some((named) => named === role) ? headers : null,
  ]);

  return { credentials: Object.fromEntries(supplied) as Settings['credentials'] };
}

/** The session and the crop of a reference whose ids start at 1. */
export const terms = { session: { id: 8 }, crop: { id: 11 } } as const satisfies Partial<Settings>;
