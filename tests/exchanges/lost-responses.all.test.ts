import { expect, test } from 'vitest';
import { runConformance } from '../../helpers/conformance.js';
import {
  TransportFailure,
  type Delivery,
  type Failure,
  type Transport,
  type WireRequest,
} from '../../helpers/connection/wire.js';
import { aClient } from '../../helpers/exchanges/client.js';
import { operations, slugs } from '../../helpers/interface/operations.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import type { Report } from '../../helpers/records/report.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { aReference } from '../../reference/reference.js';
import { requirements } from '../../suites/index.js';
import { inProcess, type Handle } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

const timeout: Failure = { kind: 'timeout', message: 'no complete response' };
const reset: Failure = { kind: 'broken', message: 'a broken response (ECONNRESET)' };
const refused: Failure = { kind: 'unreachable', message: 'no connection (ECONNREFUSED)' };

interface Sent extends Delivery {
  readonly request: WireRequest;
}

/** The reference behind a network that loses what it is told to lose, after the service did what it was asked. */
function aNetwork(lossOf: (sent: Sent, all: readonly Sent[]) => Failure | null, change = (handle: Handle) => handle) {
  const reference = aReference();
  const right = inProcess(change(reference.handle));
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const transport: Transport = {
    ...right,
    pause(milliseconds) {
      pauses.push(milliseconds);

      return Promise.resolve();
    },
    async send(request, delivery) {
      sent.push({ ...delivery, request });
      const loss = lossOf({ ...delivery, request }, sent);
      const response = await right.send(request, delivery);
      if (loss !== null) throw new TransportFailure(loss);

      return response;
    },
  };

  return {
    sent,
    pauses,
    client: (changes: Partial<Settings> = {}) => aClient(settingsFor(reference, changes), transport),
    judge: (changes: Partial<Settings> = {}): Promise<Report> =>
      runConformance({ settings: settingsFor(reference, changes), requirements, transport, isReference: false }),
  };
}

/** The outcomes that are not passed, with their reasons. */
function othersIn({ requirements: all }: Report): string[] {
  return all
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, outcome, reason, findings }) => `${outcome} ${id}: ${reason ?? findings[0]?.message}`);
}

const isVerified = (target: string) => /payment-intent\/(?!made-up)/.test(target);
const isPosted = ({ request }: Sent) => request.method === 'POST' && request.url.endsWith('/api/farmer/order');

test('a response that is lost three times is asked for on fresh connections', async () => {
  const { client, sent } = aNetwork((_, all) => (all.length < 4 ? reset : null));
  const own = client();
  const exchange = await own.call('list-feedback', 'valid');

  expect(exchange).toMatchObject({ tries: 4, response: { status: 200 } });
  expect(sent.map(({ isOnFreshConnection = false }) => isOnFreshConnection)).toEqual([false, true, true, true]);
  expect(sent.map(({ timeoutMs }) => timeoutMs)).toEqual([undefined, undefined, undefined, undefined]);
  expect(own.exchanges).toEqual([exchange]);
  expect(own.lost()).toHaveLength(3);
});

test('a service that restarts gets seconds until it listens again, even if it reset a connection first', async () => {
  const { client, pauses } = aNetwork((_, { length }) =>
    length === 1 || length > 4 ? null : length === 2 ? reset : refused,
  );
  const own = client();
  await own.call('list-notifications', 'valid');
  await own.call('list-feedback', 'valid');

  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(3000);
});

test.for([
  [1000, 900, 30_000],
  [20_000, 900, 60_000],
  [1000, 20, 10_000], // half of the time that is left
] as const)(
  'after timeouts of %s ms the last try of a run of %s s waits %s ms',
  async ([timeoutMs, deadlineS, lastMs]) => {
    const { client, sent } = aNetwork((_, all) => (all.length === 1 ? reset : all.length < 4 ? timeout : null));
    await client({ timeoutMs, deadlineS }).call('list-feedback', 'valid');

    expect(sent.slice(0, 3).map((each) => each.timeoutMs)).toEqual([undefined, undefined, undefined]);
    expect(sent[3]?.timeoutMs).toBeGreaterThan(0.9 * lastMs);
    expect(sent[3]?.timeoutMs).toBeLessThanOrEqual(lastMs);
  },
);

test('an operation that never responds is asked four times, and from then on once', async () => {
  const { client, sent } = aNetwork(({ request }) => (request.url.includes('feedback') ? timeout : null));
  const own = client();
  await own.call('list-notifications', 'valid');
  await expect(own.call('list-feedback', 'valid')).rejects.toThrow(NotExercised);
  await expect(own.call('list-feedback', 'valid')).rejects.toThrow(
    'list-feedback got no complete response, which list-feedback/answers-200 judges',
  );
  await own.call('list-notifications', 'valid');

  expect(sent).toHaveLength(1 + 4 + 1 + 1);
  expect(own.exchanges.map(({ response }) => response?.status)).toEqual([200, undefined, undefined, 200]);
});

test.for(slugs)('where %s never responds, its answers-200 fails, and nothing else', async (slug) => {
  const { method, path } = operations[slug];
  const pattern = new RegExp(`^http.*${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?.*)?$`);
  const { judge } = aNetwork(({ request }) => (request.method === method && pattern.test(request.url) ? reset : null));
  const others = othersIn(await judge()).filter((text) => !text.startsWith('not-exercised '));

  expect(others).toEqual([expect.stringContaining(`failed ${slug}/answers-200: expected a response`)]);
});

test('a lost order is replaced by another, never sent again, and counted', async () => {
  const { judge, sent } = aNetwork((each, all) => (isPosted(each) && all.filter(isPosted).length === 1 ? reset : null));
  const report = await judge();
  const [first, second] = sent.filter(isPosted).map(({ request }) => JSON.parse(request.body ?? '') as object);

  expect(othersIn(report)).toEqual([]);
  expect(second).toEqual({ ...first, location: expect.stringMatching(/^2.*#[0-9a-f]{8}-0$/) as string });
  expect(sent.filter(({ request }) => request.body === sent.find(isPosted)?.request.body)).toHaveLength(1);
  expect(report.lost).toHaveLength(1);
  const accepted = Object.values(report.exchanges).filter(
    ({ operation, response }) => operation === 'create-order' && response?.status === 200,
  );
  expect(report.ordersCreated).toHaveLength(accepted.length + 1);
});

/** A server that verifies a payment once, and rejects it from then on. */
function verifiesOnce(handle: Handle): Handle {
  let count = 0;

  return (call) => (isVerified(call.target) && ++count > 1 ? { status: 409, headers: {}, body: '{}' } : handle(call));
}

test('a second verification that is rejected, because the first was lost, is not exercised', async () => {
  const { judge } = aNetwork(
    ({ request, attempt, observation }) =>
      isVerified(request.url) && observation === 'verification' && attempt === 1 ? reset : null,
    verifiesOnce,
  );
  const report = await judge();

  expect(othersIn(report).filter((text) => !text.startsWith('not-exercised verify-payment/'))).toEqual([]);
  expect(othersIn(report)[0]).toContain('a second one was rejected');
  expect(report.verdict).toBe('incomplete');
});

/** A server of which only the provider states respond; what the farmer asks is heard, and lost. */
function statesOnly(handle: Handle): Handle {
  return (call) => (/provider-states|farmer/.test(call.target) ? handle(call) : new Promise(() => undefined));
}

test('a run that ends before anything responded could not judge', async () => {
  const { judge } = aNetwork(({ request }) => (request.url.includes('provider-states') ? null : timeout), statesOnly);
  const report = await judge({ deadlineS: 0.3 });

  expect(report).toMatchObject({ verdict: null, error: expect.stringContaining('did not respond') as string });
});
