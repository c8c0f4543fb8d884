import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { consoleLines, traceLines } from '../../helpers/reports/console.js';
import { annotations } from '../../helpers/reports/github.js';
import { reportFiles } from '../support/report-files.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference, type Call } from '../../reference/reference.js';
import type { Handle, Reply } from '../support/in-process.js';
import { judge } from '../support/judging.js';
import { writtenForms } from './written-forms.js';

/** A secret of each kind. None has ten characters in common with another, or with our own words. */
const canaries = {
  token: 'farmer-kanari-Q7x1-Vogel-3k',
  header: 'zu29 kleiner/kanari=Y4 gelb',
  cookie: 'c00kie~sittich~8842~gruen',
  'password of Basic': 'basic!wellensittich!55!blau',
  'payment secret': 'pi_5HbeoPapageiRot77_secret_k',
  'password of a proxy': 'proxy-nymphensittich-19-grau',
  password: '$2b$10$kakadu.weiss.N9qo8uLO',
};
const basic = Buffer.from(`harriet:${canaries['password of Basic']}`).toString('base64');

/** Where a target may put a text into its response. */
const positions: Readonly<Record<string, (right: Reply, texts: readonly string[]) => Reply>> = {
  'in names of fields': (right, texts) => ({
    ...right,
    body: changed(right, (order) => [...texts.map((text) => [text, 1]), ...order]),
  }),
  'in names of fields that are repeated': (right, texts) => ({
    ...right,
    body: String(right.body).replace(/^\{/, `{${texts.map((text) => `${JSON.stringify(text)}:1,`.repeat(2)).join('')}`),
  }),
  'in place of the name of a field': (right, texts) => ({
    ...right,
    body: changed(right, (order) =>
      order.map(([name, value]) => [name === 'location' ? (texts[0] ?? '') : name, value]),
    ),
  }),
  'in values': (right, texts) => ({
    ...right,
    body: changed(right, (order) =>
      order.map(([name, value]) => [name, typeof value === 'string' ? texts.join(' | ') : value]),
    ),
  }),
  'in values, alone': (right, texts) => ({
    ...right,
    body: changed(right, (order) =>
      order.map(([name, value], index) => [name, typeof value === 'string' ? texts[index % texts.length] : value]),
    ),
  }),
  'in names of headers': (right, texts) => ({
    ...right,
    headers: {
      ...right.headers,
      ...Object.fromEntries(texts.filter((text) => /^[\w!#$%&'*+.^`|~-]+$/.test(text)).map((text) => [text, '1'])),
    },
  }),
  'in values of headers': (right, texts) => ({
    ...right,
    headers: {
      ...right.headers,
      ...Object.fromEntries(texts.map((text, index) => [`x-echo-${index}`, text.replaceAll(/[^ -~]/g, '')])),
    },
  }),
  'in the address of a redirect': (_, texts) => ({
    status: 302,
    headers: { location: `https://elsewhere.example/${texts.map((text) => text.replaceAll(/[^!-~]/g, '')).join('/')}` },
    body: '',
  }),
  'in an error page': (_, texts) => ({
    status: 500,
    headers: { 'content-type': 'text/html' },
    body: `<pre>${texts.join('\n\n')}</pre>`,
  }),
  'where JSON ends': (right, texts) => ({ ...right, body: `{"a":${texts.join('')}` }),
  'after JSON': (right, texts) => ({ ...right, body: `{"a":12345678 ${texts.join('')}}` }),
  'in bytes that are not UTF-8': (right, texts) => ({
    ...right,
    body: Buffer.from(`\xff ${texts.join('\n\n')}`, 'latin1'),
  }),
};

type Members = [string, unknown][];

/** A response with each of its objects, or each on its page, changed. */
function changed({ body }: Reply, change: (members: Members) => unknown[][]): string {
  const value = JSON.parse(String(body)) as Record<string, unknown>;
  const one = (item: object) => Object.fromEntries(change(Object.entries(item)) as Members);

  return JSON.stringify(
    Array.isArray(value['content']) ? { ...value, content: value['content'].map(one) } : one(value),
  );
}

const pairs = Object.values(canaries).flatMap((secret) => Object.values(writtenForms).map((write) => write(secret)));

/** So many in a response: all of them would be more than a report shows of a body. */
const AT_ONCE = 10;

function chatty(put: (right: Reply, texts: readonly string[]) => Reply): (handle: Handle) => Handle {
  let next = 0;

  return (handle) => async (call) => {
    const right = await handle(inward(call));
    if (right.status !== 200 || call.target.includes('payment-intent')) return right;
    if (String(right.body).includes('"secret"'))
      return { ...right, body: JSON.stringify({ orderId: 20, secret: canaries['payment secret'] }) };
    const texts = Array.from({ length: AT_ONCE }, (_, index) => pairs[(next + index) % pairs.length] ?? '');
    next += AT_ONCE - 3; // each of them is the first one at some time

    return call.target.includes('/notification/') ? withPassword(right) : put(right, texts);
  };
}

function withPassword(right: Reply): Reply {
  const body = String(right.body).replaceAll(/"password":"[^"]*"/g, `"password":${JSON.stringify(canaries.password)}`);

  return { ...right, body };
}

/** The reference knows the farmer by a token. */
function inward(call: Call): Call {
  return call.headers['x-key'] === undefined
    ? call
    : { ...call, headers: { ...call.headers, ...aReference().credentials.farmer } };
}

async function judged(position: string, isConfigured: boolean): Promise<Report> {
  const { credentials } = aReference();
  const farmer = {
    authorization: `Bearer ${canaries.token}`,
    cookie: `session=${canaries.cookie}; theme=dark`,
    'x-key': canaries.header,
  };
  const receptionist = { ...credentials.receptionist, 'proxy-authorization': `Basic ${basic}` };
  const text = `http://user:${encodeURIComponent(canaries['password of a proxy'])}@proxy.example:3128`;
  const settings = isConfigured
    ? {
        credentials: { ...credentials, farmer, receptionist, user: farmer },
        proxies: { http: { variable: 'HTTP_PROXY', text }, https: null, exceptions: '' },
      }
    : { only: ['get-order', 'list-order-sprayers'] };

  return judge({ wrap: chatty(positions[position] ?? ((right) => right)), settings });
}

/** JSON is read, because its escapes would hide a secret from the test. */
function outputsOf(report: Report): Readonly<Record<string, string>> {
  const files = Object.entries(reportFiles(sealReport(report, null)));
  const read = files.map(([name, text]) => [
    name,
    /\.(?:json|har)$/.test(name) ? textsIn(JSON.parse(text)).join('\n') : text,
  ]);

  return {
    ...(Object.fromEntries(read) as Record<string, string>),
    console: printedText(consoleLines(report, { commandFor: (id) => id })),
    annotations: annotations(report).join('\n'),
    trace: traceLines(report).join('\n'),
  };
}

/** Every name and every text in a value, and in JSON that is a text, and what base64 says. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...textsIn(parsed(value))];
  if (typeof value !== 'object' || value === null) return [];
  const bytes = 'base64' in value ? [Buffer.from(String(value.base64), 'base64').toString('latin1')] : [];

  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn), ...bytes];
}

function parsed(text: string): unknown {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Whether the start or the end of what a target said about a secret is in a text. */
function isSaid(form: string, secret: string, text: string): boolean {
  const written = writtenForms[form]?.(secret) ?? '';
  // What is before the secret there is none.
  const telling = form.includes('in lines') ? written.slice(-secret.length) : written;
  const length = Math.max(SHORTEST, Math.ceil(telling.length * 0.6));
  const starts = [0, telling.length - length];

  return starts.some((start) => text.includes(telling.slice(start, start + length)));
}

/** Less of a secret says nothing. */
const SHORTEST = 10;

function shownIn(text: string): string[] {
  return Object.entries(canaries).flatMap(([canary, secret]) =>
    Object.keys(writtenForms)
      .filter((form) => isSaid(form, secret, text))
      .map((form) => `${canary}, ${form}`),
  );
}

describe.for(Object.keys(positions))('%s', (position) => {
  test('no secret is shown, in any form', async () => {
    const outputs = Object.entries(outputsOf(await judged(position, true)));

    expect(outputs.flatMap(([name, text]) => shownIn(text).map((what) => `${name}: ${what}`))).toEqual([]);
  });

  test('a text that is no secret is shown, so that the test above can fail', async () => {
    const shown = textsIn(await judged(position, false)).join('\n');

    expect(shownIn(shown).filter((what) => what.startsWith('token, '))).not.toEqual([]);
  });
});
