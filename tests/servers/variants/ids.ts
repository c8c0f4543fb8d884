import { changeUsers } from '../changes/responses.js';
import { changeResponses } from '../changes/servers.js';
import { ordersCountedFromOne, renumbered } from './renumbering.js';
import type { Variant } from './variant.js';

const greatest = 2n ** 63n - 1n;

/** Any int64 is an id. */
export const oddIds: readonly Variant[] = [
  {
    differs: 'has ids above 2^53, paging in brackets, filters named status and method, a base path and cookies',
    rules: {
      firstId: 2n ** 53n + 1n,
      pageable: 'bracket',
      orderStatusParam: 'status',
      paymentMethodParam: 'method',
      basePath: '/spraying/eu',
      credentials: 'cookie',
    },
  },
  { differs: 'counts its ids from just below 2^53', rules: { firstId: 2n ** 53n - 20n } },
  { differs: 'counts its ids down from zero', wrap: renumbered({ shown: (id) => -id, stored: (id) => -id }) },
  {
    differs: 'has an order whose id is zero',
    wrap: renumbered({ shown: (id) => id - 20n, stored: (id) => id + 20n }),
  },
  {
    differs: 'counts its ids down from the largest int64',
    wrap: renumbered({ shown: (id) => greatest + 1n - id, stored: (id) => greatest + 1n - id }),
  },
  {
    differs: 'counts its ids up from the smallest int64',
    wrap: renumbered({ shown: (id) => id - 1n - greatest - 1n, stored: (id) => id + 1n + greatest + 1n }),
  },
  {
    differs: 'assigns ids in no particular order',
    wrap: renumbered({ shown: (id) => id ^ 0x5a5a5a5a5a5a5a5an, stored: (id) => id ^ 0x5a5a5a5a5a5a5a5an }),
  },
  { differs: 'numbers orders from 1, as it does users', wrap: ordersCountedFromOne() },
  {
    differs: 'numbers the users of each role from 1',
    wrap: changeResponses(
      'every operation',
      changeUsers((user) => ({ ...user, id: NUMBERS[String(user['id'])] })),
    ),
  },
];

/** By the id in the reference: two farmers, a receptionist, a sprayer, an admin, and a second sprayer. */
const NUMBERS: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 1, 4: 1, 5: 1, 6: 2 };
