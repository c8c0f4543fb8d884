import type { Exchange } from '../exchanges/exchange.js';
import type { Slug } from '../interface/operations.js';
import { NotExercised } from '../not-exercised.js';
import type { Run } from '../observations/run-observations.js';
import type { Finding } from './finding.js';
import type { Log } from './log.js';

/**
 * How sure a suspicion is. *certain*: the response contradicts the interface, itself, or what was sent. *at rest*: other clients, a
 * copy or a cache may explain it, so it counts only if further readings show it. *by comparison*: it counts only if it comes with
 * a step, and never without it.
 */
type Certainty = 'certain' | 'at rest' | 'by comparison';

export interface Suspicion {
  readonly finding: Finding;
  readonly exchange: Exchange;
  readonly certainty: Certainty;
  /** What it is about: the same each time that it is seen. */
  readonly subject: string;
  /** The other exchanges that it follows from, if only these must be read again with it. */
  readonly others?: readonly Exchange[];
  /** The order of ours that shows it, if it is about one. */
  readonly order?: string | undefined;
  /** Whether another operation may be to blame: a later sequence may show which. */
  readonly isOpen?: boolean;
}

/** What responses show, alone or together: the same function for a run, an exploration and recorded traffic. */
export interface LogRule {
  /** The operations whose responses it is about, the one that must have been requested first. */
  readonly reads: readonly [Slug, ...Slug[]];
  /** Whether `inTurn` compares what all views show at rest: the log of a run has them all, and what changed orders. */
  readonly comparesViews?: true;
  /** Whether these responses show something that only those of all operations explain. */
  readonly readsEveryView?: (log: Log) => boolean;
  /** Whether it is about created orders: *always*, so that it is not exercised without them, or *also*, so that a check judges others. */
  readonly isAboutCreated?: 'always' | 'also';
  /** Whether `judge` compares what is read at rest with what was read before. */
  readonly comparesWithBefore?: true;
  /** Whether it is about whose something is: in traffic, different credentials may be those of one user. */
  readonly isAboutWhose?: true;
  /** Whether something harmless looks the same in traffic, where nobody sees to it that orders differ. */
  readonly isSureInRunsOnly?: true;
  /** What a run exchanged, if not only the responses of the first operation count. */
  readonly logOf?: (run: Run) => Promise<Log>;
  /** What seems to be wrong. Throws `NotExercised` if the log shows nothing to judge. */
  readonly judge?: (log: Log) => readonly Suspicion[];
  /** What seems to be wrong with requests that are sent in turn, and lists that are read at rest. A run judges by it without a check. */
  readonly inTurn?: (log: Log) => readonly Suspicion[];
  /** What a run asks if readings at rest show different things; null if that tells nothing. */
  readonly unlessSteady?: (run: Run) => Promise<readonly Suspicion[] | null>;
  /** Why a run shows nothing to judge, if the list is too long or the operation shows no such orders. */
  readonly whyNothing?: (run: Run) => Promise<NotExercised | null>;
  /** How a run makes sure of a suspicion, if not only by reading again what is not certain: what is left of it. */
  readonly settle?: (run: Run, suspicion: Suspicion) => Promise<readonly Suspicion[]>;
}

export function suspicionsOf(
  exchange: Exchange,
  findings: readonly Finding[],
  about: Pick<Suspicion, 'certainty'> & Partial<Suspicion>,
): Suspicion[] {
  const subject = `${exchange.role} ${exchange.request.method} ${exchange.request.url}`;

  return findings.map((finding) => ({ subject, ...about, finding, exchange }));
}

/** What several functions find; not exercised only if nothing is shown to any of them. */
export function allOf(...judges: readonly ((log: Log) => readonly Suspicion[])[]): (log: Log) => readonly Suspicion[] {
  return (log) => {
    const results = judges.map((judge) => whatIsShown(() => judge(log)));
    const [nothing] = results;
    if (nothing !== undefined && results.every((result) => result instanceof NotExercised)) throw nothing;

    return results.flatMap((result) => (result instanceof NotExercised ? [] : result));
  };
}

export function whatIsShown<T>(judge: () => T): T | NotExercised {
  try {
    return judge();
  } catch (error) {
    if (error instanceof NotExercised) return error;
    throw error;
  }
}

/** A rule about the responses of one operation, each of which shows by itself what is wrong with it. */
export function byResponse(slug: Slug, judge: (log: Log) => readonly Finding[]): LogRule {
  return { reads: [slug], judge: (log) => certainIn(log, judge(log)) };
}

/** Findings that nothing can explain. */
function certainIn({ entries }: Log, findings: readonly Finding[]): Suspicion[] {
  return findings.flatMap((found) => {
    const entry = entries.find(({ exchange }) => exchange.id === found.exchange);
    if (entry === undefined) throw new Error(`a finding is about ${found.exchange}, which is not in the log`);

    return suspicionsOf(entry.exchange, [found], { certainty: 'certain' });
  });
}
