import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { judgeRun } from '../../../helpers/conformance.js';
import { liveTransport } from '../../../helpers/connection/live-transport.js';
import type { Transport } from '../../../helpers/connection/wire.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { aReference, type Call } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { settingsFor } from '../../support/settings.js';
import type { Variant } from './variant.js';

type Live = Variant & Required<Pick<Variant, 'sends'>>;

interface Opened {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

/** Opens a variant over a live connection, because only that shows how it sends its responses. */
export async function openLive({ rules = {}, wrap = (handle) => handle, sends, settings = {} }: Live): Promise<Opened> {
  const reference = aReference(rules);
  const handle = wrap(reference.handle);
  const server = createServer((incoming, outgoing) => {
    readCall(incoming)
      .then(handle)
      .then((reply) => sends(reply, outgoing))
      .catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const opened = settingsFor(reference, {
    baseUrl: origin + reference.rules.basePath,
    statesUrl: origin + reference.statesPath,
    ...settings,
  });
  const transport = liveTransport(opened);

  return {
    settings: opened,
    transport,
    async close() {
      await transport.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function judgeLive(variant: Live): Promise<RunResult> {
  const { settings, transport, close } = await openLive(variant);

  try {
    return await judgeRun({ settings, requirements, transport, isReference: true });
  } finally {
    await close();
  }
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  const body = await text(incoming);

  return {
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: body === '' ? null : body,
  };
}
