import { foundInEveryReading } from '../../helpers/evidence/every-reading.js';
import { listTooLong } from '../../helpers/evidence/farmers.js';
import { isListed, mayHideOrders } from '../../helpers/evidence/filtered-lists.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { isPage } from '../../helpers/exchanges/page.js';
import { ordersIn, type ShownOrder } from '../../helpers/exchanges/shown-objects.js';
import { finding, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import { type FilteredPage, type FilterName } from '../../helpers/observations/filter.js';
import type { Run } from '../../helpers/observations/run.js';

const MORE_READS = 2;

/** Whether a filter finds what it should: an empty list matches every filter. */
export function findsEveryMatch(): Rules {
  return {
    'finds-every-match': {
      level: 'implied',
      section: '4.4',
      claim: 'An order that is known to match a filter is found with it.',
      async check(run) {
        const missedBy = (name: FilterName) => foundInEveryReading(missed, matchesRead(run, name));
        const attempts = await Promise.all([
          ifExercised(missedBy('orderStatus'), null),
          ifExercised(missedBy('paymentMethod'), null),
        ]);
        const judged = attempts.filter((one) => one !== null);

        // One filter is enough to judge the claim; where neither can be judged, the first one says why.
        return judged.length === 0 ? missedBy('orderStatus') : judged.flat();
      },
    },
  };
}

interface KnownMatch {
  readonly order: ShownOrder;
  readonly name: FilterName;
  readonly answer: FilteredPage;
}

/** Listed orders beside the filtered lists that should hold them; read again as long as somebody asks, for a status may move. */
async function* matchesRead(run: Run, name: FilterName): AsyncGenerator<KnownMatch[]> {
  const { pages, hasEffect } = await run.filter(name);
  if (!hasEffect) throw new NotExercised('the filter has no effect');
  const survey = await run.farmerOrders();
  const known = (lists: readonly Exchange[], filtered: readonly FilteredPage[]) =>
    lists
      .flatMap(ordersIn)
      .filter(({ id }) => id !== null)
      .flatMap((order) =>
        filtered.filter(({ value }) => value === order.value[name]).map((answer) => ({ order, name, answer })),
      )
      .filter(
        ({ order, answer: { exchange } }) =>
          isPage(exchange) && (isListed(exchange, order) || !mayHideOrders(exchange)),
      );
  const first = known(survey.exchanges, pages);
  if (first.length === 0) {
    const isShown = survey.exchanges.flatMap(ordersIn).some(({ value }) => value[name] !== undefined);
    throw isShown ? listTooLong() : new NotExercised(`no order shows ${name}`);
  }
  yield first;
  for (let time = 0; time < MORE_READS; time++) {
    const readLists = () => Promise.all(survey.exchanges.map((exchange) => run.client.resend(exchange)));
    const before = await readLists();
    const filtered = await Promise.all(
      pages.map(async ({ value, exchange }) => ({ value, exchange: await run.client.resend(exchange) })),
    );
    const after = (await readLists()).flatMap(ordersIn);
    // Only what did not move in the meantime is known to match.
    yield known(before, filtered).filter(({ order }) =>
      after.some(({ id, value }) => id === order.id && value[name] === order.value[name]),
    );
  }
}

function missed(known: readonly KnownMatch[]): Finding[] {
  return known
    .filter(({ order, answer }) => !isListed(answer.exchange, order))
    .map(({ order, name, answer: { exchange, value } }) =>
      finding(exchange, '/content', `order ${order.id}, whose ${name} is ${value}`, 'a list without it'),
    );
}
