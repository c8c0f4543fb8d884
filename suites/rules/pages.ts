import { servedValue, type Exchange } from '../../helpers/exchange.js';
import { finding, judgeEach, valueFinding, type Finding } from '../../helpers/finding.js';
import { everyAnswer } from '../../helpers/observations/filters.js';
import { operations, type ListSlug } from '../../helpers/operations.js';
import { contentOf, isPage, pageFields, pageNumberAt } from '../../helpers/page.js';
import { valueAt } from '../../helpers/pointer.js';
import type { Run } from '../../helpers/run.js';
import type { Rules } from '../../helpers/suite.js';
import { violationsIn } from '../../helpers/validation.js';
import { served } from './served.js';

/** What holds for every list: the envelope, and its arithmetic. */
export function paged(slug: ListSlug): Rules {
  const { section } = operations[slug];

  return {
    'is-a-page': {
      level: 'stated',
      section: `2, ${section}`,
      claim: 'The answer is a paged result: the array content, and the four integers of page.',
      async check(run) {
        return judgeEach(await served(run, slug), 'no answer was seen', judgeEnvelope);
      },
    },

    'page-arithmetic': {
      level: 'implied',
      section: `2, ${section}`,
      claim: 'totalPages is totalElements by size, rounded up, and a page holds as many items as that leaves for it.',
      async check(run) {
        const filtered = slug === 'list-farmer-orders' ? await filteredAnswers(run) : new Set<Exchange>();
        const judged = (await served(run, slug)).filter((exchange) => isPage(exchange) && !filtered.has(exchange));

        return confirmed(run, judgeEach(judged, 'no page was seen', miscounted), judged);
      },
    },
  };
}

function judgeEnvelope(exchange: Exchange): Finding[] {
  const body = servedValue(exchange);
  const present = (pointer: string) => (valueAt(body, pointer) ?? null) !== null;
  const parts = present('/page') ? ['/content', ...pageFields.map((field) => `/page/${field}`)] : ['/content', '/page'];
  const isWrong = violationsIn(exchange).filter(({ breach }) => breach === 'envelope');
  if (isWrong.some(({ pointer }) => pointer === '' || pointer === '/page')) {
    return isWrong.map(({ pointer, expected, got }) => valueFinding(exchange, pointer, expected, got));
  }

  return [
    ...parts
      .filter((pointer) => !present(pointer))
      .map((pointer) => valueFinding(exchange, pointer, `the field ${pointer.slice(1)}`, valueAt(body, pointer))),
    ...isWrong.map(({ pointer, expected, got }) => valueFinding(exchange, pointer, expected, got)),
  ];
}

/** Pages count from 0, as the pageable's do. */
export function miscounted(exchange: Exchange): Finding[] {
  const [size = 0, number = 0, total = 0, pages = 0] = pageFields.map((field) => pageNumberAt(exchange, field) ?? 0);
  const count = contentOf(exchange)?.length ?? 0;
  const negative = pageFields.filter((field) => (pageNumberAt(exchange, field) ?? 0) < 0);
  if (negative.length > 0) {
    return negative.map((field) =>
      valueFinding(exchange, `/page/${field}`, 'a number that can be counted', pageNumberAt(exchange, field)),
    );
  }
  // Some say size 0 for "unpaged" when no size was asked for; then there is nothing to divide by.
  if (size === 0) return [];

  const quotient = Math.ceil(total / size);
  const isEmpty = total === 0 && pages <= 1;
  const fitting = Math.min(size, Math.max(0, total - number * size));

  return [
    ...(pages === quotient || isEmpty ? [] : [valueFinding(exchange, '/page/totalPages', `${quotient}`, pages)]),
    ...(count === fitting
      ? []
      : [finding(exchange, '/content', `${fitting} items on page ${number} of ${total} by ${size}`, `${count}`)]),
  ];
}

/** A list may be written to while it is counted, so a page that does not add up is asked for once more. */
async function confirmed(run: Run, findings: readonly Finding[], judged: readonly Exchange[]): Promise<Finding[]> {
  const blamed = judged.filter(({ id }) => findings.some(({ exchange }) => exchange === id));
  const again = await Promise.all(blamed.map((exchange) => run.again(exchange)));

  return again.filter(isPage).flatMap(miscounted);
}

async function filteredAnswers(run: Run): Promise<Set<Exchange>> {
  const asked = await Promise.allSettled([run.filter('orderStatus'), run.filter('paymentMethod')]);
  const single = asked.flatMap((result) => (result.status === 'fulfilled' ? everyAnswer(result.value) : []));
  const together = await run.filtersTogether().catch(() => []);

  return new Set([...single, ...together].map(({ exchange }) => exchange));
}
