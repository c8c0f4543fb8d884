import { expect, test } from 'vitest';
import { consoleLines } from '../../helpers/reports/console.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference } from '../../reference/reference.js';
import type { Handle } from '../support/in-process.js';
import { judge } from '../support/judging.js';

const CANARY = 'canary-5f0c1d8e77';

/** Echoes the request's credentials and path in a header and in an undocumented field of every response. */
const echoing =
  (handle: Handle): Handle =>
  async (call) => {
    const right = await handle(call);
    const echo = { echo: [call.headers['authorization'], call.headers['x-key'], call.target] };
    const body = JSON.parse(String(right.body)) as object;

    return {
      ...right,
      headers: { ...right.headers, 'x-echo': `${call.headers['authorization']}` },
      body: JSON.stringify({ ...body, ...echo }),
    };
  };

test('no secret reaches a report, even where the target echoes it', async () => {
  const { credentials } = aReference();
  const farmer = { ...credentials.farmer, 'x-key': `${CANARY}-header` };
  const report = await judge({ wrap: echoing, settings: { credentials: { ...credentials, farmer, user: farmer } } });
  const written = `${JSON.stringify(report)}${printedText(consoleLines(report, { commandFor: (id) => id }))}`;

  expect(report.verdict).toBe('conformant');
  expect(written).not.toContain(CANARY);
  for (const headers of Object.values(credentials))
    expect(written).not.toContain(headers['authorization']?.slice('Bearer '.length));
  expect(written).not.toMatch(/\$2[aby]\$/);
});

test('of an undocumented name of a megabyte, the report shows the beginning, without the secrets in it', async () => {
  const { credentials } = aReference();
  const token = credentials.farmer?.['authorization']?.slice('Bearer '.length) ?? '';
  const name = `${'k'.repeat(190)}${token}${'k'.repeat(1_000_000)}`;
  const wrap =
    (handle: Handle): Handle =>
    async (call) => {
      const right = await handle(call);

      return { ...right, body: String(right.body).replace(/\}$/, `,"${name}":1}`) };
    };
  const { undocumented } = await judge({ wrap });
  const shown = Object.values(undocumented).flat();

  expect(shown.length).toBeGreaterThan(0);
  expect(Math.max(...shown.map(({ length }) => length))).toBeLessThan(300);
  expect(shown.filter((text) => text.includes(token.slice(0, 9)))).toEqual([]);
});

test('a payment secret that a provider state gave is masked in the path and the curl line', async () => {
  const report = await judge();
  const paths = Object.values(report.exchanges).filter(({ operation }) => operation === 'verify-payment');

  expect(paths.length).toBeGreaterThan(0);
  expect(paths.some(({ request }) => request.url.endsWith('/payment-intent/***'))).toBe(true);
});

test('a short header value stays readable everywhere else', async () => {
  const { credentials } = aReference();
  const farmer = { ...credentials.farmer, 'x-role': 'farmer' };
  const report = await judge({ settings: { credentials: { ...credentials, farmer, user: farmer } } });
  const [first] = Object.values(report.exchanges);

  expect(first?.request.url).toContain('/api/farmer/order/');
  expect(first?.request.headers['x-role']).toBe('***');
});

test('curl lines name the setting in place of the secret', async () => {
  const report = await judge();
  const created = Object.values(report.exchanges).find(({ operation }) => operation === 'create-order');

  expect(created?.curl).toMatch(/^curl -i --path-as-is -X POST /);
  expect(created?.curl).toContain('"Authorization: Bearer $SPRAY_FARMER_TOKEN"');
});

test('a curl line also names the setting of the payment secret', async () => {
  const settings = { paymentOrderId: '14', paymentSecret: 'pi_3_secret_plain', statesUrl: null };
  const curls = Object.values((await judge({ settings })).exchanges).map(({ curl }) => curl);

  expect(curls.filter((curl) => curl.endsWith(`/payment-intent/'"$SPRAY_PAYMENT_SECRET"`)).length).toBeGreaterThan(0);
  expect(curls.join('\n')).not.toContain('pi_3_secret_plain');
});

test('the report lists what was created, seen and never seen', async () => {
  const { ordersCreated, totals, coverage, silences, requirements, exchanges } = await judge();

  expect(ordersCreated).toHaveLength(totals.ordersCreated);
  expect(coverage['list-farmer-orders']?.['content[].orderStatus']?.values?.toSorted()).toEqual([
    'assigned',
    'cancelled',
    'completed',
    'confirmed',
    'in_progress',
    'pending',
  ]);
  expect(coverage['create-order']?.['completionDate']).toEqual({ seen: 0 });
  expect(silences).toContainEqual({ silence: 'initial orderStatus', observed: 'pending' });
  expect(
    Object.values(totals)
      .slice(0, 6)
      .reduce((sum, count) => sum + count),
  ).toBe(requirements.length);
  expect(Object.keys(exchanges)).toHaveLength(totals.requests);
});

/** Shows every area as a word. */
const spoiling =
  (handle: Handle): Handle =>
  async (call) => {
    const right = await handle(call);

    return { ...right, body: String(right.body).replaceAll(/"area":[\d.]+/g, '"area":"much"') };
  };

test('a failure quotes what the interface says about the field, and a pass what the requirement is about', async () => {
  const only = ['get-order/field-types', 'get-order/enum-values'];
  const { requirements } = await judge({ wrap: spoiling, settings: { only } });
  const quoteOf = (id: string) => requirements.find((requirement) => requirement.id === id)?.quote;

  expect(quoteOf('get-order/field-types')).toBe('area: number … Response 200: Order (with farmer and receptionist).');
  expect(quoteOf('get-order/enum-values')).toContain('paymentStatus: string enum; pending, paid, failed');
  expect(requirements.filter(({ quote }) => quote === '')).toEqual([]);
});
