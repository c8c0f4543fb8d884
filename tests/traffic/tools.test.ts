import createClient from 'openapi-fetch';
import { expect, test } from 'vitest';
import { judgeTraffic, startReference } from '../../bin/library/index.js';
import type { paths } from '../clients/generated/openapi-typescript.d.js';
import { idsWith } from '../support/judging.js';
import { sampleOrder } from '../support/sample-order.js';
import { aHar } from './a-har.js';

/** A fetch that writes what crosses it as mitmproxy does: HTTP/2 names, responses in base64, times of the local zone. */
function recordingFetch(entries: object[]) {
  return async (request: Request): Promise<Response> => {
    const sent = request.clone();
    const startedDateTime = new Date().toISOString().replace('Z', '000+00:00');
    const response = await fetch(request);
    const bytes = Buffer.from(await response.clone().arrayBuffer());
    const text = await sent.text();
    entries.push({
      startedDateTime,
      time: 3.5,
      request: {
        method: sent.method,
        url: sent.url,
        httpVersion: 'HTTP/2.0',
        headers: [
          { name: ':authority', value: new URL(sent.url).host },
          ...[...sent.headers].map(([name, value]) => ({ name, value })),
        ],
        ...(text === '' ? {} : { postData: { mimeType: 'application/json', text, params: [] } }),
      },
      response: {
        status: response.status,
        statusText: '',
        headers: [...response.headers].map(([name, value]) => ({ name, value })),
        content: {
          size: bytes.length,
          compression: 0,
          mimeType: 'application/json',
          text: bytes.toString('base64'),
          encoding: 'base64',
        },
      },
    });

    return response;
  };
}

test('what a client of openapi-fetch sends and gets is judged behind a recording', async () => {
  const service = await startReference();
  const entries: object[] = [];
  const clientOf = (token: string | undefined) =>
    createClient<paths>({
      baseUrl: service.baseUrl,
      headers: { Authorization: `Bearer ${token}` },
      fetch: recordingFetch(entries),
    });
  try {
    const { farmerToken, receptionistToken, sprayerToken } = service.settings;
    const [farmer, receptionist, sprayer] = [farmerToken, receptionistToken, sprayerToken].map(clientOf);
    const created = await farmer?.POST('/api/farmer/order', { body: { ...sampleOrder, location: 'Clients’ field' } });
    const path = { id: created?.data?.id ?? 0 };
    await receptionist?.GET('/api/receptionist/order/{id}', { params: { path } });
    await farmer?.POST('/api/farmer/order/{id}/confirm', { params: { path } });
    for (const size of [2, 3]) {
      const query = { page: 0, size, sort: ['id'] };
      await farmer?.GET('/api/farmer/order/', { params: { query: { ...query, orderStatus: 'confirmed' } } });
      await farmer?.GET('/api/farmer/order/', { params: { query } });
      await sprayer?.GET('/api/sprayer/order/', { params: { query } });
    }
    await receptionist?.GET('/api/receptionist/feedback/');
    await receptionist?.GET('/api/receptionist/order/{id}/sprayers', { params: { path } });
    for (const client of [farmer, receptionist, sprayer]) await client?.GET('/api/common/notification/');
  } finally {
    await service.close();
  }
  const report = await judgeTraffic(aHar(entries));

  expect(report).toMatchObject({
    verdict: 'passed',
    totals: { requests: 14 },
    traffic: { users: 3, withoutCredentials: 0, left: {} },
  });
  expect(idsWith(report, 'failed', 'warned')).toEqual([]);
  expect(idsWith(report, 'passed').length).toBeGreaterThan(140);
});
