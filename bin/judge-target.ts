import { runConformance, type ConformanceOptions } from '../helpers/conformance.js';
import type { Transport } from '../helpers/connection/transport.js';
import type { Report } from '../helpers/records/report.js';
import type { Settings } from '../helpers/settings/settings.js';
import { requirements } from '../suites/index.js';
import { announcement } from './announcement.js';
import { openTarget } from './target.js';

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
      async announce(planned) {
        const line = await announcement(planned);
        if (line !== null) say?.(line);
      },
    });
  } finally {
    await target.close();
  }
}
