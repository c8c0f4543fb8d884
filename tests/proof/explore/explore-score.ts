import type { Attempt } from './attempt.js';

/** How a faulty server fared with several seeds. */
export interface DeviantScore {
  readonly fault: string;
  readonly breaks: readonly string[];
  readonly seeds: number;
  /** With how many seeds something that it breaks was blamed. */
  readonly found: number;
  /** With how many of these the first one was blamed, and nothing that it does not break. */
  readonly exact: number;
  /** The median, over the seeds with which it was found. */
  readonly orders: number | null;
}

/** The power of explorations in figures. */
export interface ExploreScore {
  readonly deviants: readonly DeviantScore[];
  /** The share of the faulty servers that an exploration finds, over all seeds. */
  readonly found: number;
  /** Of those found. */
  readonly exact: number;
  readonly medianOrders: number | null;
  readonly medianReproduction: number | null;
  /** Faults where the interface is silent. */
  readonly advisory: { readonly servers: number; readonly advised: number };
  /** Faults that any response shows: how many servers have one, and of how many each blame is right. */
  readonly ordinary: { readonly servers: number; readonly found: number; readonly exact: number };
  readonly variants: { readonly servers: number; readonly explorations: number; readonly falseAlarms: number };
}

export function isFound({ breaks, failed }: Attempt): boolean {
  return failed.some(({ id }) => breaks.includes(id));
}

/** What was blamed and is not broken. */
export function strayOf({ breaks, failed }: Attempt): Attempt['failed'] {
  return failed.filter(({ id }) => !breaks.includes(id));
}

export function isExact(attempt: Attempt): boolean {
  return attempt.failed.some(({ id }) => id === attempt.breaks[0]) && strayOf(attempt).length === 0;
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];

  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export function exploreScoreOf(attempts: readonly Attempt[]): ExploreScore {
  const onDeviants = attempts.filter(({ kind }) => kind === 'deviant');
  const onVariants = attempts.filter(({ kind }) => kind === 'variant');
  const onAdvisory = attempts.filter(({ kind }) => kind === 'advisory');
  const onOrdinary = attempts.filter(({ kind }) => kind === 'ordinary');
  const found = onDeviants.filter(isFound);

  return {
    deviants: [...byServer(onDeviants).values()].map(deviantScoreOf),
    found: shareOf(found.length, onDeviants.length),
    exact: shareOf(found.filter(isExact).length, found.length),
    medianOrders: median(found.flatMap(({ ordersUntilFound }) => ordersUntilFound ?? [])),
    medianReproduction: median(found.flatMap(({ reproductions }) => reproductions)),
    advisory: {
      servers: byServer(onAdvisory).size,
      advised: shareOf(onAdvisory.filter(({ isAdvised }) => isAdvised).length, onAdvisory.length),
    },
    ordinary: {
      servers: byServer(onOrdinary).size,
      found: shareOf(onOrdinary.filter(isFound).length, onOrdinary.length),
      exact: shareOf(
        onOrdinary.filter((each) => isFound(each) && strayOf(each).length === 0).length,
        onOrdinary.length,
      ),
    },
    variants: {
      servers: byServer(onVariants).size,
      explorations: onVariants.length,
      falseAlarms: onVariants.filter(isFalseAlarm).length,
    },
  };
}

/** A variant that could not be explored was not seen to pass. */
export function isFalseAlarm({ failed, error }: Attempt): boolean {
  return failed.length > 0 || error !== null;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function byServer(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) groups.set(attempt.server, [...(groups.get(attempt.server) ?? []), attempt]);

  return groups;
}

function deviantScoreOf(attempts: readonly Attempt[]): DeviantScore {
  const [{ server, breaks } = { server: '', breaks: [] }] = attempts;
  const found = attempts.filter(isFound);

  return {
    fault: server,
    breaks,
    seeds: attempts.length,
    found: found.length,
    exact: found.filter(isExact).length,
    orders: median(found.flatMap(({ ordersUntilFound }) => ordersUntilFound ?? [])),
  };
}
