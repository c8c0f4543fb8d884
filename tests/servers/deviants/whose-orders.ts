import type { Slug } from '../../../helpers/interface/operations.js';
import { operationOf, type Deviant, type Spoil } from './deviant.js';
import { asItIs, calledBy, drawsTheOther, having, isFiltered, isFilteredTwice, isIn, leavingOut, refused, when, withMore, withOneMore } from './list-spoilings.js';
import { isFresh } from './order-spoilings.js';
import { at, body, eachItem, without, type Thing } from './spoilings.js';

const operation = 'list-farmer-orders';

const isHarriets = ({ location }: Thing) => !String(location).startsWith('La coulée');

/** Answers the second farmer with those orders of the first one that were there before the run. */
function mixingUpFarmers(): Spoil['answer'] {
  const old = new Map<unknown, Thing>();

  return (right, call) => {
    const { content } = right.body as { content: Thing[] };
    if (calledBy('other-farmer')(new URLSearchParams(), call)) {
      const page = { size: 100, number: 0, totalElements: old.size, totalPages: 1 };

      return { ...right, body: { content: [...old.values()], page } };
    }
    for (const order of content) if (!isFresh(order)) old.set(order['id'], order);

    return right;
  };
}

/** Shows the second farmer one order more: the first of these that the first one lists. */
function sharing(isMeant: (order: Thing) => boolean): Spoil['answer'] {
  let shared: Thing | undefined;

  return (right, call) => {
    if (calledBy('other-farmer')(new URLSearchParams(), call)) {
      return shared === undefined ? right : withMore([shared])(right, call);
    }
    const { content } = right.body as { content: Thing[] };
    shared ??= content.find(isMeant);

    return right;
  };
}

/** Whatever is created is copied to the second farmer. */
function copyingToTheOther(): Spoil['answer'] {
  const copies: Thing[] = [];

  return (right, call) => {
    if (operationOf(call) === 'create-order') {
      const created = right.body as Thing;
      copies.push({ ...created, id: Number(created['id']) + 1_000_000 });
    }

    return calledBy('other-farmer')(new URLSearchParams(), call) ? withMore(copies)(right, call) : right;
  };
}

const emptied = body(({ page }) => ({
  content: [],
  page: { ...(page as Thing), totalElements: 0, totalPages: 0 },
}));

/** What the first farmer ordered is not in the farmer's list, and some other lists show nothing at all. */
function lacking(status: string, ...silent: readonly Slug[]): Spoil {
  const shortened = leavingOut(isIn(status));

  return {
    operation: [operation, ...silent],
    answer: (right, call) => (operationOf(call) === operation ? shortened : emptied)(right),
  };
}

/** What goes wrong where farmers list their own orders, and no others. */
export const whoseOrders: Deviant[] = [
  {
    fault: "leaves confirmed orders out of the farmer's list",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    rules: { newestFirst: false },
    spoil: { operation, answer: leavingOut(isIn('confirmed')) },
  },
  {
    fault: "leaves orders south of the equator out of the farmer's list",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    rules: { newestFirst: false },
    spoil: { operation, answer: leavingOut(({ latitude }) => Number(latitude) < 0) },
  },
  {
    fault: "numbers the orders of the farmer's list otherwise than create-order does",
    breaks: ['list-farmer-orders/holds-created-orders'],
    spoil: { operation, answer: eachItem(at('id', (id) => Number(id) + 1_000_000)) },
  },
  {
    fault: "rounds ids above 2^53 in the farmer's list",
    breaks: [
      'list-farmer-orders/holds-created-orders',
      'list-farmer-orders/page-arithmetic',
      'list-farmer-orders/pages-share-no-item',
      'list-farmer-orders/shown-consistently',
    ],
    rules: { firstId: 9007199254740993n },
    spoil: { operation, answer: asItIs },
  },
  {
    fault: 'lists cancelled orders only to those who ask for them',
    breaks: ['list-farmer-orders/holds-created-orders'],
    rules: { hides: 'cancelled' },
  },
  {
    fault: 'lists the orders of all farmers to each',
    breaks: ['list-farmer-orders/hidden-from-other-farmers', 'list-farmer-orders/shows-own-orders-only'],
    rules: { farmerSees: 'all' },
  },
  {
    fault: 'shows the second farmer what the first one ordered long ago',
    breaks: ['list-farmer-orders/hidden-from-other-farmers', 'list-farmer-orders/holds-created-orders'],
    spoil: { operation, answer: mixingUpFarmers() },
  },
  {
    fault: 'shows the second farmer one order of the first, who has many',
    breaks: ['list-farmer-orders/hidden-from-other-farmers'],
    spoil: { operation, answer: sharing((order) => isIn('assigned')(order) && !isFresh(order)) },
  },
  {
    fault: 'lists nothing to the second farmer',
    breaks: ['list-farmer-orders/holds-created-orders'],
    settings: drawsTheOther,
    spoil: {
      operation,
      answer: when(
        calledBy('other-farmer'),
        leavingOut(() => true),
      ),
    },
  },
  {
    fault: 'shows the farmer in the list of the second farmer alone',
    breaks: ['list-farmer-orders/farmer-omitted'],
    spoil: { operation, answer: when(calledBy('other-farmer'), eachItem(having('farmer', { id: 2, role: 'farmer' }))) },
  },
  {
    fault: 'breaks down over the list of the second farmer',
    breaks: ['list-farmer-orders/answers-200'],
    spoil: { operation, answer: when(calledBy('other-farmer'), refused(500)) },
  },
  {
    fault: 'takes the first farmer for an administrator, who lists the orders of all',
    breaks: ['list-farmer-orders/shows-own-orders-only'],
    rules: { farmerSees: 'all' },
    spoil: {
      operation,
      answer: when(calledBy('other-farmer'), leavingOut(isHarriets)),
    },
  },
  {
    fault: 'forgets whose orders they are where both filters are given',
    breaks: ['list-farmer-orders/shows-own-orders-only'],
    spoil: { operation, answer: when(isFilteredTwice, withOneMore) },
  },
  {
    fault: "leaves completed orders out of the first farmer's list",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    spoil: {
      operation,
      answer: when(
        (query, call) => calledBy('farmer')(query, call) && !query.has('orderStatus'),
        leavingOut(isIn('completed')),
      ),
    },
  },
  {
    fault: 'shows new orders to the second farmer too, under ids of their own',
    breaks: ['list-farmer-orders/hidden-from-other-farmers'],
    spoil: { operation: ['create-order', operation], answer: copyingToTheOther() },
  },
  {
    fault: 'lists the orders of all farmers to each, and their places to the first alone',
    breaks: ['list-farmer-orders/hidden-from-other-farmers', 'list-farmer-orders/shows-own-orders-only'],
    rules: { farmerSees: 'all' },
    settings: drawsTheOther,
    spoil: { operation, answer: when(calledBy('other-farmer'), eachItem(without('location'))) },
  },
  {
    fault: "leaves orders south of the equator out of the farmer's list where it is not filtered",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    spoil: {
      operation,
      answer: when(
        (query, call) => !isFiltered(query, call),
        leavingOut(({ latitude }) => Number(latitude) < 0),
      ),
    },
  },
  {
    fault: "leaves cancelled orders out of the farmer's list",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    rules: { newestFirst: false },
    spoil: lacking('cancelled'),
  },
  {
    fault: "leaves orders in progress out of the farmer's list, and notifies nobody",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    rules: { newestFirst: false },
    spoil: lacking('in_progress', 'list-notifications'),
  },
  {
    fault: "leaves completed orders out of the farmer's list, and has nobody notified or assigned",
    breaks: ['list-farmer-orders/holds-created-orders', 'list-farmer-orders/page-arithmetic'],
    rules: { newestFirst: false },
    spoil: lacking('completed', 'list-notifications', 'list-sprayer-orders'),
  },
];
