import { headerIn } from '../connection/wire.js';
import type { Exchange } from './exchange.js';

/** The suite waits no longer than this for what may be cached. */
export const LONGEST_WAIT_S = 30;

/** For how many seconds a response may have come, or may come again, from a cache. */
export function secondsCached({ response }: Exchange): number {
  const control = headerIn(response, 'cache-control') ?? '';
  const age = headerIn(response, 'age');
  const lifetime = /(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1];
  if (/no-store|no-cache/i.test(control)) return 0;
  if (lifetime === undefined) return age === undefined ? 0 : LONGEST_WAIT_S;

  return Number(lifetime);
}
