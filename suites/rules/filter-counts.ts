import { foundInEveryReading } from '../../helpers/evidence/every-reading.js';
import { findUnlistedWithFarmers } from '../../helpers/evidence/farmers.js';
import { mismatchesIn } from '../../helpers/evidence/filtered-lists.js';
import { findMiscountedPages, judgeItemCount } from '../../helpers/evidence/miscounted-pages.js';
import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { isPage, pageNumberAt } from '../../helpers/exchanges/page.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { ifExercised, NotExercised } from '../../helpers/not-exercised.js';
import { everyFilteredPage, type Filter, type FilteredPage } from '../../helpers/observations/filter.js';
import type { Run } from '../../helpers/observations/run.js';

const MORE_READS = 2;

/** Whether the totals of a filtered list are its own. */
export function countsTheFiltered(): Rules {
  return {
    'counts-the-filtered': {
      level: 'implied',
      section: '2, 4.4',
      claim: 'totalElements counts the orders that match the filter, and no others.',
      async check(run) {
        const both = await Promise.all([run.filter('orderStatus'), run.filter('paymentMethod')]);
        const together = await ifExercised(run.filtersTogether(), []);
        if ((await findMiscountedPages(run, 'list-farmer-orders')).length > 0) {
          throw new NotExercised('the list does not add up without a filter either');
        }
        const pages = [...both.flatMap(everyFilteredPage), ...together].filter(({ exchange }) => isPage(exchange));
        const wrong = judgeEach(pages, 'no filtered page was answered', ({ exchange }) => judgeItemCount(exchange));
        const again = await Promise.all(
          pages
            .filter(({ exchange }) => wrong.some((one) => one.exchange === exchange.id))
            .map(({ exchange }) => run.readAgain(exchange)),
        );
        // Where the list lacks what a filter shows, the filter is not to blame.
        const isLacking = (await ifExercised(findUnlistedWithFarmers(run), [])).length > 0;
        const sums = await Promise.all(
          (isLacking ? [] : both).map((filter) => foundInEveryReading(overcounted, countsRead(run, filter))),
        );

        return [...again.filter(isPage).flatMap(judgeItemCount), ...sums.flat()];
      },
    },
  };
}

interface Counts {
  readonly filtered: readonly FilteredPage[];
  /** Read after them: other clients only add orders. */
  readonly unfiltered: Exchange;
}

async function* countsRead(run: Run, { name, pages, unfiltered, hasEffect }: Filter): AsyncGenerator<Counts> {
  // Where the filter shows other orders too, their count is right and the filter is wrong.
  const isRight = hasEffect && pages.every(({ exchange, value }) => mismatchesIn(exchange, name, value).length === 0);
  yield { filtered: isRight ? pages : [], unfiltered };
  for (let time = 0; time < MORE_READS; time++) {
    const filtered = await Promise.all(
      pages.map(async ({ value, exchange }) => ({ value, exchange: await run.client.resend(exchange) })),
    );
    yield { filtered, unfiltered: await run.client.resend(unfiltered) };
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
