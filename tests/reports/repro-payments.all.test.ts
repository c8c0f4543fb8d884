import { expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import type { Report } from '../../helpers/records/report.js';
import { reproScript } from '../../helpers/reports/repro-script.js';
import { aReference } from '../../reference/reference.js';
import { exploredReport, reproducing } from '../support/explored.js';
import type { Handle } from '../support/in-process.js';
import { ownFolder } from '../support/own-folder.js';
import { scriptsIn } from './running-scripts.js';

const { sentTo } = scriptsIn(ownFolder('repro-payments').folder);
const isPaid = ({ operation, request }: Exchange) => operation === 'verify-payment' && !/made-up/.test(request.url);
const isState = ({ operation, request }: Exchange) =>
  operation === 'provider-state' && /payment/.test(request.body ?? '');

/** An exploration that verified payments, with or without the provider states that gave the secret. */
async function verifying(withState: boolean): Promise<Report> {
  return exploredReport({}, (all) => {
    const paid = all.find(isPaid);
    const id = paid?.request.url.split('/').at(-3) ?? '';
    const read = all.filter(({ request }) => request.url.endsWith(`/receptionist/order/${id}`));
    const used = [...(withState ? all.filter(isState).slice(0, 1) : []), paid, read[0], paid];

    return reproducing(
      'verify-payment/answers-200',
      used.filter((each) => each !== undefined),
    );
  });
}

const asked = `--- 1: a provider state
--- 2: GET verify-payment as farmer
HTTP/1.1 200 OK`;

test.for([true, false])(
  'a script takes the order and the secret of a payment from the provider state: %s',
  async (withState) => {
    const report = await verifying(withState);
    const { stdout, stderr } = await sentTo(aReference().handle, report);

    expect(reproScript(report, {})).not.toContain('SPRAY_PAYMENT_SECRET');
    expect(stderr).toBe('');
    expect(stdout).toContain(asked);
    expect([...stdout.matchAll(/^(?:---.*|HTTP\/1\.1 \d+)/gm)].map(String).slice(1)).toEqual([
      '--- 2: GET verify-payment as farmer',
      'HTTP/1.1 200',
      '--- 3: GET get-order as receptionist',
      'HTTP/1.1 200',
      '--- 4: GET verify-payment as farmer',
      'HTTP/1.1 200',
    ]);
    // The secret of the provider state.
    expect(stdout).not.toContain('secret');
  },
);

test('a script sends whatever is in a secret, and executes nothing of it', async () => {
  const targets: string[] = [];
  const secret = `a/b ?#%"\\'$(touch pwned);é`;
  const handle: Handle = ({ target }) => {
    targets.push(target);

    return { status: 200, headers: {}, body: JSON.stringify({ orderId: '7', secret }) };
  };
  await sentTo(handle, await verifying(false));
  const [, path = ''] = /payment-intent\/(.*)$/.exec(targets[1] ?? '') ?? [];

  expect(targets[1]).toMatch(/^\/api\/farmer\/order\/7\/payment-intent\/%61%2f/);
  expect(decodeURIComponent(path)).toBe(secret);
});

test('a secret of the settings is named by its variable', async () => {
  const report = await verifying(false);
  const configured = { ...report, recording: { ...report.recording, hasPaymentSecret: true } };
  const { stderr } = await sentTo(aReference().handle, configured);

  expect(reproScript(configured, {})).toMatch(/payment-intent\/\$\{SPRAY_PAYMENT_SECRET\}"/);
  expect(stderr).toContain('SPRAY_PAYMENT_SECRET: set it before you run this script');
});
