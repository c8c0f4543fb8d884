import { setTimeout as sleep } from 'node:timers/promises';
import { judgeRun, type ConformanceOptions, type RunPlan } from '../helpers/conformance.js';
import { liveTransport } from '../helpers/connection/live-transport.js';
import { explainFailure } from '../helpers/connection/no-response.js';
import { TransportFailure, type Transport } from '../helpers/connection/wire.js';
import { hasAnswered, inOrderSent } from '../helpers/exchanges/exchange.js';
import { pathOf } from '../helpers/interface/operations.js';
import { writeJson } from '../helpers/json/values.js';
import type { OrdersAtMost } from '../helpers/observations/orders-at-most.js';
import { aReport, type Product, type Report, type Teardown } from '../helpers/records/report.js';
import { createdOrderIds, maskFor, type RunResult } from '../helpers/records/run-result.js';
import { isLoopback } from '../helpers/settings/proxies.js';
import type { Settings } from '../helpers/settings/settings.js';
import { requirements } from '../suites/index.js';
import { callsFor } from './command-lines.js';
import type { Console } from './command.js';
import { interruptibly } from './interruption.js';
import { aProgress } from './progress.js';

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
  readonly certified?: Product | undefined;
}

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

/** A line, printed before a run, about the orders it may leave behind; null if none, or if the service is on this machine. */
function announcementOf({ settings, ids, countOrders, mark }: RunPlan): string | null {
  const { baseUrl, readOnly } = settings;
  if (readOnly || baseUrl === null || isLoopback(baseUrl)) return null;
  if (!ids.some(mayCreate)) return null;

  const where = ` at ${new URL(baseUrl).origin}, each marked ${mark} in its location`;

  return `This run may create ${ordersText(countOrders(), where)}; SPRAY_READ_ONLY=true creates none.`;
}

/** The usual number first: more than that are created only if something goes wrong. */
export function ordersText({ usual, accepted }: Pick<OrdersAtMost, 'usual' | 'accepted'>, where = ''): string {
  return `about ${usual} orders${where}, at most ${accepted} if the service accepts wrong orders, rejects valid ones or changes others than it should; more only if it stores orders that it rejects, or if responses are lost`;
}

export function mayCreate(id: string): boolean {
  // If there are no notifications, a run creates orders to see whether they cause some.
  return id.startsWith('list-notifications/') || callsFor(id).some((call) => call.startsWith('create-order '));
}

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

export async function judgeWithProgress(
  settings: Settings,
  console: Console,
  { watching = (transport) => transport, certified }: Pick<JudgingOptions, 'watching' | 'certified'> = {},
): Promise<{ readonly result: Report; readonly interrupted: number | null }> {
  const progress = aProgress(console);

  return interruptibly((signal) =>
    judgeTarget(settings, {
      say: (line) => console.err(line),
      watching: (transport) => progress.watching(watching(transport)),
      signal,
      certified,
    }).finally(() => progress.clear()),
  );
}
