import { describe, expect, test } from 'vitest';
import { slugs, type Slug } from '../../helpers/interface/operations.js';
import { regradeReport } from '../../helpers/regrade.js';
import { requirements } from '../../suites/index.js';
import { operationOf } from '../servers/changes/calls.js';
import type { Wrap } from '../servers/changes/servers.js';
import type { Reply } from '../support/in-process.js';
import { judge } from '../support/judging.js';

const notFound: Reply = { status: 404, headers: { 'content-type': 'application/json' }, body: '{"error":"Not Found"}' };
const app: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><div id="app"></div>',
};

/** Sends this in place of the responses of all operations but these. */
const instead = (reply: Reply, ...implemented: readonly Slug[]): Wrap => {
  const isImplemented = (slug: Slug | null) => slug === null || implemented.includes(slug);

  return (handle) => (call) => (isImplemented(operationOf(call)) ? handle(call) : reply);
};

const nothingAtV1: Wrap = (handle) => (call) => (call.target.startsWith('/v1/') ? notFound : handle(call));

describe('a server that is not the service', () => {
  test('is not judged, and the message says which part of the base URL to check', async () => {
    const report = await judge({ wrap: instead(notFound) });

    expect(report.error).toBe(
      'a server responds, but with 404 to every operation: the path in SPRAY_BASE_URL is wrong or incomplete; it is the part before /api/farmer/order/',
    );
    expect(report.verdict).toBeNull();
    // One for each operation but the confirmation, which could change an order.
    expect(report.totals.requests).toBe(slugs.length - 1);
    expect(report.ordersCreated).toEqual([]);
  });

  test('is told from a service whose base URL has a shorter path', async () => {
    const { error } = await judge({ wrap: nothingAtV1, settings: { baseUrl: 'http://reference.test/v1' } });

    expect(error).toContain('with 404 to every operation');
    expect(error).toContain('; http://reference.test responds');
  });

  test('gets no request that writes if the run is read-only or does not judge creations', async () => {
    for (const settings of [{ readOnly: true }, { only: ['list-feedback'] }]) {
      const { error, exchanges } = await judge({ wrap: instead(app), settings });

      expect(error).toContain('an HTML page, perhaps from a front end');
      expect(Object.values(exchanges).map(({ request }) => request.method)).not.toContain('POST');
    }
  });

  test('is not judged when its recording is regraded', async () => {
    const report = await judge({ wrap: instead(notFound) });
    const regraded = await regradeReport(report, requirements);

    expect(regraded.error).toBe(report.error);
    expect(regraded.verdict).toBeNull();
  });
});

describe('a service that has only some operations', () => {
  // The others need an order that exists, which only create-order and the lists can name.
  const single: Slug[] = [
    'create-order',
    'list-farmer-orders',
    'list-feedback',
    'list-sprayer-orders',
    'list-notifications',
  ];

  test.for(single)('is judged if it has %s', async (slug) => {
    for (const reply of [notFound, app]) {
      const { error, verdict, requirements: judged } = await judge({ wrap: instead(reply, slug) });

      expect(error).toBeNull();
      expect(verdict).not.toBeNull();
      expect(judged.find(({ id }) => id === `${slug}/answers-200`)?.outcome).not.toBe('failed');
    }
  });

  test('is judged if it has get-order, list-order-sprayers or verify-payment, and a setting names an order', async () => {
    const settings = { statesUrl: null, sprayersOrderId: '14' };
    const wrap = instead(notFound, 'get-order', 'list-order-sprayers', 'verify-payment');
    const { error, verdict } = await judge({ wrap, settings });

    expect(error).toBeNull();
    expect(verdict).toBe('non-conformant');
  });

  test('is judged if it rejects all the credentials', async () => {
    const { error, verdict } = await judge({ wrap: instead({ ...notFound, status: 403 }) });

    expect([error, verdict]).toEqual([null, 'incomplete']);
  });
});
