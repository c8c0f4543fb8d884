import { describe, expect, test } from 'vitest';
import type { Handle } from '../support/in-process.js';
import { idsWith, judge } from '../support/judging.js';

const stating =
  (status: number, body: string): ((handle: Handle) => Handle) =>
  (handle) =>
  (call) =>
    call.target === '/provider-states' ? { status, headers: {}, body } : handle(call);

describe('a states URL', () => {
  test.for([404, 422])('that answers %i offers nothing, and the run goes on', async (status) => {
    const report = await judge({ wrap: stating(status, '') });

    expect(report.error).toBeNull();
    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'not-exercised')).toContain('verify-payment/answers-200');
  });

  test('that fails otherwise ends the run, with a sentence about the setting', async () => {
    const report = await judge({ wrap: stating(500, 'oops') });

    expect(report.verdict).toBeNull();
    expect(report.error).toMatch(
      /^SPRAY_STATES_URL: expected a 2xx response for the state ".*", .*, got status 500, "\w{4}"$/,
    );
  });

  test.for([
    ['{"order_id":1,"secret":"s"}', 'has no orderId (it has order_id, secret)'],
    ['{}', 'has no orderId and no secret (it has no members)'],
    ['', 'has no orderId and no secret (it has no members)'],
    ['{"orderId":"x","secret":"s"}', 'has a value for orderId that cannot be used'],
  ] as const)('that answers %s without what it promised is named in the reason', async ([body, lacks]) => {
    const { requirements } = await judge({ wrap: stating(200, body), settings: { only: ['verify-payment'] } });
    const { outcome, reason } = requirements.find(({ id }) => id === 'verify-payment/answers-200') ?? {};

    expect(outcome).toBe('not-exercised');
    expect(reason).toContain(`the state "an order with a payment intent" was set up, but its response ${lacks}`);
  });

  test('that answers without the order of an operation is named in the reason of that operation', async () => {
    const empty = {
      status: 200,
      headers: {},
      body: '{"content":[],"page":{"size":1,"number":0,"totalElements":0,"totalPages":0}}',
    };
    const wrap = (handle: Handle) => (call: Parameters<Handle>[0]) =>
      call.target.startsWith('/api/sprayer/') ? empty : stating(200, '{"order":1}')(handle)(call);
    const { requirements } = await judge({ wrap, settings: { only: ['list-order-sprayers'] } });

    expect(requirements.find(({ id }) => id === 'list-order-sprayers/names-the-sprayers')?.reason).toContain(
      'the state "an order with sprayers" was set up, but its response has no orderId (it has order)',
    );
  });

  test.for(['', '.', '..', '\\ud800', 's'.repeat(2001)])(
    'that answers a secret which no path can contain ends the run',
    async (secret) => {
      const report = await judge({ wrap: stating(200, `{"orderId":1,"secret":"${secret}"}`) });

      expect(report.error).toMatch(
        /^SPRAY_STATES_URL: expected a secret for the state ".*" that can be a part of a path/,
      );
    },
  );
});

test('a target whose texts are objects that cannot be written as text is judged all the same', async () => {
  const hostile = '{"toString":1,"valueOf":1}';
  const wrap =
    (handle: Handle): Handle =>
    async (call) => {
      const right = await handle(call);
      const body = String(right.body).replaceAll(/"(location|orderStatus|role)":"(?:[^"\\]|\\.)*"/g, `"$1":${hostile}`);

      return { ...right, body };
    };
  const report = await judge({ wrap });

  expect(report.verdict).toBe('non-conformant');
  expect(idsWith(report, 'failed')).toContain('create-order/field-types');
});
