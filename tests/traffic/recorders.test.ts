import { expect, test } from 'vitest';
import { judgeTraffic } from '../../bin/library/index.js';
import { idsWith } from '../support/judging.js';
import { aHar, create, entriesFor, get, usual, withBody, type Entry } from './a-har.js';

const judged = (entries: readonly object[]) => judgeTraffic(aHar(entries));
const hidden = (name: string) => (order: Record<string, unknown>) => ({ ...order, [name]: '***' });

test('no report shows a credential or a payment secret, whoever asks, and wherever it stands', async () => {
  const alone = entriesFor([get('/api/common/notification/')]).map((entry) =>
    withBody(entry, (page) => ({ ...page, next: 'https://spray.example/?of=reference-farmer-token' })),
  );
  const inQuery = entriesFor([get('/api/common/notification/?access_token=a1b2c3d4e5&X-Api-Key=f6g7h8i9', null)]);
  const paid = entriesFor([get('/api/farmer/order/20/payment-intent/pi_made_20_x1')]).map((entry) =>
    withBody(entry, (order) => ({ ...order, note: 'paid by pi_made_20_x1' })),
  );

  for (const entries of [alone, inQuery, paid])
    expect(JSON.stringify(await judged(entries))).not.toMatch(/reference-farmer-token|a1b2c3d4|f6g7h8|pi_made/);
});

test('what a browser took from its cache is counted, and not judged', async () => {
  const stale = usual()
    .slice(1, 2)
    .map((entry) => ({ ...withBody(entry, (page) => ({ ...page, content: [] })), _fromCache: 'disk' }));
  const report = await judged([...usual(), ...stale, ...stale]);

  expect(idsWith(report, 'failed', 'warned')).toEqual([]);
  expect(report.traffic?.left).toEqual({ 'which a browser took from its cache': 2 });
});

test('a page whose number is longer than any type holds is no fault of the service', async () => {
  const entries = entriesFor([get('/api/farmer/order/?page=0&size=2'), get('/api/farmer/order/?page=0&size=3')]);
  const [first] = entries as [Entry];
  const url = first.request.url.replace('page=0', `page=${'9'.repeat(400)}`);

  expect(idsWith(await judged([...entries, { ...first, request: { ...first.request, url } }]), 'failed')).toEqual([]);
});

test('a value that a recorder hid only in the request, or only in the response, warns at most', async () => {
  const [created] = entriesFor([create()]) as [Entry];
  const sent = { ...created.request.postData, text: JSON.stringify({ ...aBody(created), location: '[REDACTED]' }) };
  const sides = [
    withBody(created, hidden('location')),
    { ...created, request: { ...created.request, postData: sent } },
  ];

  for (const entry of sides) {
    const report = await judged([entry]);
    expect(idsWith(report, 'failed')).toEqual([]);
    expect(idsWith(report, 'warned')).toEqual(['create-order/keeps-the-location']);
  }
});

function aBody({ request: { postData } }: Entry): object {
  return JSON.parse(postData?.text ?? '') as object;
}

/** The order 26 before and after it is confirmed, as a service shows it that answers a confirmation, and stores it at times. */
function confirming(isStored: (reading: number) => boolean): Entry[] {
  const read = get('/api/receptionist/order/26', 'reference-receptionist-token');
  const confirm = { ...get('/api/farmer/order/26/confirm'), call: 'POST /api/farmer/order/26/confirm' };
  const [before, changed, after] = entriesFor([read, confirm, read]) as [Entry, Entry, Entry];
  const later = Array.from({ length: 4 }, (_, reading) => (isStored(reading) ? after : before));

  return [before, changed, ...later].map((entry, index) => ({
    ...entry,
    startedDateTime: new Date(Date.parse('2026-05-04T03:02:01Z') + index * 10_000).toISOString(),
  }));
}

test('a confirmation that is never stored fails, also of an order whose creation was not recorded', async () => {
  const id = 'confirm-order/later-reads-show-it';

  expect(idsWith(await judged(confirming(() => false)), 'failed')).toEqual([id]);
  expect(idsWith(await judged(confirming((reading) => reading === 0)), 'failed', 'warned')).not.toContain(id);
});
