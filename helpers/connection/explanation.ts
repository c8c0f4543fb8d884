import type { Proxies } from '../settings/proxies.js';

/** The URL that was requested, the setting it comes from, and the settings that decide how it is reached. */
export interface RequestedUrl {
  readonly url: string;
  readonly setting: 'SPRAY_BASE_URL' | 'SPRAY_STATES_URL';
  readonly caFile: string | null;
  readonly timeoutMs: number;
  readonly proxies: Proxies;
  /** Whether the same server answered before, so that its scheme is right. */
  readonly hasAnswered?: boolean;
}

export interface FailedRequest extends RequestedUrl {
  readonly parsedUrl: URL;
  readonly host: string;
  readonly port: string;
  /** The error code of Node or undici, or the status of a proxy. */
  readonly code: string;
}

/** Why a request failed, and what to do about it. */
export interface Explanation {
  readonly message: string;
  /** Whether a setting is wrong. Otherwise the service or the connection is at fault. */
  readonly isSettingsError: boolean;
  readonly fixes: readonly Fix[];
}

/** A setting that would help, with its value if that is known. */
interface Fix {
  readonly setting: string;
  readonly value: string | null;
}

/** Sets the same URL with another scheme. */
export function fixScheme({ parsedUrl, setting }: FailedRequest, scheme: string): Fix {
  return { setting, value: `${scheme}//${parsedUrl.host}${parsedUrl.pathname.replace(/\/+$/, '')}` };
}
