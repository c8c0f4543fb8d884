import { describe, expect, test } from 'vitest';
import { roles, slugs, type Slug } from '../../helpers/interface/operations.js';
import { regradeReport } from '../../helpers/regrading.js';
import type { Settings } from '../../helpers/settings/settings.js';
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

const nobody = Object.fromEntries(roles.map((role) => [role, null])) as Settings['credentials'];

const nothingAtV1: Wrap = (handle) => (call) => (call.target.startsWith('/v1/') ? notFound : handle(call));

const onlyWithoutSlash: Wrap = (handle) => (call) => {
  const [path = '', query = ''] = call.target.split('?');

  return path === '/api/farmer/order' && call.method === 'GET'
    ? handle({ ...call, target: `/api/farmer/order/?${query}` })
    : notFound;
};

describe('a server that is not the service', () => {
  test('is not judged, and the message says which part of the base URL to check', async () => {
    const report = await judge({ wrap: instead(notFound) });

    expect(report.error).toBe(
      'a server responds, but with 404 to every operation: the path in SPRAY_BASE_URL is wrong or incomplete; it is the part before /api/farmer/order/',
    );
    expect(report.verdict).toBeNull();
    // One for each operation but the confirmation, which could change an order; and the farmer's list without its slash.
    expect(report.totals.requests).toBe(slugs.length);
    expect(report.ordersCreated).toEqual([]);
  });

  test('is told from a service whose base URL has a shorter path', async () => {
    const { error } = await judge({ wrap: nothingAtV1, settings: { baseUrl: 'http://reference.test/v1' } });

    expect(error).toContain('with 404 to every operation');
    expect(error).toContain('; http://reference.test responds');
  });

  test('gets no request that writes if the run is read-only', async () => {
    const { error, exchanges } = await judge({ wrap: instead(app), settings: { readOnly: true } });

    expect(error).toContain('an HTML page, perhaps from a front end');
    expect(Object.values(exchanges).map(({ request }) => request.method)).not.toContain('POST');
  });

  test('is found out by a narrowed run, too', async () => {
    const { error } = await judge({ wrap: instead(notFound), settings: { only: ['list-feedback'] } });

    expect(error).toContain('with 404 to every operation');
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

  test('is judged by a narrowed run if it has only create-order, which then stores nothing', async () => {
    const wrap = instead(notFound, 'create-order');
    const { error, requirements: judged, ordersCreated } = await judge({ wrap, settings: { only: ['list-feedback'] } });

    expect(error).toBeNull();
    expect(judged.find(({ id }) => id === 'list-feedback/answers-200')?.outcome).toBe('failed');
    expect(ordersCreated).toEqual([]);
  });

  test('is judged if it knows its lists only without the trailing slash', async () => {
    const settings = { readOnly: true, only: ['list-farmer-orders'] };
    const { error, requirements: judged, exchanges } = await judge({ wrap: onlyWithoutSlash, settings });
    const withoutSlash = Object.values(exchanges).filter(({ request }) => /order(?:\?|$)/.test(request.url));

    expect(error).toBeNull();
    expect(judged.find(({ id }) => id === 'list-farmer-orders/answers-200')?.outcome).toBe('failed');
    // What it shows at a path that is not in the interface is not judged.
    expect(judged.filter(({ outcome }) => outcome === 'passed')).toEqual([]);
    expect(withoutSlash.map(({ response }) => response?.status)).toEqual([200]);
  });

  test('is judged if it rejects all the credentials', async () => {
    const { error, verdict } = await judge({ wrap: instead({ ...notFound, status: 403 }) });

    expect([error, verdict]).toEqual([null, 'incomplete']);
  });

  test('is judged if it redirects everybody to a login page, and every reason names that', async () => {
    const wrap = instead({ status: 302, headers: { location: '/login?next=x' }, body: '' });
    const reasons = async (settings: Partial<Settings>) =>
      (await judge({ wrap, settings: { statesUrl: null, ...settings } })).requirements
        .map(({ reason }) => reason)
        .join('\n');

    expect(await reasons({})).toContain(
      'the credentials of the farmer were rejected everywhere (status 302 to /login, a redirect to a login page)',
    );
    expect(await reasons({ credentials: nobody })).toContain(
      'the farmer has no credentials, and the service responded with status 302 to /login, a redirect to a login page',
    );
  });
});
