import { createRequire } from 'node:module';
import type * as Undici from 'undici';

const load = createRequire(import.meta.url);

// Parts, because the whole package has fetch, WebSocket and caches, too, and takes three times as long to load.
export const Agent = load('undici/lib/dispatcher/agent.js') as typeof Undici.Agent;
export const buildConnector = load('undici/lib/core/connect.js') as typeof Undici.buildConnector;

/** For proxies: few runs need one. */
export function wholeUndici(): typeof Undici {
  return load('undici') as typeof Undici;
}
