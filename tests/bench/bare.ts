import { readFileSync } from 'node:fs';
import type { WireRequest } from '../../helpers/connection/wire.js';
import { aReference } from '../../reference/reference.js';
import { serve } from '../../reference/serve.js';
import { sendBare } from './cases/bare.js';

/** The least that a process has to do which judges the reference: to serve it, and to send it the requests in a file. */
export async function main([file = '']: readonly string[]): Promise<void> {
  const requests = JSON.parse(readFileSync(file, 'utf8')) as WireRequest[];
  const server = await serve(aReference().handle);
  await sendBare(requests, server.origin);
  await server.close();
}
