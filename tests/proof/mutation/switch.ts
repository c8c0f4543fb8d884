import { setImmediate } from 'node:timers/promises';

/** What instrumented code reads and reports to. */
export interface Switch {
  /** The mutant that is awake; 0 for none. */
  active: number;
  /** Unhandled rejections while it was awake: each fails a self-test. */
  unhandled: number;
  record: Sightings | null;
  is(id: number): boolean;
  at(id: number): boolean;
  saw<T>(value: T, ifTrue: number, ifFalse: number): T;
}

export interface Sightings {
  readonly executed: Set<number>;
  /** The mutants that could have made a difference: `true` in place of a condition makes none where that holds. */
  readonly shown: Set<number>;
  /** A digest of every step, in order, and of how every condition turned out. */
  trace: number;
}

declare global {
  // eslint-disable-next-line no-var -- only `var` declares a property of globalThis
  var mutation: Switch;
}

function step(record: Sightings | null, id: number): void {
  if (record !== null) record.trace = (Math.imul(record.trace, 31) + id) | 0;
}

const aSwitch: Switch = {
  active: Number(process.env['MUTANT'] ?? 0),
  unhandled: 0,
  record: null,
  is(id) {
    this.record?.shown.add(id);

    return this.at(id);
  },
  at(id) {
    this.record?.executed.add(id);
    step(this.record, id);

    return id === this.active;
  },
  saw(value, ifTrue, ifFalse) {
    this.record?.shown.add(value ? ifTrue : ifFalse);
    step(this.record, value ? -ifTrue : -ifFalse);

    return value;
  },
};

// One switch for all copies of the code, however often they are loaded.
export const mutation = (globalThis.mutation ??= aSwitch);

/** What is executed while something is done. */
export async function recorded(act: () => Promise<unknown>): Promise<Sightings> {
  const record = { executed: new Set<number>(), shown: new Set<number>(), trace: 0 };
  mutation.record = record;
  try {
    await act();
  } finally {
    mutation.record = null;
  }

  return record;
}

/** Does something with a mutant awake; null where that left an unhandled rejection. */
export async function awake<T>(id: number, act: () => Promise<T>): Promise<T | null> {
  mutation.active = id;
  mutation.unhandled = 0;
  try {
    const done = await act();
    await setImmediate(); // by then it has been reported

    return mutation.unhandled > 0 ? null : done;
  } finally {
    mutation.active = 0;
  }
}
