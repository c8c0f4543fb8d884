import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Settings } from '../../helpers/settings/settings.js';
import { tokens } from '../../reference/identity.js';
import { changeQuery, isCallOf, operationOf, type Operations } from '../servers/changes/calls.js';
import { replaceItems } from '../servers/changes/pages.js';
import { aRejection, changeCalls, changeResponses, wrapInTurn, type Wrap } from '../servers/changes/servers.js';
import { everybody, only, terms } from '../servers/variants/variant.js';
import type { Target } from '../support/judging.js';

/** A hint that is given, and what its reader does about it. */
export interface Followed extends Target {
  /** Completes the sentence "a server that …". */
  readonly differs: string;
  /** The settings that the hints name. */
  readonly names: readonly string[];
  /** Requirements that have the hint, each with its reason. */
  readonly hinted: Readonly<Record<string, RegExp>>;
  /** All settings of the second run. */
  readonly followed: Partial<Settings>;
}

const noStates = { statesUrl: null };
const everyRole = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin', 'user'] as const;
const without = (...roles: readonly string[]) => only(...everyRole.filter((role) => !roles.includes(role)));
const withAll = { credentials: everybody };
const uncommon = { orderStatusParam: 'zustand', paymentMethodParam: 'zahlart' };

/** These lists are empty until a state is set up. */
const onRequest =
  (state: string, operations: Operations): Wrap =>
  (handle) => {
    let isSetUp = false;
    const idle = changeResponses(
      operations,
      replaceItems(() => []),
    )(handle);

    return (call) => {
      isSetUp ||= operationOf(call) === null && call.body?.includes(state) === true;

      return isSetUp ? handle(call) : idle(call);
    };
  };

const HIDDEN = 14;
/** One order has sprayers, and no list shows it. */
const hiddenSprayers: Wrap = wrapInTurn(
  changeResponses('list-order-sprayers', (response, call) =>
    call.target.includes(`/order/${HIDDEN}/`) ? response : replaceItems(() => [])(response, call),
  ),
  changeResponses(
    'list-sprayer-orders',
    replaceItems(() => []),
  ),
  changeResponses(
    ['list-farmer-orders', 'list-feedback', 'list-notifications'],
    replaceItems((items) =>
      items.filter(({ id, order }) => ![id, (order as { id?: unknown } | undefined)?.id].includes(HIDDEN)),
    ),
  ),
);

/** Nobody is the farmer, too, and sees one order on a page. */
const anybody = changeCalls((call) => {
  if (call.headers['authorization'] !== undefined) return call;
  const known = { ...call, headers: { ...call.headers, authorization: `Bearer ${tokens.farmer}` } };

  return isCallOf('list-farmer-orders', call) ? changeQuery(known, (query) => query.set('size', '1')) : known;
});

const oneAtATime: Wrap = (handle) => {
  let inFlight = 0;

  return async (call) => {
    inFlight++;
    const isBusy = inFlight > 1;
    await sleep(1);
    inFlight--;

    return isBusy ? aRejection(429, { 'Retry-After': '3600' }) : handle(call);
  };
};

const DEFAULT_DEADLINE_MS = 900_000;
/** A quarter of an hour passes before the list comes. */
const slow: Wrap = (handle) => (call) => {
  if (operationOf(call) === 'list-feedback' && vi.isFakeTimers()) vi.advanceTimersByTime(DEFAULT_DEADLINE_MS);

  return handle(call);
};

const long: Wrap = changeResponses('list-feedback', (response) => ({
  ...response,
  body: { ...(response.body as object), padding: 'x'.repeat(33 * 1024 ** 2) },
}));

/** One for each setting that a hint can name, and for each kind of reason. */
export const following: readonly Followed[] = [
  {
    differs: 'has no data',
    rules: { seeded: false },
    settings: { ...noStates, ...terms },
    names: ['SPRAY_STATES_URL'],
    hinted: {
      'verify-payment/answers-200': /^no payment intent/,
      'list-feedback/field-types': /because the list is empty$/,
      'list-sprayer-orders/field-types': /because the list is empty$/,
      'list-order-sprayers/field-types': /because the list is empty$/,
      'list-order-sprayers/names-the-sprayers': /^no order is known to have sprayers$/,
      'list-feedback/receptionist-included': /because the list is empty$/,
      'list-sprayer-orders/pages-share-no-item': /too few items for two pages$/,
      'list-sprayer-orders/holds-own-orders': /^SPRAY_SPRAYER_TOKEN is set, and no response identifies/,
      'list-sprayer-orders/shows-own-orders-only': /^SPRAY_SPRAYER_TOKEN is set, and fewer than two orders/,
    },
    followed: terms,
  },
  {
    differs: 'has notifications only on request',
    wrap: onRequest('notifications', 'list-notifications'),
    settings: noStates,
    names: ['SPRAY_STATES_URL'],
    hinted: {
      'list-notifications/field-types': /because the list is empty$/,
      'list-notifications/recipients-differ': /^fewer than two users have notifications$/,
      'list-notifications/recipient-is-the-caller': /^the farmer has no notifications$/,
    },
    followed: {},
  },
  {
    differs: 'has orders with sprayers only on request',
    wrap: onRequest('order of the sprayer', ['list-sprayer-orders', 'list-order-sprayers']),
    settings: noStates,
    names: ['SPRAY_STATES_URL'],
    hinted: {
      'list-sprayer-orders/field-types': /because the list is empty$/,
      'list-sprayer-orders/holds-own-orders': /^no order names the logged-in sprayer$/,
    },
    followed: {},
  },
  {
    differs: 'has no data, whose sessions and crops cannot be guessed',
    rules: { seeded: false },
    settings: noStates,
    names: ['SPRAY_SESSION', 'SPRAY_CROP'],
    hinted: {
      'create-order/answers-200': /its session and crop type were guesses$/,
      'confirm-order/answers-200': /^no order to confirm: /,
      'list-order-sprayers/answers-200': /^no order to request: /,
      'list-farmer-orders/field-types': /^no field of this kind was shown because the list is empty: /,
      'list-farmer-orders/accepts-each-order-status': /^no orders to filter: /,
    },
    followed: { ...noStates, ...terms },
  },
  {
    differs: 'confirms only orders that have a sprayer',
    rules: { confirms: 'assigned' },
    settings: noStates,
    names: ['SPRAY_CONFIRM_ORDER_ID'],
    hinted: { 'confirm-order/answers-200': /^the service did not confirm a new order/ },
    followed: { ...noStates, confirmOrderId: '20' },
  },
  {
    differs: 'creates no payment intents',
    settings: noStates,
    names: ['SPRAY_PAYMENT_ORDER_ID', 'SPRAY_PAYMENT_SECRET'],
    hinted: { 'verify-payment/answers-200': /^no payment intent/ },
    followed: { ...noStates, paymentOrderId: '20', paymentSecret: 'pi_20_secret_pmar4k' },
  },
  {
    differs: 'has one order with sprayers, which no list shows',
    wrap: hiddenSprayers,
    settings: noStates,
    names: ['SPRAY_SPRAYERS_ORDER_ID'],
    hinted: {
      'list-order-sprayers/field-types': /because the list is empty$/,
      'list-order-sprayers/names-the-sprayers': /^no order is known to have sprayers$/,
    },
    followed: { ...noStates, sprayersOrderId: String(HIDDEN) },
  },
  {
    differs: 'filters by names that cannot be guessed',
    rules: uncommon,
    names: ['SPRAY_ORDER_STATUS_PARAM', 'SPRAY_PAYMENT_METHOD_PARAM'],
    hinted: {
      'list-farmer-orders/accepts-each-order-status':
        /^the orderStatus filter has another name, or does nothing: orderStatus, status, /,
      'list-farmer-orders/accepts-each-payment-method':
        /^the paymentMethod filter has another name, or does nothing: paymentMethod, method, /,
    },
    followed: uncommon,
  },
  {
    differs: 'clamps every size to 1',
    rules: { maximumPageSize: 1 },
    names: ['SPRAY_PAGEABLE'],
    hinted: { 'list-farmer-orders/pages-share-no-item': /none of the known encodings/ },
    followed: { pageable: 'flat' },
  },
  {
    differs: 'is judged read-only',
    settings: { readOnly: true },
    names: ['SPRAY_READ_ONLY=false'],
    hinted: { 'create-order/answers-200': /^this needs a write/ },
    followed: {},
  },
  {
    differs: 'is judged with the credentials of a farmer alone',
    settings: only('farmer', 'user'),
    names: ['SPRAY_OTHER_FARMER_TOKEN', 'SPRAY_RECEPTIONIST_TOKEN', 'SPRAY_SPRAYER_TOKEN', 'SPRAY_HEADERS'],
    hinted: {
      'list-farmer-orders/hidden-from-other-farmers': /^the second farmer has no credentials$/,
      'get-order/answers-200': /^the receptionist has no credentials/,
      'list-sprayer-orders/answers-200': /^the sprayer has no credentials/,
    },
    followed: withAll,
  },
  {
    differs: 'is judged without the credentials of the farmer',
    settings: without('farmer', 'user'),
    names: ['SPRAY_FARMER_TOKEN'],
    hinted: { 'create-order/answers-200': /^the farmer has no credentials/ },
    followed: withAll,
  },
  {
    differs: 'takes anybody for a farmer, and shows them one order on a page',
    wrap: anybody,
    settings: { ...without('farmer', 'user'), pageable: 'flat' },
    names: ['SPRAY_FARMER_TOKEN'],
    hinted: {
      'list-farmer-orders/holds-created-orders': /use a farmer with few orders$/,
      'list-notifications/recipient-is-the-caller': /^without credentials no user is logged in$/,
    },
    followed: { ...withAll, pageable: 'flat' },
  },
  {
    differs: 'takes one request at a time',
    wrap: oneAtATime,
    names: ['SPRAY_CONCURRENCY'],
    hinted: { 'list-feedback/answers-200': /rate-limited the suite/ },
    followed: { concurrency: 1 },
  },
  {
    differs: 'responds with more than the suite reads',
    wrap: long,
    names: ['SPRAY_MAX_BODY_BYTES'],
    hinted: { 'list-feedback/answers-200': /too large to read$/ },
    followed: { maxBodyBytes: 1024 ** 3 },
  },
  {
    differs: 'takes as long as a run may take',
    wrap: slow,
    names: ['SPRAY_DEADLINE_S'],
    hinted: { 'list-feedback/answers-200': /^the run took longer than 900 s$/ },
    followed: { deadlineS: 100_000 },
  },
];
