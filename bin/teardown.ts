import { pathOf } from '../helpers/interface/operations.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainFailure } from '../helpers/connection/no-response.js';
import { TransportFailure, type Transport } from '../helpers/connection/wire.js';
import { hasAnswered } from '../helpers/exchanges/exchange.js';
import { writeJson } from '../helpers/json/write.js';
import type { Teardown } from '../helpers/records/report.js';
import { maskFor } from '../helpers/records/run-mask.js';
import { createdOrderIds, inOrderSent, type RunResult } from '../helpers/records/run-result.js';
import type { Settings } from '../helpers/settings/settings.js';

const STATE = 'orders of this run';

/** Short, because somebody who interrupted the run waits for its end. */
const LONGEST_MS = 3000;

interface RunTarget {
  readonly settings: Settings;
  readonly transport: Transport;
}

/**
 * Asks the provider states to remove the orders of a run, without credentials. Null if there is nothing to ask. What becomes of
 * it says nothing about the service: it changes no verdict, and is no exchange.
 */
export async function tearDown(target: RunTarget, result: RunResult): Promise<Teardown | null> {
  const { settings } = target;
  const { statesUrl, readOnly } = settings;
  const { mark, exchanges, lost, exploration } = result;
  const all = inOrderSent([...exchanges, ...lost]);
  const created = result.createdIds ?? createdOrderIds(all, mark);
  const mayHaveCreated =
    lost.some(({ operation }) => operation === 'create-order') || (exploration?.spent.orders ?? 0) > 0;
  if (statesUrl === null || readOnly || (created.length === 0 && !mayHaveCreated)) return null;

  const orderIds = created.filter((id) => /^-?\d+$/.test(id)).map(BigInt);
  const body = writeJson({ state: STATE, action: 'teardown', params: { mark, orderIds } });
  const asked = { url: statesUrl, body, hasAnswered: hasAnswered(all, statesUrl) };
  const got = await Promise.race([post(target, asked), inTime()]);
  if (got === NOT_OFFERED) return { outcome: 'not-offered', message: null };
  const left = got === null ? await findLeft(target, created) : null;
  if (got === null && left === null) return { outcome: 'removed', message: null };
  const message =
    got === null
      ? `SPRAY_STATES_URL: expected that the teardown of "${STATE}" removes them, got order ${left} from get-order after it: they are still there`
      : `SPRAY_STATES_URL: expected a 2xx response for the teardown of "${STATE}", or 404 or 422 if it is not offered, got ${got}`;

  return { outcome: 'failed', message: maskFor(settings, [], []).sentence(message) };
}

/** The first or the last order, if get-order still shows it. */
async function findLeft({ settings, transport }: RunTarget, ids: readonly string[]): Promise<string | null> {
  const headers = { Accept: '*/*', ...settings.credentials.receptionist };
  for (const id of new Set([...ids.slice(0, 1), ...ids.slice(-1)])) {
    const url = `${settings.baseUrl}${pathOf('get-order', { id })}`;
    const key = { observation: `teardown ${STATE}`, attempt: 1, role: 'receptionist' as const, timeoutMs: LONGEST_MS };
    try {
      const { status } = await transport.send({ method: 'GET', url, headers, body: null }, key);
      if (status === 200) return id;
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error; // whoever does not respond shows nothing
    }
  }

  return null;
}

const NOT_OFFERED = 'not offered';

interface Asked {
  readonly url: string;
  readonly body: string;
  readonly hasAnswered: boolean;
}

/** What came in place of a 2xx response; null if one came. Sent twice, it removes the same orders. */
async function post(target: RunTarget, asked: Asked, attempt = 1): Promise<string | null> {
  const { settings, transport } = target;
  const { url, body } = asked;
  const headers = { Accept: '*/*', 'Content-Type': 'application/json' };
  // A server may have closed the connections that were kept open while the suite was busy.
  const delivery = { role: null, timeoutMs: LONGEST_MS, isOnFreshConnection: true };
  try {
    const key = { observation: `teardown ${STATE}`, attempt };
    const { status } = await transport.send({ method: 'POST', url, headers, body }, { ...delivery, ...key });
    if (status === 404 || status === 422) return NOT_OFFERED;

    return status >= 200 && status < 300 ? null : `status ${status}`;
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    const { failure } = error;
    if (attempt === 1 && failure.kind !== 'timeout') return post(target, asked, 2);
    const requested = { ...settings, ...asked, timeoutMs: LONGEST_MS, setting: 'SPRAY_STATES_URL' as const };

    return `none: ${explainFailure(requested, failure).message}`;
  }
}

async function inTime(): Promise<string> {
  await sleep(LONGEST_MS + 500, undefined, { ref: false });

  return `none within ${LONGEST_MS / 1000} s`;
}
