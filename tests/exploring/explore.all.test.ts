import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../../helpers/connection/wire.js';
import { inDigits } from '../../helpers/exchanges/shown-objects.js';
import { aReport } from '../../helpers/records/report.js';
import { changeItems } from '../servers/changes/responses.js';
import { changeResponses } from '../servers/changes/servers.js';
import { changeField, changeWhere } from '../servers/changes/objects.js';
import { serverWith } from '../servers/conditional/conditional-deviant.js';
import { conditionalDeviants } from '../servers/conditional/index.js';
import { deviantSettings } from '../servers/deviants/deviant.js';
import { exploreTarget } from './exploring.js';

/** A request without what differs each time: the mark of the exploration, also as a decimal number. */
function withoutMark({ method, url, body }: WireRequest, mark: string): string {
  return `${method} ${url} ${body ?? ''}`.replaceAll(mark, 'mark').replaceAll(inDigits(mark), 'mark');
}

/** The farmer's list shows areas above 100 as 100. */
const capped = {
  settings: deviantSettings,
  wrap: changeResponses(
    'list-farmer-orders',
    changeItems(
      changeWhere(
        ({ area }) => Number(area) > 100,
        changeField('area', () => 100),
      ),
    ),
  ),
};

describe('an exploration', () => {
  test('finds nothing wrong with the reference, and reaches most of what it counts', async () => {
    const { explored, failed } = await exploreTarget({}, { budget: { orders: 60, requests: 2000, minutes: 2 } });
    const { values, states, pairs } = explored.exploration.coverage;
    const reached = [...values, ...states].filter(({ count }) => count > 0).length;

    expect(failed).toEqual([]);
    expect(explored.error).toBeNull();
    expect(reached / (values.length + states.length)).toBeGreaterThan(0.85);
    expect(pairs.filter(({ reached: sent, of }) => sent / of > 0.5).length / pairs.length).toBeGreaterThan(0.9);
  });

  test('sends the same requests with the same seed, and others with another', async () => {
    const [first, again, other] = await Promise.all(
      [7, 7, 8].map((seed) =>
        exploreTarget({ settings: { seed } }, { budget: { orders: 12, requests: 300, minutes: 2 } }),
      ),
    );
    const requestsOf = (target: typeof first) =>
      target?.sent.map((request) => withoutMark(request, target.explored.mark));

    expect(requestsOf(again)).toEqual(requestsOf(first));
    expect(requestsOf(other)).not.toEqual(requestsOf(first));
  });

  test.for([
    { orders: 5, requests: 2000, minutes: 2 },
    { orders: 100, requests: 150, minutes: 2 },
  ])('keeps to its budget of $orders orders and $requests requests', async (budget) => {
    const { explored, sent } = await exploreTarget(capped, { budget });
    const created = sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/farmer/order'));

    expect(explored.exploration.spent.orders).toBeLessThanOrEqual(budget.orders);
    expect(explored.exploration.spent.requests).toBe(sent.length);
    // Whatever is in flight when the budget ends is still sent: the first requests, and the pages of a list.
    expect(sent.length).toBeLessThanOrEqual(budget.requests + 50);
    expect(created.length).toBeGreaterThan(2);
  });

  test('writes nothing if it is read-only, and still explores lists, pages and filters', async () => {
    const settings = { ...deviantSettings, readOnly: true };
    const { explored, sent, failed } = await exploreTarget(
      { settings },
      { budget: { orders: 10, requests: 250, minutes: 2 } },
    );
    const passed = explored.judgements
      .filter(({ outcome }) => outcome === 'passed')
      .map(({ requirement }) => requirement.id);

    expect(sent.filter(({ method, url }) => method !== 'GET' || url.includes('payment-intent'))).toEqual([]);
    expect(failed).toEqual([]);
    expect(passed).toEqual(
      expect.arrayContaining([
        'list-farmer-orders/filters-by-order-status',
        'list-farmer-orders/page-arithmetic',
        'list-sprayer-orders/pages-share-no-item',
      ]),
    );
  });

  test('explores nothing if it is read-only and every list is empty', async () => {
    const target = { settings: { ...deviantSettings, readOnly: true }, rules: { seeded: false } };
    const { explored } = await exploreTarget(target, { budget: { orders: 10, requests: 250, minutes: 2 } });

    expect(explored.judgements.filter(({ outcome }) => outcome === 'passed')).toEqual([]);
    expect(aReport({ ...explored, isReference: true }).verdict).toBe('incomplete');
  });

  test('waits where the target asks it to, and says how often', async () => {
    let calls = 0;
    const { explored, failed } = await exploreTarget(
      {
        settings: deviantSettings,
        wrap: (handle) => (call) =>
          ++calls % 50 === 0 ? { status: 429, headers: { 'retry-after': '0' }, body: '' } : handle(call),
      },
      { budget: { orders: 10, requests: 250, minutes: 2 } },
    );

    expect(failed).toEqual([]);
    expect(explored.waits).toBe(Math.floor(calls / 50));
    expect(calls).toBeGreaterThan(100);
  });

  test('ends when it is interrupted', async () => {
    const { explored, sent } = await exploreTarget({}, { signal: AbortSignal.abort() });

    expect(explored.isInterrupted).toBe(true);
    expect(explored.exploration.endedBy).toBe('interruption');
    expect(sent).toEqual([]);
  });
});

describe('a failure', () => {
  test('ends as the shortest sequence with the plainest values, which fails each time', async () => {
    const { explored, failed } = await exploreTarget(capped, { budget: { orders: 120, requests: 2000, minutes: 2 } });
    const [reproduction] = explored.exploration.reproductions;

    expect(failed).toEqual(['list-farmer-orders/shown-as-created']);
    expect(reproduction?.shownAgain).toBe(2);
    expect(reproduction?.steps).toMatchObject([
      {
        do: 'create',
        as: 'farmer',
        order: { session: 0, crop: 0, location: 'Field {label}', confirmed: false, paymentMethod: 'cash' },
      },
      { do: 'list', list: 'list-farmer-orders', as: 'farmer' },
    ]);
    expect(reproduction?.exchanges.length).toBeLessThanOrEqual(5);
  });

  test('names exchanges that are kept', async () => {
    const { explored } = await exploreTarget(capped, { budget: { orders: 60, requests: 2000, minutes: 2 } });
    const kept = new Set(explored.exchanges.map(({ id }) => id));
    const named = [
      ...explored.judgements.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)),
      ...explored.exploration.reproductions.flatMap(({ exchanges }) => exchanges),
    ];

    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBe(explored.exchanges.length);
  });

  test('is found again when it is played again, and is gone once it is mended', async () => {
    const { explored } = await exploreTarget(capped, { budget: { orders: 60, requests: 2000, minutes: 2 } });
    const replay = explored.exploration.reproductions;
    const again = await exploreTarget(capped, { replay });
    const mended = await exploreTarget({ settings: deviantSettings }, { replay });

    expect(again.failed).toEqual(['list-farmer-orders/shown-as-created']);
    expect(mended.failed).toEqual([]);
    expect(mended.explored.judgements.find(({ requirement }) => requirement.id === again.failed[0])?.outcome).toBe(
      'passed',
    );
  });
});

test('a failure of a list comes with the orders that show it, so that it fails on a server without them, too', async () => {
  const stale = conditionalDeviants.find(
    ({ fault }) => fault === 'does not find cash orders with the filter confirmed',
  );
  const budget = { orders: 100, requests: 2000, minutes: 2 };
  if (stale === undefined) throw new Error('expected a conditional deviant with this fault, got none');
  const server = serverWith(stale);
  const { explored, failed } = await exploreTarget(
    { ...server, settings: { ...server.settings, seed: 4 } },
    { budget },
  );
  const [reproduction] = explored.exploration.reproductions;
  const again = await exploreTarget(serverWith(stale), { budget, replay: explored.exploration.reproductions });

  expect(reproduction?.steps.map((step) => step.do)).toEqual(expect.arrayContaining(['create', 'confirm']));
  expect(failed).toContain('list-farmer-orders/finds-every-match');
  expect(again.failed).toEqual(failed);
});

test('what the interface leaves open is compared with what the target does otherwise, and fails nothing', async () => {
  const confirmed = new Set<bigint>();
  const { explored, failed } = await exploreTarget(
    {
      settings: deviantSettings,
      rules: {
        onConfirm(order) {
          if (order.paymentMethod === 'cash' && confirmed.add(order.id).size === 12) order.paymentStatus = 'failed';
        },
      },
    },
    { budget: { orders: 100, requests: 3000, minutes: 2 } },
  );

  expect(failed).toEqual([]);
  expect(explored.exploration.inconsistencies).toEqual(
    expect.arrayContaining([expect.objectContaining({ usual: 'pending', unusual: 'failed', unusualTimes: 1 })]),
  );
});
