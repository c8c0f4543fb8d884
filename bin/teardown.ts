import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure } from '../helpers/connection/no-response.js';
import { TransportFailure, type Transport } from '../helpers/connection/transport.js';
import { writeJson } from '../helpers/json/write.js';
import type { Report, Teardown } from '../helpers/records/report.js';
import { maskFor } from '../helpers/secrets/run-mask.js';
import type { Settings } from '../helpers/settings/settings.js';

const STATE = 'orders of this run';
/** Short, because somebody who interrupted the run waits for its end. */
const LONGEST_MS = 3000;

interface RunTarget {
  readonly settings: Settings;
  readonly transport: Transport;
}

/**
 * Asks the provider states to remove the orders of a run, once and without credentials. Null if there is nothing to ask. What
 * becomes of it says nothing about the service: it changes no verdict, and is no exchange.
 */
export async function tearDown(target: RunTarget, report: Report): Promise<Teardown | null> {
  const { settings } = target;
  const { statesUrl, readOnly } = settings;
  const { mark, ordersCreated, lost = [], exchanges } = report;
  const mayHaveCreated = lost.some((id) => exchanges[id]?.operation === 'create-order');
  if (statesUrl === null || readOnly || (ordersCreated.length === 0 && !mayHaveCreated)) return null;

  const orderIds = ordersCreated.filter((id) => /^-?\d+$/.test(id)).map(BigInt);
  const body = writeJson({ state: STATE, action: 'teardown', params: { mark, orderIds } });
  const got = await Promise.race([post(target, statesUrl, body), inTime()]);
  if (got === null) return { outcome: 'removed', message: null };
  if (got === NOT_OFFERED) return { outcome: 'not-offered', message: null };
  const message = `SPRAY_STATES_URL: expected a 2xx response for the teardown of "${STATE}", or 404 or 422 if it is not offered, got ${got}`;

  return { outcome: 'failed', message: maskFor(settings, [], []).sentence(message) };
}

const NOT_OFFERED = 'not offered';

/** What came in place of a 2xx response; null if one came. */
async function post({ settings, transport }: RunTarget, url: string, body: string) {
  const headers = { Accept: '*/*', 'Content-Type': 'application/json' };
  const key = { observation: `teardown ${STATE}`, attempt: 1, role: null, timeoutMs: LONGEST_MS };
  try {
    const { status } = await transport.send({ method: 'POST', url, headers, body }, key);
    if (status === 404 || status === 422) return NOT_OFFERED;

    return status >= 200 && status < 300 ? null : `status ${status}`;
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;

    return `none: ${whyNone(settings, url, error)}`;
  }
}

function whyNone(settings: Settings, url: string, { failure }: TransportFailure): string {
  return explainFailure({ ...settings, timeoutMs: LONGEST_MS, url, setting: 'SPRAY_STATES_URL' }, failure).message;
}

async function inTime(): Promise<string> {
  await sleep(LONGEST_MS + 500, undefined, { ref: false });

  return `none within ${LONGEST_MS / 1000} s`;
}
