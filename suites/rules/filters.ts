import { isAccepted, outcomeOf, servedValue, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import {
  everyAnswer,
  valuesOf,
  type Combined,
  type Filter,
  type Filtered,
  type FilterName,
} from '../../helpers/observations/filters.js';
import { isPage, pageNumberAt } from '../../helpers/page.js';
import type { Run } from '../../helpers/run.js';
import { ordersIn, type OrderSight } from '../../helpers/sight.js';
import type { Rule, Rules } from '../../helpers/suite.js';
import { tooLong } from './farmers.js';
import { miscountedPages, misfilled } from './pages.js';
import { persistently } from './persistently.js';

/** What holds for the two filters of the farmer's list. */
export function filters(): Rules {
  return {
    'accepts-each-order-status': accepts('orderStatus', 'Every orderStatus is accepted as a filter.'),
    'accepts-each-payment-method': accepts('paymentMethod', 'Every paymentMethod is accepted as a filter.'),
    'filters-by-order-status': matches('orderStatus', 'A filter on orderStatus leaves only orders in that status.'),
    'filters-by-payment-method': matches(
      'paymentMethod',
      'A filter on paymentMethod leaves only orders paid that way.',
    ),

    'filters-together': {
      level: 'implied',
      section: '4.4',
      claim: 'Both filters together leave only orders that match both.',
      async check(run) {
        const [byStatus, byMethod] = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
        const combined = (await run.filtersTogether()).filter(
          ({ orderStatus, paymentMethod }) => takes(byStatus, orderStatus) && takes(byMethod, paymentMethod),
        );

        return judgeEach(combined, 'one of the two values was not accepted by itself', misjoined);
      },
    },
    'finds-every-match': {
      level: 'implied',
      section: '4.4',
      claim: 'An order that is known to match a filter is found with it.',
      async check(run) {
        const names = ['orderStatus', 'paymentMethod'] as const;
        const settled = await Promise.allSettled(names.map((name) => persistently(missed, matchesRead(run, name))));
        const [first] = settled;
        if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason;

        return settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      },
    },
    'counts-the-filtered': {
      level: 'implied',
      section: '2, 4.4',
      claim: 'totalElements counts the orders that match the filter, and no others.',
      async check(run) {
        const both = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
        const together = await run.filtersTogether().catch(() => []);
        if ((await miscountedPages(run, 'list-farmer-orders')).length > 0) {
          throw new NotExercised('the list does not add up without a filter either');
        }
        const pages = [...both.flatMap(everyAnswer), ...together].filter(({ exchange }) => isPage(exchange));
        const wrong = judgeEach(pages, 'no filtered page was answered', ({ exchange }) => misfilled(exchange));
        const again = await Promise.all(
          pages
            .filter(({ exchange }) => wrong.some((one) => one.exchange === exchange.id))
            .map(({ exchange }) => run.again(exchange)),
        );
        const sums = await Promise.all(both.map((filter) => persistently(overcounted, countsRead(run, filter))));

        return [...again.filter(isPage).flatMap(misfilled), ...sums.flat()];
      },
    },
  };
}

function takes({ answers }: Filter, value: string): boolean {
  return answers.some((answer) => answer.value === value && isAccepted(answer.exchange));
}

function misjoined({ exchange, orderStatus, paymentMethod, match }: Combined): Finding[] {
  if (!isAccepted(exchange))
    return [finding(exchange, null, 'both filters together to be accepted', outcomeOf(exchange))];
  const isMissing = match !== null && isPage(exchange) && !isListed(exchange, match) && !isLong(exchange);

  return [
    ...mismatches(exchange, 'orderStatus', orderStatus),
    ...mismatches(exchange, 'paymentMethod', paymentMethod),
    ...(isMissing ? [finding(exchange, '/content', `order ${match.id}, which matches both`, 'a list without it')] : []),
  ];
}

function accepts(name: FilterName, claim: string): Rule {
  return {
    level: 'stated',
    section: '4.4',
    claim,
    async check(run) {
      const { answers, parameter } = await run.filter(name);

      return answers
        .filter(({ exchange }) => !isAccepted(exchange))
        .map(({ exchange, value }) =>
          finding(exchange, null, `${parameter}=${value} to be accepted`, outcomeOf(exchange)),
        );
    },
  };
}

function matches(name: FilterName, claim: string): Rule {
  return {
    level: 'stated',
    section: '4.4',
    claim,
    async check(run) {
      const filter = await run.filter(name);
      const { parameter, hasEffect } = filter;
      const served = everyAnswer(filter).filter(({ exchange }) => servedValue(exchange) !== undefined);
      const [any] = served;
      if (!hasEffect && any !== undefined) {
        return [finding(any.exchange, '/content', `a list filtered by ${parameter}`, 'the same list as without it')];
      }

      return judgeEach(served, 'no filtered list was answered', ({ exchange, value }) =>
        mismatches(exchange, name, value),
      );
    },
  };
}

/** The orders that show another value than the filter asked for. */
function mismatches(exchange: Exchange, name: FilterName, value: string): Finding[] {
  return ordersIn(exchange)
    .filter((order) => valuesOf(name).includes(String(order.value[name])) && order.value[name] !== value)
    .map(({ pointer, value: order }) =>
      valueFinding(exchange, `${pointer}/${name}`, JSON.stringify(value), order[name]),
    );
}

interface KnownMatch {
  readonly order: OrderSight;
  readonly name: FilterName;
  readonly answer: Filtered;
}

/** Orders of ours beside the filtered lists that should hold them; read again as long as somebody asks, for a status may move. */
async function* matchesRead(run: Run, name: FilterName): AsyncGenerator<KnownMatch[]> {
  const { answers, hasEffect } = await run.filter(name);
  if (!hasEffect) throw new NotExercised('the filter has no effect');
  const created = new Set((await run.everyCreated()).map(({ id }) => id));
  const survey = await run.farmerOrders();
  const known = (lists: readonly Exchange[], filtered: readonly Filtered[]) =>
    lists
      .flatMap(ordersIn)
      .filter(({ id }) => id !== null && created.has(id))
      .flatMap((order) =>
        filtered.filter(({ value }) => value === order.value[name]).map((answer) => ({ order, name, answer })),
      )
      .filter(
        ({ order, answer: { exchange } }) => isPage(exchange) && (isListed(exchange, order) || !isLong(exchange)),
      );
  const first = known(survey.exchanges, answers);
  if (first.length === 0) {
    const isShown = survey.exchanges.flatMap(ordersIn).some(({ value }) => value[name] !== undefined);
    throw isShown ? tooLong() : new NotExercised(`no order shows ${name}`);
  }
  yield first;
  for (let time = 0; time < MORE_READS; time++) {
    const lists = await Promise.all(survey.exchanges.map((exchange) => run.client.repeat(exchange)));
    const filtered = await Promise.all(
      answers.map(async ({ value, exchange }) => ({ value, exchange: await run.client.repeat(exchange) })),
    );
    yield known(lists, filtered);
  }
}

const MORE_READS = 2;

function missed(known: readonly KnownMatch[]): Finding[] {
  return known
    .filter(({ order, answer }) => !isListed(answer.exchange, order))
    .map(({ order, name, answer: { exchange, value } }) =>
      finding(exchange, '/content', `order ${order.id}, whose ${name} is ${value}`, 'a list without it'),
    );
}

function isListed(exchange: Exchange, { id }: OrderSight): boolean {
  return ordersIn(exchange).some((order) => order.id === id);
}

/** Whether there are more matches than the page shows, so that one may be on another page. */
function isLong(exchange: Exchange): boolean {
  return (pageNumberAt(exchange, 'totalPages') ?? 0) > 1;
}

interface Counts {
  readonly filtered: readonly Filtered[];
  /** Read after them: other clients only add orders. */
  readonly unfiltered: Exchange;
}

async function* countsRead(run: Run, { name, answers, unfiltered, hasEffect }: Filter): AsyncGenerator<Counts> {
  // Where the filter shows other orders too, their count is right and the filter is wrong.
  const isRight = hasEffect && answers.every(({ exchange, value }) => mismatches(exchange, name, value).length === 0);
  yield { filtered: isRight ? answers : [], unfiltered };
  for (let time = 0; time < MORE_READS; time++) {
    const filtered = await Promise.all(
      answers.map(async ({ value, exchange }) => ({ value, exchange: await run.client.repeat(exchange) })),
    );
    yield { filtered, unfiltered: await run.client.repeat(unfiltered) };
  }
}

/** Values of one filter exclude each other, so their counts cannot exceed the whole. */
function overcounted({ filtered, unfiltered }: Counts): Finding[] {
  const counts = filtered
    .filter(({ exchange }) => isPage(exchange))
    .map(({ exchange }) => ({ exchange, count: pageNumberAt(exchange, 'totalElements') ?? 0 }));
  const sum = counts.reduce((counted, { count }) => counted + count, 0);
  const total = pageNumberAt(unfiltered, 'totalElements') ?? 0;
  const [largest] = counts.toSorted((a, b) => b.count - a.count);
  if (largest === undefined || sum <= total) return [];

  return [
    finding(
      largest.exchange,
      '/page/totalElements',
      `counts that add up to at most ${total}`,
      `${sum} over all values`,
    ),
  ];
}
