import { slugs, type Slug } from '../interface/operations.js';
import type { Report } from '../records/report.js';
import { secondsOf } from './verdict-text.js';

interface JunitTimes {
  /** The milliseconds that a run took. */
  readonly whole: number;
  /** The part of them that an operation took. */
  readonly ofOperation: (slug: Slug) => number;
  /** The time in which nothing was waited for. */
  readonly rest: number;
}

/**
 * Times that add up, because viewers add them. Requests are in flight at the same time, so an operation gets the share of the run
 * that its requests have of all the time waited for responses.
 */
export function junitTimes(report: Report, timed: ReadonlySet<Slug>): JunitTimes {
  const whole = Math.max(0, Math.round(secondsOf(report) * 1000));
  const exchanges = Object.values(report.exchanges).filter(
    ({ operation }) => isSlug(operation) && timed.has(operation),
  );
  const waited = exchanges.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const ofOperation = (slug: Slug) => {
    const own = exchanges.filter(({ operation }) => operation === slug);
    const sum = own.reduce((total, { milliseconds }) => total + milliseconds, 0);

    return waited === 0 ? 0 : Math.floor((sum * Math.min(waited, whole)) / waited);
  };
  const rest = slugs.reduce((left, slug) => left - ofOperation(slug), whole);

  return { whole, ofOperation, rest };
}

function isSlug(name: string | null): name is Slug {
  return slugs.some((slug) => slug === name);
}

/** The time of a suite in equal parts, because its cases share what they observe; a skipped case took none. */
export function caseTimes(cases: readonly { readonly kind: string }[], milliseconds: number): readonly number[] {
  const judged = cases.filter(({ kind }) => kind !== 'skipped').length;
  let next = 0;

  return cases.map(({ kind }) => {
    if (kind === 'skipped') return 0;
    next += 1;

    return Math.floor((milliseconds * next) / judged) - Math.floor((milliseconds * (next - 1)) / judged);
  });
}
