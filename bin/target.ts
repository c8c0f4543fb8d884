import { liveTransport, type Transport } from '../helpers/connection/transport.js';
import type { Settings } from '../helpers/settings/settings.js';

/** What is judged: the implementation at the base URL, or the embedded reference, served for the time of the run. */
export interface Target {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly isReference: boolean;
  close(): Promise<void>;
}

export async function openTarget(settings: Settings): Promise<Target> {
  const transport = liveTransport(settings);
  if (settings.baseUrl !== null) return { settings, transport, isReference: false, close: () => transport.close() };

  // Not before: a run of another implementation starts sooner without it.
  const [{ aReference }, { serve }] = await Promise.all([
    import('../reference/reference.js'),
    import('../reference/serve.js'),
  ]);
  const reference = aReference();
  const server = await serve(reference.handle);

  return {
    settings: {
      ...settings,
      baseUrl: server.origin,
      credentials: { ...reference.credentials, user: reference.credentials.farmer },
      statesUrl: `${server.origin}${reference.statesPath}`,
    },
    transport,
    isReference: true,
    async close() {
      await transport.close();
      await server.close();
    },
  };
}
