import { describe, expect, test } from 'vitest';
import { tokens } from '../../../reference/identity.js';
import { aReference } from '../../../reference/reference.js';
import { as, everybody, everybodyAndStates, examiningReference, lineAbout } from './examining.js';

describe('fixtures', () => {
  test('are checked, and their secrets are neither tried nor shown', async () => {
    const id = idOf('farmer');
    const payment = ['--payment-order-id', id, '--payment-secret', 'canary-of-a-secret'];
    const { out } = await examiningReference({}, [...everybody, ...payment, '--confirm-order-id', '999999']);

    expect(lineAbout('payment intent', out)).toContain(
      `order ${id} exists and belongs to the farmer; its secret was not tried`,
    );
    expect(lineAbout('order to confirm', out)).toContain(
      '✗ order to confirm SPRAY_CONFIRM_ORDER_ID is wrong: get-order finds no order 999999 (status 404, "There is no order 999999.") [settings mistake]',
    );
  });

  test('that belong to another user, or have no sprayers, are no mistake, as in a run', async () => {
    const foreign = ['--payment-order-id', idOf('other-farmer'), '--payment-secret', 'canary-of-a-secret'];
    const { exit, out } = await examiningReference({}, [...everybody, ...foreign]);
    const pending = idOf('farmer', 'pending');
    const unsprayed = await examiningReference({}, [...everybody, '--sprayers-order-id', pending]);

    expect(exit).toBe(0);
    expect(lineAbout('payment intent', out)).toMatch(
      /^· payment intent SPRAY_PAYMENT_ORDER_ID is \d+, which is not in the farmer's list/,
    );
    expect(lineAbout('order with sprayers', unsprayed.out)).toMatch(
      /^· order with sprayers SPRAY_SPRAYERS_ORDER_ID is \d+, an order without sprayers$/,
    );
    expect(out + unsprayed.out).not.toContain('[settings mistake]');
  });

  test('with a secret are no promise: the conclusion says that it was not tried', async () => {
    const payment = ['--payment-order-id', idOf('farmer'), '--payment-secret', 'canary-of-a-secret'];
    const { out } = await examiningReference({}, [...everybody, ...payment]);

    expect(out.split('\n')[1]).toBe(
      'READY: nothing prevents a complete run if SPRAY_PAYMENT_SECRET is right, which was not tried, because that may pay.',
    );
  });

  test('are not checked without a receptionist', async () => {
    const { out } = await examiningReference({}, [...as('farmer'), '--confirm-order-id', '12']);

    expect(lineAbout('order to confirm', out)).toContain('not checked, because that needs a receptionist');
  });

  test('include provider states, which are not requested; an unreachable address is reported', async () => {
    const { out } = await examiningReference({}, everybodyAndStates);
    const nobody = await examiningReference({}, [...everybody, '--states-url', 'http://127.0.0.1:1/states']);

    expect(lineAbout('provider states', out)).toContain('no state was requested: it would write');
    expect(nobody.exit).toBe(2);
    expect(lineAbout('provider states', nobody.out)).toContain('nothing listens at SPRAY_STATES_URL (ECONNREFUSED)');
  });
});

/** The id of an order of an account of the reference. */
function idOf(account: 'farmer' | 'other-farmer', status?: string): string {
  const query = status === undefined ? '' : `?orderStatus=${status}`;
  const headers = { authorization: `Bearer ${tokens[account]}` };
  const { body } = aReference().handle({ method: 'GET', target: `/api/farmer/order/${query}`, headers, body: null });
  const [first] = (JSON.parse(body) as { content: { id: number }[] }).content;

  return String(first?.id);
}
