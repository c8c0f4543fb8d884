import { randomBytes } from 'node:crypto';
import type { Client } from '../exchanges/client.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Settings } from '../settings/settings.js';
import { drawSamples, type OrderKind, type Sample } from './sample-order.js';

/** What observations are made with. Each is made once, and shared by all who ask for it. */
export interface Context {
  readonly settings: Settings;
  readonly client: Client;
  readonly operations: ReadonlySet<Slug>;
  /** The ids of the orders that were just created. */
  readonly createdIds: Set<string>;
  /** What an order of this kind holds, the same whenever it is asked for. */
  sample(kind: OrderKind): Sample;
  /** Stands in the `location` of every order of this run. */
  readonly mark: string;
  /** Observes once, with a client that works for this observation; whoever asks later shares what came of it. */
  once<T>(observation: ObservationName, observe: (context: Context) => Promise<T>): Promise<T>;
  /** Derives once what several checks need to know of the observations. */
  derive<T>(key: string, derive: () => Promise<T>): Promise<T>;
  /** The same as one observation, or one requirement, sees it. */
  forObservation(observation: ObservationName | RequirementId): Context;
}

export interface RunOptions {
  /** The operations that are judged: a run of one that only reads need not write. */
  readonly operations: ReadonlySet<Slug>;
  readonly settings: Settings;
  readonly client: Client;
  readonly startedAt: Date;
  /** That of a recorded run; drawn, unless said. */
  readonly mark?: string | undefined;
}

export function aContext({ settings, client, startedAt, operations, mark = drawnMark() }: RunOptions): Context {
  const memory = new Map<string, Promise<unknown>>();
  let samples: Readonly<Record<OrderKind, Sample>> | undefined;

  function remember<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = memory.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;

    const made = make();
    made.catch(() => undefined); // whoever asked sees it; a rejection that nobody awaits yet must not end the process
    memory.set(key, made);

    return made;
  }

  const forObservation = (observation: ObservationName | RequirementId): Context => ({
    ...context,
    client: client.forObservation(observation),
  });

  const context: Context = {
    settings,
    client,
    operations,
    createdIds: new Set(),
    mark,
    once: (observation, observe) => remember(observation, () => observe(forObservation(observation))),
    derive: (key, derive) => remember(`derived: ${key}`, derive),
    forObservation,
    sample: (kind) => (samples ??= drawSamples(settings.seed, startedAt.toISOString().slice(0, 10), mark))[kind],
  };

  return context;
}

/** Short, because how long a text may be is not shown; not by the seed, with which several runs may begin at one moment. */
function drawnMark(): string {
  return randomBytes(4).toString('hex');
}
