import { isAccepted, outcomeOf, servedValue, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, NotExercised, valueFinding, type Finding } from '../../helpers/finding.js';
import { everyAnswer, valuesOf, type Filtered, type FilterName } from '../../helpers/observations/filters.js';
import { isPage, pageNumberAt } from '../../helpers/page.js';
import type { Run } from '../../helpers/run.js';
import { ordersIn, type OrderSight } from '../../helpers/sight.js';
import type { Rule, Rules } from '../../helpers/suite.js';
import { miscounted } from './pages.js';

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
        const combined = await run.filtersTogether();

        return combined.flatMap(({ exchange, orderStatus, paymentMethod, match }) => [
          ...mismatches(exchange, 'orderStatus', orderStatus),
          ...mismatches(exchange, 'paymentMethod', paymentMethod),
          ...(match === null || isListed(exchange, match) || isLong(exchange)
            ? []
            : [finding(exchange, '/content', `order ${match.id}, which matches both`, 'a list without it')]),
        ]);
      },
    },
    'finds-every-match': {
      level: 'implied',
      section: '4.4',
      claim: 'An order that is known to match a filter is found with it.',
      async check(run) {
        const [first, ...others] = await Promise.allSettled([missed(run, 'orderStatus'), missed(run, 'paymentMethod')]);
        const settled = [first, ...others];
        if (settled.every(({ status }) => status === 'rejected') && first.status === 'rejected') throw first.reason;

        return settled.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      },
    },
    'counts-the-filtered': {
      level: 'implied',
      section: '2, 4.4',
      claim: 'totalElements counts the orders that match the filter, and no others.',
      async check(run) {
        const [byStatus, byMethod] = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
        if (miscounted(byStatus.unfiltered).length > 0)
          throw new NotExercised('the list does not add up without a filter either');
        const pages = [...everyAnswer(byStatus), ...everyAnswer(byMethod)].filter(({ exchange }) => isPage(exchange));
        const findings = judgeEach(pages, 'no filtered page was answered', ({ exchange }) => miscounted(exchange));

        return [
          ...findings,
          ...overcounted(byStatus.answers, byStatus.unfiltered),
          ...overcounted(byMethod.answers, byMethod.unfiltered),
        ];
      },
    },
  };
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

/** The orders of the unfiltered list that the filter on their own value does not find. */
async function missed(run: Run, name: FilterName): Promise<Finding[]> {
  const { answers, unfiltered, hasEffect } = await run.filter(name);
  if (!hasEffect) throw new NotExercised('the filter has no effect');
  const created = new Set((await run.everyCreated()).map(({ id }) => id));
  const known = ordersIn(unfiltered).filter(({ id }) => id !== null && created.has(id));
  const pairs = known.flatMap((order) =>
    answers
      .filter(({ value, exchange }) => value === order.value[name] && isPage(exchange))
      .map((answer) => ({ order, answer })),
  );

  return judgeEach(pairs, `no created order shows ${name}`, ({ order, answer: { exchange, value } }) =>
    isListed(exchange, order) || isLong(exchange)
      ? []
      : [finding(exchange, '/content', `order ${order.id}, whose ${name} is ${value}`, 'a list without it')],
  );
}

function isListed(exchange: Exchange, { id }: OrderSight): boolean {
  return ordersIn(exchange).some((order) => order.id === id);
}

/** Whether there are more matches than the page shows, so that one may be on another page. */
function isLong(exchange: Exchange): boolean {
  return (pageNumberAt(exchange, 'totalPages') ?? 0) > 1;
}

/** Values of one filter exclude each other, so their counts cannot exceed the whole. */
function overcounted(answers: readonly Filtered[], unfiltered: Exchange): Finding[] {
  const pages = answers.filter(({ exchange }) => isPage(exchange));
  const sum = pages.reduce((counted, { exchange }) => counted + (pageNumberAt(exchange, 'totalElements') ?? 0), 0);
  const total = pageNumberAt(unfiltered, 'totalElements') ?? 0;
  const largest = pages.toSorted(
    (a, b) => (pageNumberAt(b.exchange, 'totalElements') ?? 0) - (pageNumberAt(a.exchange, 'totalElements') ?? 0),
  )[0];
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
