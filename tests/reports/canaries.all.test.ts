import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { annotations } from '../../helpers/reports/github.js';
import { reportFiles } from '../support/report-files.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { printedText } from '../../helpers/words/line.js';
import { aReference, type Call } from '../../reference/reference.js';
import type { Handle, Reply } from '../support/in-process.js';
import { judge } from '../support/judging.js';

/** Secrets of every kind, none of which may appear in any output. */
const canaries = {
  token: 'canary-Token/1+x=',
  cookie: 'canary-cookie-2',
  header: 'canary "header" ü 3',
  basicPassword: 'canary:basic 4',
  paymentSecret: 'pi_canary_secret_5',
  password: '$2b$10$canary.password.6',
};

const basic = `Basic ${Buffer.from(`harriet:${canaries.basicPassword}`).toString('base64')}`;

/** A secret as a target might write it. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(secret).replaceAll(/%../g, (byte) => byte.toLowerCase()),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`x${secret}y`).toString('base64'),
];

const everyForm = [...Object.values(canaries), basic].flatMap(forms);

/** A service that echoes every secret it knows, everywhere. */
const indiscreet =
  (handle: Handle): Handle =>
  async (call) => {
    const right = await handle(inward(call));
    const said = everyForm.join(' | ');
    const headers = {
      ...right.headers,
      'x-echo': everyForm.filter((form) => /^[ -~]*$/.test(form)).join(' | '),
      'set-cookie': `s=${canaries.cookie}`,
    };
    if (call.target.includes('/sprayers')) return { status: 500, headers, body: `<pre>${said}</pre>` };
    if (call.target.includes('/feedback'))
      return { status: 302, headers: { ...headers, location: `/?t=${said}` }, body: '' };
    if (right.status !== 200) return { ...right, headers, body: said };

    return { ...right, headers, body: outward(right, said) };
  };

/** The reference knows the farmer by a token, and the payment by its own secret. */
function inward(call: Call): Call {
  const { authorization: _, ...headers } = call.headers;
  const { farmer } = aReference().credentials;
  const isFarmer = call.headers['x-key'] !== undefined;

  return { ...call, headers: isFarmer ? { ...headers, ...farmer } : call.headers };
}

function outward({ body }: Reply, said: string): string {
  const value = JSON.parse(String(body)) as Record<string, unknown>;
  if (typeof value['secret'] === 'string') return JSON.stringify({ ...value, secret: canaries.paymentSecret });
  const page = value['content'];
  const shown = Array.isArray(page) ? { ...value, content: page.map((item: object) => chatty(item, said)) } : value;

  return JSON.stringify({ ...shown, debug: said, password: { hash: canaries.password } });
}

const chatty = (item: object, said: string): object => ({
  ...item,
  text: said,
  location: 7,
  note: { password: canaries.password },
});

async function judged(): Promise<Report> {
  const { credentials } = aReference();
  const farmer = {
    authorization: basic,
    cookie: `session=${canaries.cookie}; theme=dark`,
    'x-key': canaries.header,
    'x-role': 'farmer',
  };
  const receptionist = { ...credentials.receptionist, 'x-token': canaries.token };

  return judge({ wrap: indiscreet, settings: { credentials: { ...credentials, farmer, receptionist, user: farmer } } });
}

const report = await judged();
const outputs: Readonly<Record<string, string>> = {
  ...reportFiles(sealReport(report, null)),
  console: printedText(consoleLines(report, { commandFor: (id) => id })),
  annotations: annotations(report).join('\n'),
};

describe.for(Object.entries(outputs))('%s', ([, text]) => {
  test('shows no secret in any form', () => {
    expect(everyForm.filter((form) => text.includes(form))).toEqual([]);
    expect(text).not.toMatch(/canary/i);
  });
});

test('the target fails requirements, so that there are findings to check', () => {
  expect(report.verdict).toBe('non-conformant');
  expect(Object.values(outputs).every((text) => text.length > 100)).toBe(true);
  expect(outputs['conformance.json']).toContain('***');
});

test.for([
  ['a setting', { paymentOrderId: '20', paymentSecret: 'tok-9' }, null],
  ['a state', {}, 'tok-9'],
] as const)('a short payment secret of %s is shown nowhere', async ([, settings, secret]) => {
  const wrap = (handle: Handle): Handle =>
    async function giving(call) {
      const right = await handle(call);
      const isState = secret !== null && String(right.body).includes('"secret"');

      return isState ? { ...right, body: JSON.stringify({ orderId: 20, secret }) } : right;
    };
  const short = await judge({ wrap, settings });
  const files = Object.values(reportFiles(sealReport(short, null))).join('\n');

  expect(Object.values(short.exchanges).filter(({ operation }) => operation === 'verify-payment')).not.toEqual([]);
  expect(files).not.toContain('tok-9');
});

test('a short header value is masked only as a whole value', () => {
  const [first] = Object.values(report.exchanges).filter(({ role }) => role === 'farmer');

  expect(first?.request.headers['x-role']).toBe('***');
  expect(first?.request.url).toContain('/api/farmer/order/');
  expect(outputs['conformance.html']).toContain('farmer');
});
