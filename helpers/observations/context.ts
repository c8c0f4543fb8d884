import { randomBytes } from 'node:crypto';
import type { Client } from '../exchanges/client.js';
import type { ObservationName, RequirementId } from '../exchanges/observation-names.js';
import type { Slug } from '../interface/operations.js';
import type { Settings } from '../settings/settings.js';
import { drawSamples, type OrderKind, type Sample } from './writing/sample-order.js';

/** What observations need. Each observation is made once and shared by all callers. */
export interface Context {
  readonly settings: Settings;
  readonly client: Client;
  readonly operations: ReadonlySet<Slug>;
  readonly createdIds: Set<string>;
  /** How many orders were sent in place of orders and confirmations whose responses were lost. */
  readonly replacements: { count: number };
  /** The values of an order of this kind: the same on every call. */
  sample(kind: OrderKind): Sample;
  /** Part of the `location` of every order of this run. */
  readonly mark: string;
  /**
   * Makes an observation on the first call; later calls share the result. The function gets a context of its own, whose
   * client records requests under this name, so it must not send through any other.
   */
  once<T>(name: ObservationName, observe: (context: Context) => Promise<T>): Promise<T>;
  /** Derives something from observations on the first call; later calls share the result. */
  derive<T>(key: string, derive: () => Promise<T>): Promise<T>;
  /** This context with a client that records requests under the name of an observation or requirement. */
  forObservation(name: ObservationName | RequirementId): Context;
}

export function observation<Arguments extends unknown[], T>(
  name: ObservationName | ((...given: Arguments) => ObservationName),
  observe: (context: Context, ...given: Arguments) => Promise<T>,
): (context: Context, ...given: Arguments) => Promise<T> {
  return (context, ...given) =>
    context.once(typeof name === 'string' ? name : name(...given), (own) => observe(own, ...given));
}

export interface RunOptions {
  /** The operations that are judged: without create-order among them, a run may not need to write. */
  readonly operations: ReadonlySet<Slug>;
  readonly settings: Settings;
  readonly client: Client;
  readonly startedAt: Date;
  /** The mark of a recorded run; random if not given. */
  readonly mark?: string | undefined;
}

export function aContext({ settings, client, startedAt, operations, mark = drawnMark() }: RunOptions): Context {
  const memory = new Map<string, Promise<unknown>>();

  function remember<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = memory.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;

    const made = make();
    // The caller sees the error; a rejection that is not awaited yet must not end the process.
    made.catch(() => undefined);
    memory.set(key, made);

    return made;
  }

  const forObservation = (name: ObservationName | RequirementId): Context => ({
    ...context,
    client: client.forObservation(name),
  });

  const context: Context = {
    settings,
    client,
    operations,
    createdIds: new Set(),
    replacements: { count: 0 },
    mark,
    once: (name, observe) => remember(name, () => observe(forObservation(name))),
    derive: (key, derive) => remember(`derived: ${key}`, derive),
    forObservation,
    sample: (kind) => samplesOf(settings.seed, startedAt.toISOString().slice(0, 10), mark)[kind],
  };

  return context;
}

let lastDrawn: { readonly key: string; readonly samples: ReturnType<typeof drawSamples> } | undefined;

/** The samples of a run. The last ones are kept, because its report needs them too, and so does a recording of it. */
function samplesOf(seed: number, today: string, mark: string): ReturnType<typeof drawSamples> {
  const key = `${seed} ${today} ${mark}`;
  if (lastDrawn?.key !== key) lastDrawn = { key, samples: drawSamples(seed, today, mark) };

  return lastDrawn.samples;
}

/**
 * Short, because the longest allowed text is not shown. Not derived from the seed: several runs may start with one
 * seed at once.
 */
function drawnMark(): string {
  return randomBytes(4).toString('hex');
}
