import { runConformance, type ConformanceOptions } from '../helpers/conformance.js';
import { liveTransport } from '../helpers/connection/live-transport.js';
import { type Transport } from '../helpers/connection/transport.js';
import type { Report } from '../helpers/records/report.js';
import type { Settings } from '../helpers/settings/settings.js';
import { requirements } from '../suites/index.js';
import { announcement } from './announcement.js';

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

export interface JudgingOptions extends Pick<ConformanceOptions, 'signal' | 'selected'> {
  /** Told in one line, before the first request, how many orders may be created on another machine. */
  readonly say?: ((line: string) => void) | undefined;
  /** Sees the requests on their way. */
  readonly watching?: (transport: Transport) => Transport;
}

/** One run of what the settings name. */
export async function judgeTarget(settings: Settings, options: JudgingOptions): Promise<Report> {
  const { say, watching = (transport) => transport, signal, selected } = options;
  const target = await openTarget(settings);
  try {
    return await runConformance({
      ...target,
      transport: watching(target.transport),
      requirements,
      signal,
      selected,
      announce(planned) {
        const line = announcement(planned);
        if (line !== null) say?.(line);
      },
    });
  } finally {
    await target.close();
  }
}
