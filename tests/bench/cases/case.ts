/** Something that is measured in a process of its own: its peak of memory is its own, and so is what is compiled. */
export interface Case {
  readonly about: string;
  /** Once, and nothing else: for a profile, and for the peak of memory. Not where other processes do the work. */
  once?(): Promise<void>;
  measure(): Promise<readonly Figure[]>;
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'requests' | 'rounds' | 'MiB' | 'times';
  /** The most that it should be. */
  readonly aim?: number;
  /** What it runs into where it is more. */
  readonly reason?: string;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** How many milliseconds something takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();

  return performance.now() - started;
}

type Works<K extends string> = Readonly<Record<K, () => Promise<number>>>;

/** The medians of several works, which are done in turns: a busy moment of the machine meets all of them. */
export async function inTurns<K extends string>(
  works: Works<K>,
  { warmUp = 0, runs }: { readonly warmUp?: number; readonly runs: number },
): Promise<Readonly<Record<K, number>>> {
  const names = Object.keys(works) as K[];
  const taken = new Map(names.map((name): [K, number[]] => [name, []]));
  for (let run = 0; run < warmUp + runs; run++) {
    for (const name of names) {
      const milliseconds = await works[name]();
      if (run >= warmUp) taken.get(name)?.push(milliseconds);
    }
  }

  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<K, number>;
}
