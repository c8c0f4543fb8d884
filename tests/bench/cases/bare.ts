import { Pool } from 'undici';
import type { WireRequest } from '../../../helpers/connection/wire.js';

/** Sends requests one after the other, to an origin of its own, and reads each response to its end. */
export async function sendBare(requests: readonly WireRequest[], origin: string): Promise<void> {
  const pool = new Pool(origin, { connections: 1 });
  for (const { method, url, headers, body } of requests) {
    const { pathname, search } = new URL(url);
    const answer = await pool.request({ method, path: pathname + search, headers, body });
    await answer.body.arrayBuffer();
  }
  await pool.close();
}
