import { judgeRun, type ConformanceOptions, type RunPlan } from '../helpers/conformance.js';
import { liveTransport } from '../helpers/connection/live-transport.js';
import type { Transport } from '../helpers/connection/wire.js';
import { aReport, type Product, type Report } from '../helpers/records/report.js';
import type { RunResult } from '../helpers/records/run-result.js';
import type { Settings } from '../helpers/settings/settings.js';
import { requirements } from '../suites/index.js';
import { announcementOf } from './announcement.js';
import { tearDown } from './teardown.js';

/** What is judged: the implementation at the base URL, or the embedded reference, served during the run. */
export interface Target {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly isReference: boolean;
  close(): Promise<void>;
}

export async function openTarget(settings: Settings): Promise<Target> {
  const transport = liveTransport(settings);
  if (settings.baseUrl !== null) return { settings, transport, isReference: false, close: () => transport.close() };

  // Loaded on demand: a run of another implementation starts faster without it.
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
  /** Called before the first request with a line about the orders that may be created, if the target is on another machine. */
  readonly say?: ((line: string) => void) | undefined;
  /** Wraps the transport, to see the requests. */
  readonly watching?: ((transport: Transport) => Transport) | undefined;
  /** The product that a certificate is wanted for. */
  readonly certified?: Product | undefined;
}

/** Judges the target that the settings name, once. */
export function judgeTarget(settings: Settings, options: JudgingOptions): Promise<Report> {
  const { say, watching, signal, selected, certified } = options;
  const announce = (plan: RunPlan) => {
    const line = announcementOf(plan);
    if (line !== null) say?.(line);
  };

  return reportOn(settings, {
    watching,
    judge: (target) => judgeRun({ ...target, requirements, signal, selected, announce }),
    ...(certified === undefined ? {} : { product: certified }),
  });
}

interface Reporting extends Pick<JudgingOptions, 'watching'> {
  readonly judge: (target: Target) => Promise<RunResult>;
  readonly product?: Product;
}

/** The report of what was found out about a target while it was open; the orders of the run are removed if it offers that. */
export async function reportOn(settings: Settings, { watching, judge, ...options }: Reporting): Promise<Report> {
  const target = await openTarget(settings);
  try {
    const watched = { ...target, transport: watching?.(target.transport) ?? target.transport };
    const result = await judge(watched);
    // Before the report is made: a busy suite would keep the service waiting.
    const teardown = await tearDown(watched, result);
    const report = aReport(result, options);

    return teardown === null ? report : { ...report, teardown };
  } finally {
    await target.close();
  }
}
