import { testTime } from '../../support/test-time.js';
import { aRejection, rejectOneIn } from '../changes/servers.js';
import type { Variant } from './variant.js';

/** How many calls it accepts, and when a client may retry. */
export const oddRateLimits: readonly Variant[] = [
  {
    differs: 'responds with 429 to one call in five, and accepts an immediate retry',
    wrap: rejectOneIn(5, () => aRejection(429, { 'Retry-After': '0' })),
  },
  {
    differs: 'responds with 429 to one call in sixty, and accepts a retry after a second',
    wrap: rejectOneIn(60, () => aRejection(429, { 'retry-after': '1' })),
  },
  {
    differs: 'responds with 429 after 20 calls in 200 milliseconds, and allows an immediate retry',
    wrap: (handle) => {
      let times: number[] = [];

      return (call) => {
        times = times.filter((time) => testTime() - time < 200);
        if (times.length >= 20) return aRejection(429, { 'Retry-After': new Date().toUTCString() });
        times.push(testTime());

        return handle(call);
      };
    },
  },
  {
    differs: 'responds with 503 to one call in nine, and sends Retry-After',
    wrap: rejectOneIn(9, () => aRejection(503, { 'Retry-After': new Date().toUTCString() })),
  },
];
