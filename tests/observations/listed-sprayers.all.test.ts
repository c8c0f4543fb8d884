import { describe, expect, test } from 'vitest';
import { operationOf, placeOrder } from '../servers/changes/calls.js';
import { prepare } from '../servers/changes/servers.js';
import { outcomesOf } from '../support/judging.js';

const crowded = prepare(async (handle) => {
  for (let count = 0; count < 200; count++) await placeOrder(handle);
});

describe("a server that shows a sprayer everybody's orders is blamed with every seed", () => {
  test.concurrent.for([1, 2, 3, 4, 5, 6, 7, 8, 9])('%i', async (seed, { expect: expectHere }) => {
    const { idsWith } = await outcomesOf({ rules: { sprayerSees: 'all' }, settings: { seed } });

    expectHere(idsWith('failed')).toEqual(['list-sprayer-orders/shows-own-orders-only']);
  });

  test.concurrent.for([
    [1, 200],
    [2, 200],
    [3, 50],
    [4, 50],
    [5, 12],
  ] as const)('%i, on a list of 200 orders in pages of %i', async ([seed, maximumPageSize], { expect: expectHere }) => {
    const { idsWith } = await outcomesOf({
      rules: { sprayerSees: 'all', maximumPageSize },
      wrap: crowded,
      settings: { seed },
    });

    expectHere(idsWith('failed')).toEqual(['list-sprayer-orders/shows-own-orders-only']);
  });
});

test('of a long list, orders on every page and in every status are followed up', async () => {
  const asked = new Set<string>();
  const pages = new Map<string, number>();
  const statuses = new Map<string, unknown>();
  await outcomesOf({
    rules: { sprayerSees: 'all', maximumPageSize: 50, newestFirst: false },
    wrap: (handle) => {
      const served = crowded(handle);

      return async (call) => {
        const id = /order\/(\d+)\/sprayers/.exec(call.target)?.[1];
        if (id !== undefined) asked.add(id);
        const reply = await served(call);
        if (operationOf(call) !== 'list-sprayer-orders' || reply.status !== 200) return reply;
        const { content, page } = JSON.parse(String(reply.body)) as SprayersPage;
        for (const order of content) {
          if (page.size === 50) pages.set(String(order.id), page.number);
          statuses.set(String(order.id), order.orderStatus);
        }

        return reply;
      };
    },
  });
  const amongAsked = <T>(known: ReadonlyMap<string, T>) => new Set([...asked].map((id) => known.get(id)));

  expect(asked.size).toBeGreaterThanOrEqual(10);
  expect(asked.size).toBeLessThanOrEqual(20);
  expect(new Set(pages.values()).size).toBe(5);
  expect(amongAsked(pages)).toEqual(new Set(pages.values()));
  expect(amongAsked(statuses)).toEqual(new Set(statuses.values()));
});

interface SprayersPage {
  readonly content: readonly { readonly id: number; readonly orderStatus: string }[];
  readonly page: { readonly size: number; readonly number: number };
}
