import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRun } from '../../../helpers/conformance.js';
import { liveTransport } from '../../../helpers/connection/live-transport.js';
import type { Transport } from '../../../helpers/connection/wire.js';
import { aReport } from '../../../helpers/records/report.js';
import type { RunResult } from '../../../helpers/records/run-result.js';
import type { Settings } from '../../../helpers/settings/settings.js';
import { aReference, type Call } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import { requirements } from '../../../suites/index.js';
import { inProcess, type Handle } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';

/** A reference behind HTTP in this process, for as long as it is used; each response is delayed as given. */
export async function served<T>(use: (settings: Settings) => Promise<T>, delayMs = 0): Promise<T> {
  const reference = aReference();
  const late = async (call: Call) => {
    await sleep(delayMs);

    return reference.handle(call);
  };
  const server = await serve(delayMs === 0 ? reference.handle : late);
  const { origin } = server;
  try {
    return await use(settingsFor(reference, { baseUrl: origin, statesUrl: `${origin}${reference.statesPath}` }));
  } finally {
    await server.close();
  }
}

/** What a run finds out over a live connection. */
export async function foundLive(settings: Settings): Promise<RunResult> {
  const transport = liveTransport(settings);
  try {
    return await found(settings, transport);
  } finally {
    await transport.close();
  }
}

/** What a run finds out that calls its target as a function, as it is or with something before it. */
export function foundInProcess(
  wrap: (handle: Handle) => Handle = (handle) => handle,
  changes: Partial<Settings> = {},
): Promise<RunResult> {
  const reference = aReference();

  return found(settingsFor(reference, changes), inProcess(wrap(reference.handle)));
}

function found(settings: Settings, transport: Transport): Promise<RunResult> {
  return judgeRun({ settings, transport, requirements, isReference: true });
}

/** Throws where something was blamed: blame makes the suite read again, so nothing useful was measured. */
export function expectNoBlame(findings: RunResult): void {
  const { error, requirements: judged } = aReport(findings);
  const failed = judged.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  if (error !== null || failed.length > 0) throw new Error(`expected no blame, got ${error ?? failed.join(', ')}`);
}
