import { aReference } from '../../reference/reference.js';
import { tokens } from '../../reference/identity.js';
import { sampleOrder } from '../support/sample-order.js';

export const ORIGIN = 'https://spray.example';

/** A request of a client: its method and path, who asks, and what is sent. */
export interface Sent {
  readonly call: string;
  readonly token?: string | null;
  readonly body?: object;
}

export const create = (changes: object = {}): Sent => ({
  call: 'POST /api/farmer/order',
  token: tokens.farmer,
  body: { ...sampleOrder, location: 'Field 7', ...changes },
});

export const get = (path: string, token: string | null = tokens.farmer): Sent => ({ call: `GET ${path}`, token });

/** An entry as most tools write it. */
export interface Entry {
  startedDateTime: string;
  time: number;
  request: {
    method: string;
    url: string;
    headers: { name: string; value: string }[];
    postData?: { mimeType: string; text: string };
    [more: string]: unknown;
  };
  response: {
    status: number;
    headers: { name: string; value: string }[];
    content: { size?: number; mimeType?: string; text?: string; encoding?: string; comment?: string };
    [more: string]: unknown;
  };
  [more: string]: unknown;
}

/** What the reference responds to these requests, which are a second apart. */
export function entriesFor(sent: readonly Sent[], base = ORIGIN, start = '2026-05-04T03:02:01.000Z'): Entry[] {
  const { handle } = aReference();

  return sent.map(({ call, token = null, body }, index) => {
    const [method = '', path = ''] = call.split(' ');
    const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const text = body === undefined ? null : JSON.stringify(body);
    const reply = handle({ method, target: path, headers: { ...authorization, ...type }, body: text });
    const content = reply.body;

    return {
      startedDateTime: new Date(Date.parse(start) + index * 1000).toISOString(),
      time: 5,
      request: {
        method,
        url: `${base}${path}`,
        headers: Object.entries({ ...authorization, ...type }).map(([name, value]) => ({ name, value })),
        ...(text === null ? {} : { postData: { mimeType: 'application/json', text } }),
      },
      response: {
        status: reply.status,
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { size: content.length, mimeType: 'application/json', text: content },
      },
    };
  });
}

export function aHar(entries: readonly object[]): { log: { version: string; entries: readonly object[] } } {
  return { log: { version: '1.2', entries } };
}

/** A farmer creates an order, reads the list, and a receptionist reads the order. */
export const usual = (): Entry[] =>
  entriesFor([
    create(),
    get('/api/farmer/order/?page=0&size=2'),
    get('/api/farmer/order/?page=0&size=3'),
    get('/api/receptionist/order/47', tokens.receptionist),
    get('/api/common/notification/'),
  ]);

/** The response of an entry with another body. */
export function withBody(entry: Entry, change: (value: Record<string, unknown>) => unknown): Entry {
  const text = JSON.stringify(change(JSON.parse(entry.response.content.text ?? '') as Record<string, unknown>));

  return { ...entry, response: { ...entry.response, content: { ...entry.response.content, text, size: text.length } } };
}
