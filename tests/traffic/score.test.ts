import { expect, test } from 'vitest';
import { deviants } from '../servers/deviants/index.js';
import { variants } from '../servers/variants/index.js';
import { catchInTraffic, everyNth, failedByVariant } from './score.js';

/** What one response shows, or two of them together, whoever asks. */
const broken = [
  'create-order/keeps-the-date',
  'create-order/keeps-the-location',
  'get-order/farmer-present',
  'get-order/answers-the-order-asked',
  'confirm-order/farmer-omitted',
  'list-farmer-orders/farmer-omitted',
  'list-farmer-orders/answers-the-size-asked',
  'list-feedback/is-a-page',
  'verify-payment/farmer-omitted',
  'list-sprayer-orders/field-types',
  'list-order-sprayers/no-stray-password',
  'list-notifications/recipient-password',
];

test.for(broken)('the traffic of a server that breaks %s fails there', async (id) => {
  const deviant = deviants.find(({ breaks, settings }) => breaks.length === 1 && breaks[0] === id && !settings);
  if (deviant === undefined) throw new Error(`no deviant breaks ${id} alone`);
  const caught = await catchInTraffic(deviant);

  expect(caught?.blamed).toContain(`failed ${id}`);
});

test.for(everyNth(variants, Math.ceil(variants.length / 6)))(
  'nothing fails in the traffic of a server that $differs',
  async (variant) => {
    expect(await failedByVariant(variant)).toEqual([]);
  },
);
