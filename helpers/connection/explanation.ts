import type { Proxies } from '../settings/proxies.js';

/** What was asked, and by which setting. */
export interface RequestedUrl {
  readonly url: string;
  readonly setting: 'SPRAY_BASE_URL' | 'SPRAY_STATES_URL';
  readonly caFile: string | null;
  readonly timeoutMs: number;
  readonly proxies: Proxies;
}

export interface Explanation {
  readonly says: string;
  /** Whether a setting is wrong; else the service, or the way to it. */
  readonly isMistake: boolean;
  /** The settings that would change it, with the value where it is known. */
  readonly cures: readonly { readonly setting: string; readonly value: string | null }[];
}

export interface FailedAddress extends RequestedUrl {
  readonly at: URL;
  readonly host: string;
  readonly port: string;
  /** What Node or undici call it. */
  readonly code: string;
}

/** The same URL with another scheme, as a setting takes it. */
export function withScheme({ at, setting }: FailedAddress, scheme: string): Explanation['cures'][number] {
  return { setting, value: `${scheme}//${at.host}${at.pathname.replace(/\/+$/, '')}` };
}
